import TactileIO
import TactileWire

/// `tactile report`: writes a file for support.
struct ReportCommand: Command {
  static let page = CommandPage(
    name: "report",
    summary: "write a file for support: state of the machine, and recent events",
    purpose: """
      Writes one text file that you can send to the people who help you. It contains the versions of
      programs; the findings of tactile doctor; the lines of tactile status; the settings of the
      configuration that differ from the defaults; the bindings without their arguments; and the
      events of panels and pens of the last minutes, if the configuration keeps them (the key support).

      The file contains no locations where fingers landed, no touches in secret windows, no values of
      variables, no serial numbers of devices, and no arguments, texts and addresses of bindings. It
      contains names of devices, windows, files and programs, and error messages. Read it before you
      send it. Only its owner may read the file.

      The file is a recording with comments before it. tactile inspect shows the events and the findings;
      tactile replay and tactile explain read it too. Run the command as root or as a user with the
      permission watch, or the recent events are missing.
      """,
    options: [
      .option(
        "-o", "FILE",
        "write to this file, which must not exist, or - for standard output (default: \(name))",
        completion: .files),
      .option(
        "--config", "FILE",
        "report this configuration and the folder beside it (default: that of the unit, or "
          + "\(ConfigurationPaths.service))",
        completion: .files),
      .socket,
    ],
    success: "FILE was written, also if the service does not answer",
    failure: "FILE could not be written",
    examples: [
      .init(line: "tactile report", text: "Write \(name)", needs: .service),
      .init(
        line: "tactile report -o monday.yml", text: "Write another file", needs: .service),
    ])

  /// The file to write by default.
  private static let name = "tactile-report.yml"

  private let target: String
  private let socket: String
  private let configuration: ConfigurationPaths?

  init(_ arguments: Arguments) {
    target = arguments.value("-o") ?? Self.name
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config").map { ConfigurationPaths($0) }
  }

  func run() throws -> ExitCode {
    // Create the file first: collecting takes a moment.
    let output = try OutputFile(target)
    let report = ReportFacts.gather(socket: socket, configuration: configuration).report
    try output.write(Array(report.text.utf8))
    if target != "-" { StandardStream.error.writeLine("tactile: wrote \(target)") }
    return .success
  }
}
