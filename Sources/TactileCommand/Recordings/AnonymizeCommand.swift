import TactileIO
import TactileRecording

/// `tactile anonymize`: hides the locations of touches in a recording, so that you can share it.
struct AnonymizeCommand: Command {
  static let page = CommandPage(
    name: "anonymize",
    summary: "hide the locations of touches in a recording",
    usage: "IN [DESCRIPTION] OUT",
    operandCount: 2...3,
    purpose: """
      A recording of a keypad contains PINs. This command writes a copy of a recording, in which each
      touch that lands in a region begins in the middle of that region. The times and movements of
      touches stay the same, and so do the recognized gestures. Fingers that land within 30 ms of one
      another, such as those of a pinch, keep their distance. The strokes of pens are moved as fingers are; where
      pens hover is left out in the regions, and after a stroke that was moved.

      Files of other programs begin without the state of the panel, so that they lack coordinates that did not
      change. A touch that may have landed in a region is hidden too.

      The region is a part of the panel as the device reports it, without the rotation and calibration of
      a configuration. With --region, the command prints how many touches landed in the regions, so that
      you notice a region at a wrong place. tactile render draws the copy.

      The copy also keeps the pressure and size of touches, the names and numbers of the devices, and
      the keys that the devices sent.
      """,
    operands: [
      .operand("IN", "a recording in a format that tactile replay reads, or - for standard input"),
      .operand("DESCRIPTION", "the description of the device, if IN contains only events"),
      .operand("OUT", "the file to create, or - for standard output"),
    ],
    options: [
      .option(
        "--region", "X,Y,WxH",
        "a region in percent of the panel, such as 10,50,80x40: the distances from the left and the "
          + "top edge, the width and the height (default: the whole panel)", isRepeatable: true),
      .option(
        "--format", "FORMAT",
        "evemu, libinput, getevent or evtest (default: from the end of the name OUT)",
        completion: .words(RecordingFormat.allCases.map(\.rawValue))),
    ] + RecordingFiles.options,
    success: "OUT was written",
    failure: "IN could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile anonymize panel.evemu shared.evemu --region 20,40,60x55",
        text: "Hide the keys that a customer pressed on a keypad in the lower half")
    ])

  private let source: RecordingFiles
  private let target: String
  private let format: RecordingFormat
  private let regions: [HiddenRegion]
  /// Whether the command line names regions.
  private let namesRegions: Bool

  init(_ arguments: Arguments) throws {
    source = RecordingFiles(arguments.operands.dropLast(), arguments)
    target = arguments.operands.last ?? ""
    format = try ConvertCommand.format(arguments.value("--format"), target)
    let texts = arguments.all("--region")
    namesRegions = !texts.isEmpty
    regions = texts.isEmpty ? [.everywhere] : try texts.map(Self.region)
  }

  func run() throws -> ExitCode {
    var counts = Anonymizer.TouchCounts()
    if source.paths.count == 1,
      let long = try LongRecording(path: source.paths[0], isStrict: source.isStrict)
    {
      RecordingFiles.tell(long.notes, long.skipped)
      var writer = try long.writer(
        format, device: nil, of: Anonymizer.devices(long.devices))
      let output = try OutputFile(target)
      counts = try long.convert(with: &writer, hiding: regions) { try output.write($0) }
    } else {
      let recording = Anonymizer.hide(regions, in: try source.load(), counting: &counts)
      let text = try RecordingWriter.text(of: recording, as: format)
      try OutputFile(target).write(text)
    }
    if namesRegions { report(counts) }
    return .success
  }

  /// Prints how many touches are hidden. A region at a wrong place hides none, and the copy shows them.
  private func report(_ counts: Anonymizer.TouchCounts) {
    let touches = Counted.text(counts.landed, "touch", "touches")
    let warning = counts.hidden == 0 && counts.landed > 0 ? "warning: " : ""
    StandardStream.error.writeLine(
      "tactile: \(warning)hid the locations of \(counts.hidden) of \(touches)")
  }

  private static func region(_ text: String) throws(UsageError) -> HiddenRegion {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let size = parts.count == 3 ? parts[2].split(separator: "x") : []
    let numbers = (parts.prefix(2) + size).compactMap { Double($0) }
    guard size.count == 2, numbers.count == 4, numbers.allSatisfy({ (0...100).contains($0) }),
      numbers[2] > 0, numbers[3] > 0
    else {
      throw UsageError(
        "--region is '\(text)'; expected X,Y,WxH in percent of the panel, such as 10,50,80x40")
    }
    return HiddenRegion(
      x: numbers[0] / 100, y: numbers[1] / 100, width: numbers[2] / 100, height: numbers[3] / 100)
  }
}
