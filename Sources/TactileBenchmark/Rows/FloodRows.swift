@preconcurrency import Glibc
import TactileIO

/// The processor time of a touch, and the memory, when a panel sends as fast as the program reads.
enum FloodRows {
  private static let runs = 3
  private static let touches = 150_000

  /// The result of one run.
  struct Result {
    /// The processor time of a touch, in microseconds.
    var time = 0.0
    /// Resident memory before the flood, and its maximum during the flood, in kB.
    var before = 0
    var most = 0
  }

  static func time(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    var aim: Row.Aim?
    for peer in Peer.debian {
      let row = Row("\(peer.name)", "µs", try repeated(peer, paths, readers: 0).map(\.time))
      if aim == nil { aim = Row.Aim(row.median, "\(peer.name)'s") }
      rows.append(row)
    }
    if rows.isEmpty {
      rows.append(Row(skipped: "libinput debug-events, lisgd", because: "not installed"))
    }
    let relay = try repeated(.relay(paths), paths, readers: 1).map(\.time)
    rows.append(Row("C relay, one client", "µs", relay))
    let ours = Peer.tactiled(paths)
    rows.append(
      Row("tactiled, one client", "µs", try repeated(ours, paths, readers: 1).map(\.time), aim: aim)
    )
    rows.append(
      Row("tactiled, ten clients", "µs", try repeated(ours, paths, readers: 10).map(\.time)))
    rows.append(
      Row(
        "tactiled, one client that never reads", "µs",
        try repeated(ours, paths, readers: 1, reads: false).map(\.time)))
    return rows
  }

  static func memory(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    for peer in Peer.debian + [.relay(paths)] {
      rows.append(growth(peer.name, try repeated(peer, paths, readers: 0), aim: nil))
    }
    let ours = Peer.tactiled(paths)
    let flat = Row.Aim(10, "flat within 10 %")
    rows.append(
      growth("tactiled, one client", try repeated(ours, paths, readers: 1), aim: flat))
    rows.append(
      growth(
        "tactiled, one client that never reads",
        try repeated(ours, paths, readers: 1, reads: false), aim: Row.Aim(1, "none")))
    return rows
  }

  private static func growth(_ title: String, _ results: [Result], aim: Row.Aim?) -> Row {
    Row(
      "\(title): growth over \(results.first?.before ?? 0) kB", "%",
      results.map { Double($0.most - $0.before) / Double(max(1, $0.before)) * 100 }, aim: aim)
  }

  private static func repeated(
    _ peer: Peer, _ paths: BenchmarkPaths, readers: Int, reads: Bool = true
  ) throws -> [Result] {
    try (0..<runs).map { _ in try run(peer, paths, readers: readers, reads: reads) }
  }

  private static func run(
    _ peer: Peer, _ paths: BenchmarkPaths, readers count: Int, reads: Bool
  ) throws -> Result {
    let program = try MockedProgram(peer.words, paths: paths)
    if peer.serves { try program.waitForSocket() }
    let readers = try (0..<count).map { _ in
      try Reader(program.socket, greeting: peer.greeting)
    }
    let feed = PanelFeed(program.panels[0])
    // After this, everything is open and every list has its size. The queue of a client that does not read
    // has reached its limit, and the daemon has disconnected the client.
    try flood(program, feed, reads ? 5000 : touches, reads ? readers : [])
    let before = try program.measurements()
    let touchesBefore = feed.touchChanges
    var result = Result(before: before.resident)
    try flood(program, feed, touches, reads ? readers : []) { measurements in
      result.most = max(result.most, measurements.resident)
    }
    if reads, readers.contains(where: \.isClosed) {
      throw BenchmarkError.failed("\(peer.name) disconnected a client that reads everything")
    }
    let after = try program.measurements()
    result.most = max(result.most, after.resident)
    result.time =
      (after.processorTime - before.processorTime) * 1e6
      / Double(feed.touchChanges - touchesBefore)
    return result
  }

  /// Sends touches as fast as the program takes them, and reads the clients' messages.
  private static func flood(
    _ program: MockedProgram, _ feed: PanelFeed, _ touches: Int, _ readers: [Reader],
    watch: (ProcessMeasurements) -> Void = { _ in }
  ) throws {
    let panel = program.panels[0]
    let end = feed.touchChanges + touches
    var turns = 0
    while feed.touchChanges < end || !panel.isWritten {
      if panel.isWritten { feed.sendRound(at: MonotonicClock.now()) }
      panel.flush()
      Pump.turn([panel], readers)
      turns += 1
      if turns % 64 == 0 { watch(try program.measurements()) }
    }
    while panel.isBehind { Pump.turn([panel], readers) }
    watch(try program.measurements())
    // The messages that are still under way.
    for _ in 0..<20 {
      usleep(10_000)
      Pump.turn([], readers)
    }
  }
}
