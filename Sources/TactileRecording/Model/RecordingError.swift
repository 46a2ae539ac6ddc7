/// Why a recording could not be read or written.
public enum RecordingError: Error, Hashable, Sendable {
  /// The file holds no text.
  case empty(file: String)
  /// The file holds a NUL byte, so that it is no text.
  case binary(at: RecordingPlace)
  /// The file is something else that is known.
  case foreign(at: RecordingPlace, ForeignFormat)
  /// Nothing in the file tells what it is; `found` is its first text.
  case unrecognized(at: RecordingPlace, found: String)
  /// A line is not as the format has it.
  case malformed(at: RecordingPlace, reading: String, found: String, expected: String)
  /// The file ends in the middle of a line.
  case cutShort(at: RecordingPlace, reading: String, found: String, expected: String)
  /// A number is greater or less than the format allows.
  case outOfRange(at: RecordingPlace, reading: String, found: String, expected: String)
  /// A description lacks a line it must have.
  case incompleteDescription(at: RecordingPlace, missing: String)
  /// There is a description but no event.
  case eventsMissing(file: String)
  /// There are events but no description; `siblings` are the names it usually has.
  case descriptionMissing(at: RecordingPlace, siblings: [String])
  /// The description could belong to several devices of the recording, or to none.
  case descriptionFits(file: String, devices: [String])
  /// The files given do not make one recording.
  case notOneRecording(files: [String], problem: String)
  /// The recording has no device of this number.
  case noSuchDevice(index: Int, count: Int)
  /// The format holds one device, and there are several.
  case oneDeviceOnly(RecordingFormat, devices: [String])
}

extension RecordingError: CustomStringConvertible {
  /// What was being done, to what, what was found and expected, and what to do, as a sentence.
  public var description: String {
    switch self {
    case .empty(let file):
      "\(file) is empty; expected a recording. Record one with `evemu-record` and save its output."
    case .binary(let place):
      """
      \(place): found a NUL byte; expected text. Give the file that evemu-record or getevent \
      wrote, not compressed and not damaged.
      """
    case .foreign(let place, let format):
      """
      \(place): this looks like \(format.rawValue); expected evemu text, or the output of \
      `libinput record`, evtest or `getevent -t`. Record with one of these.
      """
    case .unrecognized(let place, let found):
      """
      \(place): found \(found), which begins no known recording; expected evemu text, or the \
      output of `libinput record`, evtest or `getevent -t`. Check that this is the right file.
      """
    case .malformed(let place, let reading, let found, let expected):
      "\(place): reading \(reading), found \(found); expected \(expected). Correct this line."
    case .cutShort(let place, let reading, let found, let expected):
      """
      \(place): the file ends in the middle of a line: reading \(reading), found \(found); \
      expected \(expected). Remove the last line, or copy the whole file again.
      """
    case .outOfRange(let place, let reading, let found, let expected):
      """
      \(place): reading \(reading), found \(found), which is out of range; expected \(expected). \
      Correct this line.
      """
    default: pairingDescription
    }
  }

  private var pairingDescription: String {
    switch self {
    case .incompleteDescription(let place, let missing):
      """
      \(place): the description of the device ends without its line \(missing). Add it, or record \
      the description again with `evemu-describe`.
      """
    case .eventsMissing(let file):
      """
      \(file) describes a device but holds no event; expected a recording. Give its file of events \
      as well.
      """
    case .descriptionMissing(let place, let siblings):
      """
      \(place): found events, but no description of the device they are from. Give the file of the \
      description as well, usually \(siblings.joined(separator: " or ")).
      """
    case .descriptionFits(let file, let devices):
      """
      \(file) describes one device, and it is not clear which of these it is: \
      \(devices.joined(separator: ", ")). Give the description the name of one of them (line N:).
      """
    case .notOneRecording(let files, let problem):
      """
      \(files.isEmpty ? "No file" : files.joined(separator: ", ")): \(problem). Give one recording, \
      or a description and its events.
      """
    case .noSuchDevice(let index, let count):
      "The recording has no device \(index); it has \(count), counted from 0. Choose one of them."
    case .oneDeviceOnly(let format, let devices):
      """
      \(format.title.prefix(1).uppercased() + format.title.dropFirst()) holds one device, and the \
      recording has \(devices.count): \
      \(devices.enumerated().map { "\($0.offset) \"\($0.element)\"" }.joined(separator: ", ")). \
      Choose one by its number, or a format that holds them all.
      """
    default: ""
    }
  }
}

extension RecordingError {
  /// Where in a file it is; nil where it is about a whole file or several.
  public var place: RecordingPlace? {
    switch self {
    case .binary(let place), .foreign(let place, _), .unrecognized(let place, _),
      .malformed(let place, _, _, _), .cutShort(let place, _, _, _),
      .outOfRange(let place, _, _, _), .incompleteDescription(let place, _),
      .descriptionMissing(let place, _):
      place
    default: nil
    }
  }
}
