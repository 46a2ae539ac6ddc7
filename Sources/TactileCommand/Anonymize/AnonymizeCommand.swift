import TactileIO
import TactileRecording

/// `tactile anonymize`: a recording that may be handed on.
struct AnonymizeCommand: Command {
  static let page = CommandPage(
    name: "anonymize",
    summary: "hide where regions of a recording's panel were touched",
    usage: "IN [DESCRIPTION] OUT",
    operandCount: 2...3,
    purpose: """
      A recording of a keypad is a recording of PINs. Writes the recording so that each touch that
      lands in a region begins in the region's middle, and keeps when it was, how long, and how the
      fingers moved, so that gestures stay what they were. Fingers that land within 30 ms of one
      another, as those of a pinch, keep their distance.

      What the panel tells of a touch beside its place (times, pressure, size) is kept, and so are
      names and numbers of the devices and the keys they sent.
      """,
    operands: [
      .operand("IN", "a recording, as tactile replay takes it, or - for standard input"),
      .operand("DESCRIPTION", "the description of the device, where IN holds only events"),
      .operand("OUT", "the file to make, or - for standard output"),
    ],
    options: [
      .option(
        "--region", "X,Y,WxH",
        "a region in hundredths of the panel, such as 10,50,80x40: from the left edge and from the "
          + "top one, width and height (default: the whole panel)", isRepeatable: true),
      .option(
        "--format", "FORMAT",
        "evemu, libinput, getevent or evtest (default: what the name of OUT ends in)",
        completion: .words(RecordingFormat.allCases.map(\.rawValue))),
    ],
    success: "OUT was written",
    failure: "IN could not be read, or OUT not be written",
    examples: [
      .init(
        line: "tactile anonymize panel.evemu shared.evemu --region 20,40,60x55",
        text: "Hide what was typed on a keypad in the lower half")
    ])

  private let source: [String]
  private let target: String
  private let format: RecordingFormat
  private let regions: [HiddenRegion]

  init(_ arguments: Arguments) throws {
    source = RecordingFiles.paths(arguments.operands.dropLast())
    target = arguments.operands.last ?? ""
    format = try ConvertCommand.format(arguments.value("--format"), target)
    let texts = arguments.all("--region")
    regions = texts.isEmpty ? [.everywhere] : try texts.map(Self.region)
  }

  func run() throws -> ExitCode {
    let recording = Anonymizer.hide(regions, in: try RecordingFiles.load(source))
    let text = try RecordingWriter.text(of: recording, as: format)
    try OutputFile.write(text, to: target)
    return .success
  }

  private static func region(_ text: String) throws(UsageError) -> HiddenRegion {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let size = parts.count == 3 ? parts[2].split(separator: "x") : []
    let numbers = (parts.prefix(2) + size).compactMap { Double($0) }
    guard size.count == 2, numbers.count == 4, numbers.allSatisfy({ (0...100).contains($0) }) else {
      throw UsageError(
        "--region is '\(text)'; expected X,Y,WxH in hundredths of the panel, such as 10,50,80x40")
    }
    return HiddenRegion(
      x: numbers[0] / 100, y: numbers[1] / 100, width: numbers[2] / 100, height: numbers[3] / 100)
  }
}
