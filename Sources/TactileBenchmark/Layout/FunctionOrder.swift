@preconcurrency import Glibc
import TactileIO

/// The order in which the daemon's functions should stand in its file.
///
/// The kernel maps 64 kB of a program around each page that is called (`fault_around_bytes`). Of 6 MB,
/// what starts and rests is 120 kB, and what a touch needs not much more; together they take little,
/// strewn about they take half of the file.
enum FunctionOrder {
  /// First what it calls to start, with a panel, and to end; then what it calls for gestures
  /// with a client. By name in each part, so that little changes from one version to the next.
  static func measure(_ kit: Kit) throws -> String {
    let resting = try called(kit, rounds: 0)
    let touched = try called(kit, rounds: 2).subtracting(resting)
    return """
      # The functions that tactiled calls, for the linker to put side by side; made by `make order`.
      # To start, with a panel, and to end:
      \(resting.sorted().joined(separator: "\n"))
      # For gestures and a client, besides:
      \(touched.sorted().joined(separator: "\n"))

      """
  }

  /// What is called while rounds of the stream are played to a client, if there are any.
  private static func called(_ kit: Kit, rounds: Int) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let (copy, profile) = (folder.path + "/tactiled", folder.path + "/calls")
    try Callgrind.strip(kit.tactiled, to: copy, in: folder)
    let program = try MockedProgram(
      [
        try Callgrind.valgrind, "--tool=callgrind", "--demangle=no",
        "--callgrind-out-file=\(profile)",
        copy, "--socket", "SOCKET",
      ], kit: kit)
    try program.waitForSocket()
    if rounds > 0 { try play(rounds, to: program) }
    program.signal(SIGTERM)
    let text = try Patience.wait("callgrind's profile") { () -> String? in
      guard let bytes = try? FileReader.bytes(of: profile) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // Its last line.
      return text.contains("\ntotals: ") ? text : nil
    }
    return CallProfile(text, of: copy).functions
  }

  private static func play(_ rounds: Int, to program: MockedProgram) throws {
    let reader = try Reader(program.socket, greeting: Peer.subscribe)
    let feed = PanelFeed(program.panels[0])
    for _ in 0..<rounds {
      feed.sendRound(at: MonotonicClock.now())
      _ = try Patience.wait("its reading") {
        Pump.turn(program.panels, [reader])
        return program.panels[0].isBehind ? nil : true
      }
    }
    try program.waitUntilIdle()
    while !reader.read().isEmpty {}
  }
}
