import TactileIO
import TactileRecording

/// `tactile convert`: a recording in another format.
struct ConvertCommand: Command {
  static let page = CommandPage(
    name: "convert",
    summary: "write a recording in another format",
    usage: "IN [DESCRIPTION] OUT",
    operandCount: 2...3,
    purpose: """
      Writes a recording in another format, so that the tools of that format can use it. Events,
      their times and their devices stay as they are; what the other format has no place for is
      lost, as the description of a device in getevent's. A file that is there is never written
      over.
      """,
    operands: [
      .operand("IN", "a recording, as tactile replay takes it, or - for standard input"),
      .operand("DESCRIPTION", "the description of the device, where IN holds only events"),
      .operand("OUT", "the file to make, or - for standard output"),
    ],
    options: [
      .option(
        "--format", "FORMAT",
        "evemu, libinput, getevent or evtest (default: what the name of OUT ends in: .evemu or "
          + ".events; .yml, .yaml or .libinput; .getevent; .evtest; each of them with .txt too)",
        completion: .words(RecordingFormat.allCases.map(\.rawValue))),
      .option(
        "--device", "N",
        "only the device of this number, counted from 0; evemu and evtest hold one device"),
    ],
    success: "OUT was written",
    failure: "IN could not be read, or OUT not be written",
    examples: [
      .init(line: "tactile convert panel.evemu panel.yml", text: "For libinput replay"),
      .init(
        line: "tactile convert phone.getevent - --format evemu --device 0",
        text: "One device of a phone, for evemu-play"),
    ])

  private let source: [String]
  private let target: String
  private let format: RecordingFormat
  private let device: Int?

  init(_ arguments: Arguments) throws {
    source = RecordingFiles.paths(arguments.operands.dropLast())
    target = arguments.operands.last ?? ""
    format = try Self.format(arguments.value("--format"), target)
    device = try arguments.number("--device", in: 0...1023).map { Int($0) }
  }

  func run() throws -> ExitCode {
    let recording = try RecordingFiles.load(source)
    let text = try RecordingWriter.text(of: recording, as: format, device: device)
    try OutputFile.write(text, to: target)
    return .success
  }

  /// The format a command line asks for, by its name or by that of the file to make.
  static func format(
    _ name: String?, _ target: String
  ) throws(UsageError) -> RecordingFormat {
    if let name {
      if let format = RecordingFormat(rawValue: name) { return format }
      throw UsageError(
        "'\(name)' is no format; there are evemu, libinput, getevent and evtest")
    }
    if let format = RecordingFormat(fileName: target) { return format }
    throw UsageError("the name '\(target)' tells no format; name one with --format")
  }
}
