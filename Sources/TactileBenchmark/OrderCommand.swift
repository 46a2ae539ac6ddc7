@preconcurrency import Glibc
import TactileIO

/// `tactile-bench order`: prints the functions that the daemon calls, as an order for the linker.
struct OrderCommand {
  private let paths: BenchmarkPaths

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    guard try list.operands().isEmpty else { throw UsageError("'order' takes only options") }
  }

  func run() -> ExitCode {
    do {
      StandardStream.output.write(try FunctionOrder.measure(paths))
      return .success
    } catch {
      StandardStream.error.write("tactile-bench: order: \(error)\n")
      return .failure
    }
  }
}

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

/// The functions of a program that were called, from a profile of callgrind. The format is described in
/// valgrind's manual, "Callgrind Format Specification".
struct CallProfile {
  /// The names of the functions in the program's file.
  private(set) var functions: Set<String> = []

  /// The names of files by number. A name appears once, then only its number.
  private var files: [Substring: String] = [:]

  /// Reads a profile, in which names are not demangled.
  ///
  /// - Parameter program: The path of the program. Functions of libraries are left out.
  init(_ text: String, of program: String) {
    var file = ""
    var calledFile: String?
    for line in text.split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: sign)...]
      switch line[..<sign] {
      case "ob": file = name(ofFile: value)
      case "cob": calledFile = name(ofFile: value)
      case "fn": note(value, in: file, of: program)
      case "cfn":
        note(value, in: calledFile ?? file, of: program)
        calledFile = nil
      default: break
      }
    }
  }

  private mutating func name(ofFile value: Substring) -> String {
    let (number, name) = Self.parts(of: value)
    if let name { files[number] = name }
    return files[number] ?? ""
  }

  private mutating func note(_ value: Substring, in file: String, of program: String) {
    guard file == program, let name = Self.parts(of: value).name else { return }
    // A function without a name is given by its place: (below main), 0x1234.
    guard !name.hasPrefix("("), !name.hasPrefix("0x") else { return }
    // A recursive function has a number at the end: name'2.
    functions.insert(String(name.prefix { $0 != "'" }))
  }

  /// `(12) name`, or `(12)` for a name that appeared before.
  private static func parts(of value: Substring) -> (number: Substring, name: String?) {
    guard let blank = value.firstIndex(of: " ") else { return (value, nil) }
    return (value[..<blank], String(value[value.index(after: blank)...]))
  }
}
