/// Where the time goes between a frame and its client: in every frame, and in the latest hundredth.
enum StageRows {
  /// So many frames at least are in a run: the latest hundredth of them are 25.
  private static let frames = 2500

  private static let stages: [(name: String, time: @Sendable (FrameStages) -> Double)] = [
    ("until it runs", \.waking), ("until it has read", \.reading),
    ("until it writes", \.working), ("until its client has read", \.delivering),
  ]

  static func measure(_ kit: Kit) throws -> [Row] {
    try [120, 1000].flatMap { rate in
      let peers = [Peer.relay(kit), .tactiled(kit)]
      let runs = try peers.map { try LatencyRun($0, kit, notesStages: true) }
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
          + rows("\(title), a late one", frames.map { .mean(late($0)) })
      }
    }
  }

  private static func rows(_ title: String, _ runs: [FrameStages]) -> [Row] {
    stages.map { stage in Row("\(title): \(stage.name)", "µs", runs.map(stage.time)) }
  }

  private static func late(_ frames: [FrameStages]) -> ArraySlice<FrameStages> {
    frames.sorted { $0.total < $1.total }.suffix(frames.count / 100)
  }
}
