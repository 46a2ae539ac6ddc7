@preconcurrency import Glibc
import TactileIO

/// The order of the daemon's functions in its file.
///
/// The kernel maps 64 kB of a program around each page that is called (`fault_around_bytes`). Of 6 MB,
/// the functions for starting and idling take 120 kB, and those for a touch not much more. Side by side
/// they need little memory; scattered, they make the kernel map half of the file.
enum FunctionOrder {
  /// Measures the order. First come the functions that start the daemon with a panel and end it, then those
  /// for gestures with a client. Each part is sorted by name, so that versions differ little.
  static func measure(_ paths: BenchmarkPaths) throws -> String {
    let idle = try called(paths, rounds: 0)
    let touched = try called(paths, rounds: 2).subtracting(idle)
    return """
      # The functions that tactiled calls, as an order for the linker. Written by `make order`.
      # To start, with a panel, and to end:
      \(idle.sorted().joined(separator: "\n"))
      # In addition, for gestures and a client:
      \(touched.sorted().joined(separator: "\n"))

      """
  }

  /// Returns the functions that the daemon calls while it plays `rounds` rounds to a client.
  private static func called(_ paths: BenchmarkPaths, rounds: Int) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let (copy, profile) = (folder.path + "/tactiled", folder.path + "/calls")
    try Callgrind.strip(paths.tactiled, to: copy, in: folder)
    let program = try MockedProgram(
      [
        try Callgrind.valgrind, "--tool=callgrind", "--demangle=no",
        "--callgrind-out-file=\(profile)",
        copy, "--socket", "SOCKET",
      ], paths: paths)
    try program.waitForSocket()
    if rounds > 0 { try play(rounds, to: program) }
    program.signal(SIGTERM)
    let text = try Patience.wait("the profile of callgrind") { () -> String? in
      guard let bytes = try? FileReader.bytes(of: profile) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // The last line of a complete profile.
      return text.contains("\ntotals: ") ? text : nil
    }
    return CallProfile(text, of: copy).functions
  }

  private static func play(_ rounds: Int, to program: MockedProgram) throws {
    let reader = try Reader(program.socket, greeting: Peer.subscribe)
    let feed = PanelFeed(program.panels[0])
    for _ in 0..<rounds {
      feed.sendRound(at: MonotonicClock.now())
      _ = try Patience.wait("the daemon to read a round") {
        Pump.turn(program.panels, [reader])
        return program.panels[0].isBehind ? nil : true
      }
    }
    try program.waitUntilIdle()
    while !reader.read().isEmpty {}
  }
}
