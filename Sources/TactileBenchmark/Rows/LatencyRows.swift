@preconcurrency import Glibc
import Tactile
import TactileIO

/// How long after a frame was sent a client can read of it.
///
/// The frame's stamp is taken right before it is written to the panel, and comes back in the message.
enum LatencyRows {
  /// So long is a run, in seconds.
  private static let seconds = 4

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
    let relay = try delays(.relay(kit), kit, rate)
    let ours = try delays(.tactiled(kit), kit, rate)
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

  /// Three runs, each sorted, in microseconds.
  private static func delays(_ peer: Peer, _ kit: Kit, _ rate: Int) throws -> [[Double]] {
    let program = try MockedProgram(peer.words, kit: kit)
    try program.waitForSocket()
    let reader = try Reader(program.socket, greeting: peer.greeting)
    usleep(200_000)
    while !reader.read().isEmpty {}
    let feed = PanelFeed(program.panels[0])
    return try (0..<3).map { _ in
      let delays = run(feed, reader, rate, seconds * rate)
      guard delays.count > 10 else {
        throw BenchError.failed(
          "\(peer.name) sent back \(delays.count) frames in \(reader.bytes) bytes at \(rate) Hz"
            + (reader.isClosed ? " and hung up" : "") + ": \(program.complaints.suffix(300))")
      }
      return delays.sorted()
    }
  }

  private static func run(
    _ feed: PanelFeed, _ reader: Reader, _ rate: Int, _ count: Int
  ) -> [Double] {
    var delays: [Double] = []
    var due = MonotonicClock.now()
    let alarm = Alarm()
    while delays.count < count {
      let before = delays.count
      feed.eachFrame { send in
        due.nanoseconds += UInt64(1_000_000_000 / rate)
        read(reader, alarm, until: due, into: &delays)
        // The kernel stamps in microseconds. A scheduler may wake us late: the pace begins anew then.
        var now = MonotonicClock.now()
        now.nanoseconds -= now.nanoseconds % 1000
        send(now)
        due = max(due, now)
      }
      if delays.count == before { break }
    }
    return delays
  }

  /// Waits until a moment and notes of everything that comes before how long it took.
  private static func read(
    _ reader: Reader, _ alarm: Alarm, until due: Timestamp, into delays: inout [Double]
  ) {
    while true {
      let now = MonotonicClock.now()
      guard now < due else { return }
      guard alarm.wait(for: reader.descriptor, until: due) else { continue }
      let bytes = reader.read()
      if bytes.isEmpty { return }
      let arrived = MonotonicClock.now()
      Stamps.each(in: bytes) { stamp in
        if stamp <= arrived { delays.append(arrived.seconds(since: stamp) * 1e6) }
      }
    }
  }
}
