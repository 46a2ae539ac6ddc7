import TactileIO
import TactileRecording
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
      variables, no serial numbers of devices, no arguments, texts and addresses of bindings, and no
      homes and names of persons (user1 stands for a person). It contains names of devices, windows,
      files and programs, and error messages. Text that clients wrote is marked with [client]. Read it
      before you send it. Only its owner may read the file.

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

/// The contents of a report for support.
///
/// A report is a recording in the format of `libinput record`. Comments before it contain sections of text for people.
/// All readers of recordings skip comments, so they read a report as it is.
struct SupportReport {
  /// A section of text.
  struct Section: Equatable {
    /// The word in the brackets of its first line.
    let title: String
    /// The lines.
    var lines: [String]
  }

  /// The beginning of the first line of each report.
  static let mark = "# Tactile report 1"
  /// The title of the section with the findings of `tactile doctor` for programs, as `--json` prints them.
  static let findings = "findings"

  /// Removes the homes and names of persons from the sections.
  var mask = UserMask()
  /// The sections in their order.
  var sections: [Section] = []
  /// The recording as text; empty if there is none.
  var recording = ""

  /// The report as text.
  var text: String {
    var text = "\(Self.mark): docs/run-a-kiosk.md explains its contents\n"
    for section in sections {
      text += "#\n# [\(section.title)]\n"
      // A text must not end the comment, or look like the first line of a recording, such as `# EVEMU 1.3`.
      for line in section.lines {
        text += "\(Self.lineMark)\(Excerpt.line(mask.masking(line)))\n"
      }
    }
    return text + "#\n" + recording
  }

  /// Returns the findings of `tactile doctor` in a report; nil for another file. It leaves out lines that are no findings.
  static func findings(in bytes: [UInt8]) -> [Finding]? {
    let comments = bytes.split(separator: UInt8(ascii: "\n")).prefix {
      $0.first == UInt8(ascii: "#")
    }
    guard comments.first?.starts(with: mark.utf8) == true else { return nil }
    return comments.drop { !$0.elementsEqual("# [\(findings)]".utf8) }.dropFirst()
      .prefix { $0.starts(with: lineMark.utf8) }
      .compactMap { try? Finding(decoding: $0.dropFirst(lineMark.utf8.count)) }
  }

  /// The beginning of a line of a section.
  private static let lineMark = "#   "

  /// The lines of findings, for programs.
  static func jsonLines(of findings: [Finding]) -> [String] {
    findings.map {
      // With the escapes of the report, a text would no longer be JSON.
      let printed = Finding(
        level: $0.level, subject: Excerpt.line($0.subject), text: Excerpt.line($0.text),
        fix: $0.fix.map(Excerpt.line))
      return String(decoding: printed.json, as: UTF8.self)
    }
  }

  /// The lines of findings, for people.
  static func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let level = finding.level.rawValue
      let line =
        level + String(repeating: " ", count: 6 - level.count)
        + "\(finding.subject): \(finding.text)"
      return [line] + (finding.fix.map { ["      fix: " + $0] } ?? [])
    }
  }
}
