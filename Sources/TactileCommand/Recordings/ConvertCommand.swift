import TactileIO
import TactileRecording

/// `tactile convert`: writes a recording in another format.
struct ConvertCommand: Command {
  static let page = CommandPage(
    name: "convert",
    summary: "write a recording in another format",
    usage: "IN [DESCRIPTION] OUT",
    operandCount: 2...3,
    purpose: """
      Writes a recording in another format, for the tools of that format. Events, their times and
      their devices stay the same. Data that the other format cannot express is lost, such as the
      description of a device in getevent text. The command never overwrites an existing file.
      """,
    operands: [
      .operand("IN", "a recording in a format that tactile replay reads, or - for standard input"),
      .operand("DESCRIPTION", "the description of the device, if IN contains only events"),
      .operand("OUT", "the file to create, or - for standard output"),
    ],
    options: [
      .option(
        "--format", "FORMAT",
        "evemu, libinput, getevent or evtest (default: from the end of the name OUT: .evemu or "
          + ".events; .yml, .yaml or .libinput; .getevent; .evtest; each may be followed by .txt)",
        completion: .words(RecordingFormat.allCases.map(\.rawValue))),
      .option(
        "--device", "N",
        "only the device of this number, counted from 0; evemu and evtest files contain one device"),
    ] + RecordingFiles.options,
    success: "OUT was written",
    failure: "IN could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile convert panel.evemu panel.yml", text: "Write a file for libinput replay"),
      .init(
        line: "tactile convert phone.getevent - --format evemu --device 0",
        text: "Print one device of a phone's recording, for evemu-play"),
    ])

  private let source: RecordingFiles
  private let target: String
  private let format: RecordingFormat
  private let device: Int?

  init(_ arguments: Arguments) throws {
    source = RecordingFiles(arguments.operands.dropLast(), arguments)
    target = arguments.operands.last ?? ""
    format = try Self.format(arguments.value("--format"), target)
    device = try arguments.number("--device", in: 0...1023).map { number throws(UsageError) in
      guard let device = Int(exactly: number) else {
        throw UsageError("--device is '\(number)'; expected a whole number from 0 to 1023")
      }
      return device
    }
  }

  func run() throws -> ExitCode {
    if source.paths.count == 1,
      let long = try LongRecording(path: source.paths[0], isStrict: source.isStrict)
    {
      RecordingFiles.tell(long.notes, long.skipped)
      var writer = try long.writer(format, device: device)
      let output = try OutputFile(target)
      try long.convert(with: &writer) { try output.write($0) }
    } else {
      let recording = try source.load()
      let text = try RecordingWriter.text(of: recording, as: format, device: device)
      try OutputFile(target).write(text)
    }
    return .success
  }

  /// Returns the format of this name, or without a name the format for the name of the file.
  static func format(
    _ name: String?, _ target: String
  ) throws(UsageError) -> RecordingFormat {
    if let name {
      if let format = RecordingFormat(rawValue: name) { return format }
      throw UsageError(
        "unknown format '\(name)'; expected evemu, libinput, getevent or evtest")
    }
    if let format = RecordingFormat(fileName: target) { return format }
    throw UsageError("the name '\(target)' determines no format; give one with --format")
  }
}

extension LongRecording {
  /// Returns a writer for the recording, or for a copy with other descriptions of its devices.
  ///
  /// Errors: those of `RecordingWriter`.
  func writer(
    _ format: RecordingFormat, device: Int?, of copies: [RecordedDevice]? = nil
  ) throws(RecordingError) -> RecordingWriter {
    let known = device.flatMap { devices.indices.contains($0) ? $0 : nil }
    return try RecordingWriter(
      format, devices: copies ?? devices, device: device, start: start(of: known))
  }

  /// Converts the recording piece by piece.
  ///
  /// - Parameters:
  ///   - regions: The regions to hide on all devices; nil for none.
  ///   - write: Receives each piece of the text.
  /// - Returns: The numbers of touches, if regions are hidden.
  @discardableResult
  func convert(
    with writer: inout RecordingWriter, hiding regions: [HiddenRegion]? = nil,
    write: ([UInt8]) throws -> Void
  ) throws -> Anonymizer.TouchCounts {
    var counts = Anonymizer.TouchCounts()
    var progress = Progress("converting", total: extent * writer.passCount)
    for pass in 0..<writer.passCount {
      writer.begin(pass: pass)
      var anonymizer = regions.map { Anonymizer($0, of: devices) }
      var converted = 0
      try visitEvents { events, done in
        for recorded in anonymizer?.hide(events) ?? events { writer.append(recorded) }
        try write(writer.take())
        progress.advance(by: done - converted)
        converted = done
      }
      try write(writer.take())
      // Each pass has all touches.
      counts = anonymizer?.counts ?? counts
    }
    progress.finish()
    return counts
  }
}
