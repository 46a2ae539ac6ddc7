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
