@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileServer
import TactileWire

/// `tactile try`: applies a configuration file for a time, and reverts it unless a person keeps it.
struct TryCommand: Command {
  static let page = CommandPage(
    name: "try",
    summary: "apply a configuration file for a time, and revert it unless it is kept",
    usage: "[FILE]",
    operandCount: 0...1,
    purpose: """
      Lets tactiled use FILE for a time, although it is in no folder of the configuration: in place of
      tactiled.yaml if it has this name, otherwise as tactiled.d/NAME, in place of the file of this name if there
      is one. If you press Enter in this time, or run tactile try --keep, the command copies FILE to this place,
      and it stays. Otherwise, tactiled applies the files of the configuration again after the time, even if this
      command or the connection to the machine has ended. A tactiled that restarts, after a crash too, starts
      with the files of the configuration.

      If FILE has an error, nothing changes, and the command prints the reason. Run it as root, or as the user of
      tactiled.
      """,
    operands: [
      .operand("FILE", "the configuration file to try; its name ends in .yaml", completion: .files)
    ],
    options: [
      .option(
        "--for", "SECONDS", "the time, from 1 to 3600 seconds, such as 90 or 90s (default: 60)"),
      .flag("--keep", "keep the file that is tried now; expects no FILE"),
      .option(
        "--config", "FILE",
        "the main file of the configuration (default: that of the unit, or "
          + "\(ConfigurationPaths.service))", completion: .files),
      .socket,
    ],
    success: "FILE is kept",
    failure:
      "FILE was refused or not kept, nothing is tried that could be kept, or the service could not be reached",
    examples: [
      .init(
        line: "tactile try 10-panel.yaml --for 30s",
        text: "Try a panel's rule, and touch the panel before you press Enter", needs: .terminal)
    ])

  private static let times = 1.0...3600

  private let file: String?
  private let seconds: Double
  private let paths: ConfigurationPaths
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments.operands.first
    guard (file == nil) == arguments.has("--keep") else {
      throw UsageError("expected FILE, or --keep without FILE")
    }
    seconds =
      try arguments.value("--for").map { (text) throws(UsageError) in
        guard let seconds = Double(text) ?? ParameterUnit.seconds.value(of: text),
          Self.times.contains(seconds)
        else {
          throw UsageError("--for is '\(text)'; expected a time from 1s to 3600s, such as 60s")
        }
        return seconds
      } ?? 60
    paths =
      arguments.value("--config").map { ConfigurationPaths($0) }
      ?? ServiceUnit.named("tactiled.service")?.configuration.map { ConfigurationPaths($0) }
      ?? ConfigurationPaths()
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    guard let file else {
      guard let trial = TrialFile.read(besideSocket: socket), trial.end > MonotonicClock.now()
      else {
        throw CommandError("nothing is tried now; run tactile try FILE before")
      }
      try keep(trial)
      return .success
    }
    let text = try FileReader.bytes(of: file)
    let begin = MonotonicClock.now()
    let trial = TrialFile(
      target: try target(of: file), text: text, begin: begin, end: begin.advanced(by: seconds))
    let path = TrialFile.path(besideSocket: socket)
    try FileWriter.replaceWhole(path, with: trial.bytes, mode: 0o644)
    do {
      StandardStream.output.writeLines(try reload().map(Excerpt.line))
    } catch {
      try? FileWriter.remove(path)
      throw error
    }
    StandardStream.output.writeLine(
      "\(Excerpt.line(trial.target)) is tried for \(SourcedValue.text(of: seconds)) s. Press Enter to keep it."
    )
    guard Self.waitForEnter(until: trial.end) else {
      // Another terminal has kept it, if the file is gone.
      guard TrialFile.read(besideSocket: socket) == trial else { return .success }
      try? FileWriter.remove(path)
      throw CommandError("\(trial.target) was not kept; the configuration of before is in effect")
    }
    try keep(trial)
    return .success
  }

  /// Returns the path at which the service would read a file.
  private func target(of file: String) throws(CommandError) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    if paths.main.hasSuffix("/\(name)") { return paths.main }
    let target = "\(paths.directory)/\(name)"
    guard paths.reads(target) else {
      throw CommandError(
        "found the name '\(Excerpt.plain(name))'; expected a name that ends in .yaml")
    }
    return target
  }

  /// Copies the file to its place, and lets the service read it there.
  private func keep(_ trial: TrialFile) throws {
    // If the folder cannot be made, the next line says so.
    if trial.target != paths.main { mkdir(paths.directory, 0o755) }
    try FileWriter.replaceWhole(trial.target, with: trial.text, mode: 0o644)
    try FileWriter.remove(TrialFile.path(besideSocket: socket))
    StandardStream.output.writeLines(try reload().map(Excerpt.line))
    StandardStream.output.writeLine("kept \(Excerpt.line(trial.target))")
  }

  /// Lets the service read its files; returns the notes of the reload.
  private func reload() throws -> [String] {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.reload))
    return try ReloadMessage(from: connection.answer(after: ReloadQueue.pause).cursor).notes
  }

  /// Waits for a line of the standard input. Returns false after the time, also if the input has ended.
  private static func waitForEnter(until end: Timestamp) -> Bool {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      let left = end.seconds(since: MonotonicClock.now())
      guard left > 0 else { return false }
      let time = Int32(min(left * 1000, 3_600_000).rounded(.up))
      guard poll(&entry, 1, time) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else {
        // Without input, nobody can press a key. The time passes all the same, because --keep may come.
        entry.fd = -1
        continue
      }
      if byte == UInt8(ascii: "\n") { return true }
    }
  }
}
