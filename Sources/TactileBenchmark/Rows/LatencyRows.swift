/// How long after a frame was sent a client can read of it.
enum LatencyRows {
  /// So many frames at least are in a run: one in a hundred of them is more than chance.
  private static let frames = 2500

  static func measure(_ kit: Kit) throws -> [Row] {
    var rows: [Row] = []
    for load in [false, true] {
      for rate in [120, 1000] {
        let title = "at \(rate) Hz, " + (load ? "every core loaded" : "idle machine")
        rows += try measure(title, kit, rate, isLoaded: load)
      }
    }
    return rows
  }

  private static func measure(
    _ title: String, _ kit: Kit, _ rate: Int, isLoaded: Bool
  ) throws -> [Row] {
    let load = isLoaded ? Load() : nil
    defer { load?.end() }
    let (relay, ours) = try delays(kit, rate)
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

  /// Three runs of each, sorted, in turns: how fast a machine wakes changes from minute to minute.
  private static func delays(_ kit: Kit, _ rate: Int) throws -> ([[Double]], [[Double]]) {
    let relay = try LatencyRun(.relay(kit), kit)
    let ours = try LatencyRun(.tactiled(kit), kit)
    var delays: ([[Double]], [[Double]]) = ([], [])
    for _ in 0..<3 {
      delays.0.append(try relay.measure(frames: frames, rate: rate).map(\.delay).sorted())
      delays.1.append(try ours.measure(frames: frames, rate: rate).map(\.delay).sorted())
    }
    return delays
  }
}
