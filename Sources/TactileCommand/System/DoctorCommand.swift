import TactileIO
import TactileWire

/// `tactile doctor`: finds the causes of touch that does not work, and suggests fixes.
struct DoctorCommand: Command {
  static let page = CommandPage(
    name: "doctor",
    summary: "find the causes of touch that does not work, and suggest fixes",
    purpose: """
      Checks the input devices, their permissions and their sizes; udev and its rules; programs that
      have grabbed a device or read it too; the groups; the configuration, unit, socket and version of
      the service; what the devices reported wrongly; rules that match no device; full disks; the bindings of
      tactile-bind.service; windows that are not shown; and udev settings that make the compositor rotate or
      move touches. Each problem comes with a command that fixes it or shows more, and the last line counts
      them. The command changes nothing. To find out whether another program has grabbed a
      device, it grabs the device for less than a millisecond while no finger touches it.

      Run it as root. It then asks the kernel which devices and files the users of the services may
      read, with access control lists and groups, and sees all programs that read a device. The
      folders that a unit hides from its service are taken from the unit. For another user, the
      command lists the checks that it left out.
      """,
    options: [
      .flag(
        "--json",
        "print one JSON object a line: level (good, odd or bad), subject, finding, and fix if there "
          + "is a fix"),
      .option(
        "--config", "FILE",
        "check this configuration and the folder beside it (default: that of the unit, or "
          + "\(ConfigurationPaths.service))",
        completion: .files),
      .socket,
    ],
    success: "no finding is bad",
    failure: "one or more findings are bad",
    examples: [
      .init(line: "tactile doctor", text: "Find out why touch does not work", needs: .devices)
    ])

  private let isJSON: Bool
  private let socket: String
  private let configuration: ConfigurationPaths?

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config").map { ConfigurationPaths($0) }
  }

  func run() -> ExitCode {
    let findings = Examination.findings(
      SystemFacts.gather(socket: socket, configuration: configuration))
    for finding in findings { isJSON ? printJSON(finding) : Self.printLine(finding) }
    if !isJSON { StandardStream.output.writeLine(Self.summary(of: findings)) }
    return findings.contains { $0.level == .bad } ? .failure : .success
  }

  /// The last line, for people: how many findings of each level there are, and where to begin.
  static func summary(of findings: [Finding]) -> String {
    let counts = [Finding.Level.bad, .odd, .good].map { level in
      "\(findings.filter { $0.level == level }.count) \(level.rawValue)"
    }.joined(separator: ", ")
    let first = findings.first { $0.level == .bad }.map { "; begin with \($0.subject)" }
    return "\(counts)\(first ?? "")"
  }

  static func printLine(_ finding: Finding) {
    let paint = Paint(for: .output)
    let mark =
      switch finding.level {
      case .good: paint("good  ", .good)
      case .odd: paint("odd   ", .odd)
      case .bad: paint("bad   ", .bad)
      }
    StandardStream.output.write(mark)
    StandardStream.output.writeLine("\(finding.subject): \(finding.text)")
    if let fix = finding.fix { StandardStream.output.writeLine("      fix: \(fix)") }
  }

  private func printJSON(_ finding: Finding) {
    StandardStream.output.writeLine(String(decoding: finding.json, as: UTF8.self))
  }
}

/// The result of one check.
struct Finding: Equatable {
  /// The severity of a finding; the raw value is its word in JSON.
  enum Level: String {
    case good
    /// The state may be intended.
    case odd
    case bad
  }

  let level: Level
  /// The checked device or part of the system.
  let subject: String
  /// The result, without a full stop.
  var text: String
  /// The command that fixes the problem or shows more; nil if none is needed.
  var fix: String?
}

extension Finding {
  /// Reads a finding from a line of `tactile doctor --json`.
  ///
  /// - Throws: `WireError` if the line is no finding.
  init(decoding line: ArraySlice<UInt8>) throws(WireError) {
    let object = JSONCursor(try JSONValue(decoding: line))
    let level = try object.member("level")
    guard let known = Level(rawValue: try level.string()) else {
      throw level.mismatch("good, odd or bad")
    }
    self.init(
      level: known, subject: try object.member("subject").string(),
      text: try object.member("finding").string(), fix: try object.optionalMember("fix")?.string())
  }

  /// The finding as a line of JSON, without its end.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("level", level.rawValue)
    writer.member("subject", subject)
    writer.member("finding", text)
    if let fix { writer.member("fix", fix) }
    writer.endObject()
    return writer.bytes
  }
}
