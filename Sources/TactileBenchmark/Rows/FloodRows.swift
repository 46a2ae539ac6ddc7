@preconcurrency import Glibc
import TactileIO

/// What a touch costs, and how much memory it needs, when a panel sends as fast as it is read.
enum FloodRows {
  private static let runs = 3
  private static let touches = 150_000

  /// What came of one run.
  struct Result {
    /// Of each touch, in microseconds of processor time.
    var time = 0.0
    /// Resident memory at rest and the most of it under flood, in kB.
    var before = 0
    var most = 0
  }

  static func time(_ kit: Kit) throws -> [Row] {
    var rows: [Row] = []
    var aim: Row.Aim?
    for peer in Peer.debian {
      let row = Row("\(peer.name)", "µs", try repeated(peer, kit, readers: 0).map(\.time))
      if aim == nil { aim = Row.Aim(row.median, "\(peer.name)'s") }
      rows.append(row)
    }
    if rows.isEmpty {
      rows.append(Row(skipped: "libinput debug-events, lisgd", because: "not installed"))
    }
    let relay = try repeated(.relay(kit), kit, readers: 1).map(\.time)
    rows.append(Row("C relay, one client", "µs", relay))
    let ours = Peer.tactiled(kit)
    rows.append(
      Row("tactiled, one client", "µs", try repeated(ours, kit, readers: 1).map(\.time), aim: aim))
    rows.append(
      Row("tactiled, ten clients", "µs", try repeated(ours, kit, readers: 10).map(\.time)))
    rows.append(
      Row(
        "tactiled, one client that never reads", "µs",
        try repeated(ours, kit, readers: 1, reads: false).map(\.time)))
    return rows
  }

  static func memory(_ kit: Kit) throws -> [Row] {
    var rows: [Row] = []
    for peer in Peer.debian + [.relay(kit)] {
      rows.append(growth(peer.name, try repeated(peer, kit, readers: 0), aim: nil))
    }
    let ours = Peer.tactiled(kit)
    let flat = Row.Aim(10, "flat within 10 %")
    rows.append(
      growth("tactiled, one client", try repeated(ours, kit, readers: 1), aim: flat))
    rows.append(
      growth(
        "tactiled, one client that never reads",
        try repeated(ours, kit, readers: 1, reads: false), aim: Row.Aim(1, "none")))
    return rows
  }

  private static func growth(_ title: String, _ results: [Result], aim: Row.Aim?) -> Row {
    Row(
      "\(title): growth over \(results.first?.before ?? 0) kB", "%",
      results.map { Double($0.most - $0.before) / Double(max(1, $0.before)) * 100 }, aim: aim)
  }

  private static func repeated(
    _ peer: Peer, _ kit: Kit, readers: Int, reads: Bool = true
  ) throws -> [Result] {
    try (0..<runs).map { _ in try run(peer, kit, readers: readers, reads: reads) }
  }

  private static func run(
    _ peer: Peer, _ kit: Kit, readers count: Int, reads: Bool
  ) throws -> Result {
    let program = try MockedProgram(peer.words, kit: kit)
    if peer.serves { try program.waitForSocket() }
    let readers = try (0..<count).map { _ in
      try Reader(program.socket, greeting: peer.greeting)
    }
    let feed = PanelFeed(program.panels[0])
    // Whatever is opened late is open, and every list has its size; what is kept for a client that does not
    // read has reached its limit, and the client has been let go.
    try flood(program, feed, reads ? 5000 : touches, reads ? readers : [])
    let before = try program.figures()
    let touchesBefore = feed.touchChanges
    var result = Result(before: before.resident)
    try flood(program, feed, touches, reads ? readers : []) { figures in
      result.most = max(result.most, figures.resident)
    }
    if reads, readers.contains(where: \.isClosed) {
      throw BenchError.failed("\(peer.name) let a client go that reads all it is sent")
    }
    let after = try program.figures()
    result.most = max(result.most, after.resident)
    result.time =
      (after.processorTime - before.processorTime) * 1e6
      / Double(feed.touchChanges - touchesBefore)
    return result
  }

  /// Sends touches as fast as they are taken, and reads what clients are told.
  private static func flood(
    _ program: MockedProgram, _ feed: PanelFeed, _ touches: Int, _ readers: [Reader],
    watch: (ProcessFigures) -> Void = { _ in }
  ) throws {
    let panel = program.panels[0]
    let end = feed.touchChanges + touches
    var turns = 0
    while feed.touchChanges < end || !panel.isWritten {
      if panel.isWritten { feed.sendRound(at: MonotonicClock.now()) }
      panel.flush()
      Pump.turn([panel], readers)
      turns += 1
      if turns % 64 == 0 { watch(try program.figures()) }
    }
    while panel.isBehind { Pump.turn([panel], readers) }
    watch(try program.figures())
    // What is still on its way.
    for _ in 0..<20 {
      usleep(10_000)
      Pump.turn([], readers)
    }
  }
}
