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
      var child = pid_t()
      let words: [UnsafeMutablePointer<CChar>?] = [
        strdup("sh"), strdup("-c"), strdup("while kill -0 $PPID; do :; done"), nil,
      ]
      if posix_spawnp(&child, "sh", nil, nil, words, environ) == 0 { children.append(child) }
      for word in words { free(word) }
    }
  }

  func end() {
    for child in children { kill(child, SIGKILL) }
    children = []
  }

  deinit { end() }
}
