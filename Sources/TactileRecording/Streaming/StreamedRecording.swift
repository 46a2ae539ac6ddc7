import Tactile

/// A recording that is read in chunks, so that a file of any size needs a bounded amount of memory.
///
/// Devices, events, steps, errors and notes are those of ``RecordingReader``. The file is read once to find
/// errors, the devices and the earliest time. Then ``events()`` and ``steps()`` read it as often as necessary.
/// If the events of several devices follow one another, as `libinput record` writes them, the parts of the
/// file are read at the same time. The caller reads the bytes.
package struct StreamedRecording: Sendable {
  /// The size in bytes from which files are worth reading in chunks. Shorter ones fit in memory.
  package static let longFile = 8 << 20
  /// The number of bytes from which the format is detected.
  private static let headSize = 64 << 10

  /// The parts of the file that are read at the same time.
  private struct Part {
    let range: Range<Int>
    /// The device of all events, as an index into ``devices``; nil if the part has the events of all devices.
    let device: Int?
  }

  /// The devices. Their descriptions state whether their state before the recording is unknown.
  package let devices: [RecordedDevice]
  /// The time after the last step at which all timers have fired.
  package let settledEnd: Timestamp
  /// Irregularities of the file that do not prevent its use.
  package let notes: [RecordingDiagnostic]
  /// The lines that the reader skipped, grouped by reason.
  package let skipped: [SkippedLines]
  private let name: String
  private let format: RecordingFormat
  private let isStrict: Bool
  private let chunkSize: Int
  private let parts: [Part]
  /// The earliest time in the file.
  private let earliest: Timestamp
  /// The earliest time of each device in the file.
  private let earliestOfDevices: [Timestamp]

  /// Reads a file for the first time; nil if the file must be read at once.
  ///
  /// That is the case for evemu text without a description, for UTF-16, and for files without a line of a
  /// known format in the first 64 KiB.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for errors and notes.
  ///   - size: The size of the file, in bytes.
  ///   - isStrict: Whether a line that is not part of the format is an error.
  ///   - chunkSize: The maximum number of bytes to read at once, at least 1.
  ///   - read: Returns the bytes of a range of the file; fewer at the end of the file.
  /// - Throws: The error of `read`, and `RecordingError` for invalid text.
  package init?(
    name: String, size: Int, isStrict: Bool = false, chunkSize: Int = 256 << 10,
    read: (Range<Int>) throws -> [UInt8]
  ) throws {
    let head = try read(0..<min(size, Self.headSize))
    guard let format = Self.format(of: head, name) else { return nil }
    func survey(_ parser: some LineParser) throws -> Outline {
      try Outline(parser, size: size, chunkSize: chunkSize, read)
    }
    let outline =
      switch format {
      case .evemu: try survey(EvemuParser(name: name, isStrict: isStrict))
      case .getevent: try survey(GeteventParser(name: name, isStrict: isStrict))
      case .evtest: try survey(EvtestParser(name: name, isStrict: isStrict))
      case .libinput: try survey(LibinputParser(name: name, isStrict: isStrict))
      }
    (self.name, self.format, self.isStrict) = (name, format, isStrict)
    self.chunkSize = chunkSize
    // Without events, there is no recording.
    let survey = outline.survey
    let earliest = survey.earliest ?? .zero
    self.earliest = earliest
    devices = outline.devices
    earliestOfDevices = outline.order.map { survey.earliestOfDevices[$0] }
    settledEnd = Playback.settledEnd(after: Self.shifted(survey.end, earliest))
    notes = outline.recording.notes
    skipped = outline.recording.skipped
    parts = outline.parts
  }

  /// Returns the format of a file with this beginning; nil if the file must be read at once.
  private static func format(of head: [UInt8], _ name: String) -> RecordingFormat? {
    guard !PlainText.isUTF16(head), let end = head.lastIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    let lines = RecordingFile(name: name, bytes: Array(head[...end]))
    guard let format = try? RecordingReader.format(of: lines) else { return nil }
    if format == .evemu, (try? EvemuParser.parse(lines))?.description == nil { return nil }
    return format
  }

  /// The time of the earliest event of a device, or of all devices.
  package func start(of device: Int?) -> Timestamp {
    Self.shifted(device.map { earliestOfDevices[$0] } ?? earliest, earliest)
  }

  /// Returns a reader of all events.
  package func events() -> EventReader {
    EventReader(
      parts.map { (range: $0.range, device: $0.device, lines: lines(of: $0)) },
      chunkSize: chunkSize,
      earliest: earliest)
  }

  /// Returns a reader of all steps.
  package func steps() -> StepReader { StepReader(events(), deviceCount: devices.count) }

  private func lines(of part: Part) -> any EventLines {
    switch format {
    case .evemu: LineChunkReader(EvemuParser(name: name, isStrict: isStrict))
    case .getevent: LineChunkReader(GeteventParser(name: name, isStrict: isStrict))
    case .evtest: LineChunkReader(EvtestParser(name: name, isStrict: isStrict))
    case .libinput where part.device != nil: LineChunkReader(LibinputParser(partOf: name))
    case .libinput: LineChunkReader(LibinputParser(name: name, isStrict: isStrict))
    }
  }

  /// Returns a time of the file on the clock of the recording.
  static func shifted(_ time: Timestamp, _ earliest: Timestamp) -> Timestamp {
    // A file that changed between the readings can contain an earlier time.
    let offset = time > earliest ? time.nanoseconds - earliest.nanoseconds : 0
    return Timestamp(nanoseconds: Recording.firstEventTime.nanoseconds + offset)
  }
}

extension StreamedRecording {
  /// The results of the first reading.
  private struct Outline {
    /// The recording without its events.
    let recording: Recording
    let survey: RecordingSurvey
    /// For each device of the recording, its number in the order of the file.
    let order: [Int]
    let parts: [Part]

    init(
      _ parser: some LineParser, size: Int, chunkSize: Int, _ read: (Range<Int>) throws -> [UInt8]
    ) throws {
      var lines = LineChunkReader(parser)
      var survey = RecordingSurvey()
      var end = 0
      while end < size {
        let bytes = try read(end..<min(size, end + chunkSize))
        if bytes.isEmpty { break }
        end += bytes.count
        survey.add(try lines.events(of: bytes))
      }
      survey.add(try lines.events(of: nil))
      let parts = lines.parser.parts
      let starts = parts.compactMap(\.start)
      recording = try lines.parser.finish()
      self.survey = survey
      guard starts.count > 1 else {
        order = Array(recording.devices.indices)
        self.parts = [Part(range: 0..<end, device: nil)]
        return
      }
      order = DevicePart.order(starts)
      var places = [Int](repeating: 0, count: order.count)
      for (position, number) in order.enumerated() { places[number] = position }
      // The bytes before the first part belong to it.
      let offsets = [0] + lines.partOffsets.dropFirst() + [end]
      var number = 0
      var found: [Part] = []
      for (index, part) in parts.enumerated() where part.start != nil {
        found.append(Part(range: offsets[index]..<offsets[index + 1], device: places[number]))
        number += 1
      }
      self.parts = found
    }

    /// The devices, with the state of each before the recording.
    var devices: [RecordedDevice] {
      var inFile = recording.devices
      for (position, number) in order.enumerated() { inFile[number] = recording.devices[position] }
      let used = survey.use.devices(inFile)
      return order.map { used[$0] }
    }
  }
}
