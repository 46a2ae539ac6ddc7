import TactileIO
import TactileWire

/// `tactile doctor`: what is wrong with a kiosk's touch, and what mends it.
struct DoctorCommand: Command {
  static let page = CommandPage(
    name: "doctor",
    summary: "look for what keeps touch from working, and say what mends it",
    purpose: """
      Looks at the input devices and whether they may be read, at sizes that make no sense, at udev
      and its rules, at programs that keep a device to themselves, at the groups, at the service's
      configuration, socket and version, and at what tells the compositor to turn touches another
      way. Each finding comes with the command that mends it. Changes nothing; a device that nobody
      touches is held for less than a millisecond, since nothing else tells whether it is kept.
      """,
    options: [
      .flag(
        "--json",
        "one JSON object a line: level (good, odd or bad), subject, finding, and mend where there "
          + "is something to be done"),
      .option(
        "--config", "FILE",
        "look at this configuration and the folder beside it (default: \(ConfigurationPaths.service))",
        completion: .files),
      .socket,
    ],
    success: "nothing is bad",
    failure: "something is",
    examples: [
      .init(line: "tactile doctor", text: "Why is there no touch", needs: .devices)
    ])

  private let isJSON: Bool
  private let socket: String
  private let configuration: ConfigurationPaths

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config").map { ConfigurationPaths($0) } ?? .init()
  }

  func run() -> ExitCode {
    let findings = Examination.findings(
      SystemFacts.gather(socket: socket, configuration: configuration))
    for finding in findings { isJSON ? printJSON(finding) : printLine(finding) }
    return findings.contains { $0.level == .bad } ? .failure : .success
  }

  private func printLine(_ finding: Finding) {
    let paint = Paint(for: .output)
    let mark =
      switch finding.level {
      case .good: paint("good  ", .good)
      case .odd: paint("odd   ", .odd)
      case .bad: paint("bad   ", .bad)
      }
    var text = "\(mark)\(finding.subject): \(finding.text)\n"
    if let mend = finding.mend { text += "      mend it: \(mend)\n" }
    StandardStream.output.write(text)
  }

  private func printJSON(_ finding: Finding) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("level", finding.level.rawValue)
    writer.member("subject", finding.subject)
    writer.member("finding", finding.text)
    if let mend = finding.mend { writer.member("mend", mend) }
    writer.endObject()
    writer.endLine()
    writer.bytes.withUnsafeBytes { _ = StandardStream.output.write($0) }
  }
}
