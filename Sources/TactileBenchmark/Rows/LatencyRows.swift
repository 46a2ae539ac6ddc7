@preconcurrency import Glibc

/// The latency from a frame to its client.
enum LatencyRows {
  /// The smallest number of frames in a run. 25 of them are above the 99th percentile.
  private static let frames = 2500

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    for load in [false, true] {
      for rate in [120, 1000] {
        let title = "at \(rate) Hz, " + (load ? "every core loaded" : "idle machine")
        rows += try measure(title, paths, rate, isLoaded: load)
      }
    }
    return rows
  }

  private static func measure(
    _ title: String, _ paths: BenchmarkPaths, _ rate: Int, isLoaded: Bool
  ) throws -> [Row] {
    let load = isLoaded ? Load() : nil
    defer { load?.end() }
    let (relay, ours) = try delays(paths, rate)
    let floor = Row("C relay \(title): p50", "µs", relay.map { percentile($0, 0.5) })
    return [
      floor,
      Row("C relay \(title): p99", "µs", relay.map { percentile($0, 0.99) }),
      Row(
        "tactiled \(title): p50", "µs", ours.map { percentile($0, 0.5) },
        aim: isLoaded ? nil : Row.Aim(1.3 * floor.median, "1.3 × the relay's")),
      Row(
        "tactiled \(title): p99", "µs", ours.map { percentile($0, 0.99) },
        aim: isLoaded ? nil : Row.Aim(200)),
    ]
  }

  private static func percentile(_ sorted: [Double], _ part: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  /// Measures three runs of each program in turns, since the wake-up time of a machine changes from minute
  /// to minute. The latencies of a run are sorted.
  private static func delays(_ paths: BenchmarkPaths, _ rate: Int) throws -> (
    [[Double]], [[Double]]
  ) {
    let relay = try LatencyRun(.relay(paths), paths)
    let ours = try LatencyRun(.tactiled(paths), paths)
    var delays: ([[Double]], [[Double]]) = ([], [])
    for _ in 0..<3 {
      delays.0.append(try relay.measure(frames: frames, rate: rate).map(\.delay).sorted())
      delays.1.append(try ours.measure(frames: frames, rate: rate).map(\.delay).sorted())
    }
    return delays
  }
}

/// Keeps every processor busy with a child process each. They end with this object or process.
private final class Load {
  private var children: [pid_t] = []

  init() {
    for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
      let words = ["/bin/sh", "-c", "while kill -0 $PPID; do :; done"]
      if let child = try? ProgramRun.start(words) { children.append(child) }
    }
  }

  func end() {
    for child in children { kill(child, SIGKILL) }
    children = []
  }

  deinit { end() }
}

/// The stages of the latency: the mean of all frames, and of the slowest 1 %.
enum StageRows {
  /// The smallest number of frames in a run. The slowest 1 % of them are 25.
  private static let frames = 2500

  private static let stages: [(name: String, time: @Sendable (FrameStages) -> Double)] = [
    ("until it runs", \.waking), ("until it has read", \.reading),
    ("until it writes", \.working), ("until its client has read", \.delivering),
  ]

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    try [120, 1000].flatMap { rate in
      let peers = [Peer.relay(paths), .tactiled(paths)]
      let runs = try peers.map { try LatencyRun($0, paths, notesStages: true) }
      var frames = peers.map { _ in [[FrameStages]]() }
      // In turns, as in LatencyRows.
      for _ in 0..<3 {
        for (index, run) in runs.enumerated() {
          frames[index].append(try run.measureStages(frames: Self.frames, rate: rate))
        }
      }
      return zip(peers, frames).flatMap { peer, frames in
        let title = "\(peer.name) at \(rate) Hz"
        return rows("\(title), a frame", frames.map { FrameStages.mean($0) })
          + rows("\(title), the slowest 1 %", frames.map { .mean(slowest($0)) })
      }
    }
  }

  private static func rows(_ title: String, _ runs: [FrameStages]) -> [Row] {
    stages.map { stage in Row("\(title): \(stage.name)", "µs", runs.map(stage.time)) }
  }

  private static func slowest(_ frames: [FrameStages]) -> ArraySlice<FrameStages> {
    frames.sorted { $0.total < $1.total }.suffix(frames.count / 100)
  }
}
