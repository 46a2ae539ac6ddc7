@preconcurrency import Glibc
import TactileIO

/// Counts instructions of programs with callgrind, as `count.sh` does for the budgets.
enum Callgrind {
  /// The instructions of an event, a touch or a frame of a part: the difference between N and 2N rounds. The
  /// difference leaves out the start of the program.
  static func perUnit(_ part: String, _ rounds: Int) throws -> Double {
    let folder = try TemporaryFolder()
    let program = folder.path + "/bench"
    let itself = "/proc/\(getpid())/exe"
    try strip(itself, to: program, in: folder)
    let once = try count("\(program) \(part) \(rounds)", folder)
    let twice = try count("\(program) \(part) \(2 * rounds)", folder)
    return Double(twice.instructions - once.instructions) / Double(twice.units - once.units)
  }

  /// The instructions that libevdev takes to read an event, in a program that does little else.
  static func libevdev(_ paths: BenchmarkPaths) throws -> Double {
    let counts = try [20, 40].map { try libevdev(paths, rounds: $0) }
    return Double(counts[1].instructions - counts[0].instructions)
      / Double(counts[1].units - counts[0].units)
  }

  private static func libevdev(_ paths: BenchmarkPaths, rounds: Int) throws -> Count {
    let events = rounds * (DecodeRun()?.eventsInRound ?? 0)
    let program = try MockedProgram(
      [
        try valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", paths.relay, "--count",
        "\(events)", "NODE", "SOCKET",
      ], paths: paths)
    try program.waitForSocket()
    let feed = PanelFeed(program.panels[0])
    for _ in 0..<rounds { feed.sendRound(at: MonotonicClock.now()) }
    return try Patience.wait("the relay to end") {
      Pump.turn(program.panels, [])
      return instructions(in: program.log).map { Count(instructions: $0, units: events) }
    }
  }

  /// The path of valgrind.
  static var valgrind: String {
    get throws {
      guard let program = BenchmarkPaths.installed("valgrind") else {
        throw BenchmarkError.failed("valgrind is not installed")
      }
      return program
    }
  }

  /// Copies a program without its debug information, since valgrind cannot read all of Swift's.
  static func strip(_ program: String, to copy: String, in folder: TemporaryFolder) throws {
    _ = try Shell.run("strip --strip-debug -o '\(copy)' '\(program)'", in: folder)
  }

  private struct Count {
    var instructions: Int
    var units: Int
  }

  private static func count(_ command: String, _ folder: TemporaryFolder) throws -> Count {
    let text = try Shell.run(
      "env -i PATH=\"$PATH\" SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind "
        + "--callgrind-out-file=/dev/null \(command)", in: folder)
    guard let instructions = instructions(in: text), let units = units(in: text) else {
      throw BenchmarkError.failed("callgrind printed no count: \(text)")
    }
    return Count(instructions: instructions, units: units)
  }

  private static func instructions(in text: String) -> Int? {
    guard let line = text.split(separator: "\n").first(where: { $0.contains("refs:") }) else {
      return nil
    }
    return Int(line.split(separator: ":").last?.filter(\.isNumber) ?? "")
  }

  private static func units(in text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "\n" }
    guard let index = words.lastIndex(where: { ["touches", "events", "frames"].contains($0) })
    else {
      return nil
    }
    return Int(words[index + 1])
  }
}
