import Tactile

/// The reason why a recording could not be read or written.
package enum RecordingError: Error, Hashable, Sendable {
  /// The file has no text.
  case empty(file: String)
  /// The file has a NUL byte, so it is not text.
  case binary(at: FilePlace)
  /// The file has a known format that cannot be read.
  case foreign(at: FilePlace, ForeignFormat)
  /// The format of the file is unknown; `found` is its first text.
  case unrecognized(at: FilePlace, found: String)
  /// A line does not match the format.
  case malformed(at: FilePlace, reading: String, found: String, expected: String)
  /// The file ends in the middle of a line.
  case truncated(at: FilePlace, reading: String, found: String, expected: String)
  /// A number is outside the range of the format.
  case outOfRange(at: FilePlace, reading: String, found: String, expected: String)
  /// A required line of the description is missing.
  case incompleteDescription(at: FilePlace, missing: String)
  /// There is no event; `format` determines where events could be.
  case eventsMissing(file: String, RecordingFormat)
  /// There are events but no description; `siblings` are its usual names.
  case descriptionMissing(at: FilePlace, siblings: [String])
  /// The description could belong to several devices of the recording, or to none.
  case ambiguousDescription(file: String, devices: [String])
  /// The files do not form one recording.
  case incompatibleFiles(files: [String], problem: String)
  /// The recording has no device with this number.
  case noSuchDevice(index: Int, count: Int)
  /// The format can contain one device, but the recording has several.
  case oneDeviceOnly(RecordingFormat, devices: [String])
}

extension RecordingError: CustomStringConvertible {
  /// The attempt, the value found, the values expected and what to do, as a sentence.
  package var description: String {
    switch self {
    case .empty(let file):
      "\(file): error: the file is empty; expected a recording. Record one with `tactile record`."
    case .binary(let place):
      """
      \(place): error: found a NUL byte; expected text. Decompress the file if it is compressed. If it is UTF-16 \
      text, it must begin with a byte order mark.
      """
    case .foreign(let place, let format):
      """
      \(place): error: found \(format.rawValue); expected evemu text, or the output of \
      `libinput record`, evtest or `getevent -t`. Record with one of these.
      """
    case .unrecognized(let place, let found):
      """
      \(place): error: found \(found), which is not the start of a known recording; expected evemu text, or the \
      output of `libinput record`, evtest or `getevent -t`. Check that this is the right file.
      """
    case .malformed(let place, let reading, let found, let expected):
      "\(place): error: cannot read \(reading): found \(found); expected \(expected). Correct this line."
    case .truncated(let place, let reading, let found, let expected):
      """
      \(place): error: the file is truncated: cannot read \(reading): found \(found); \
      expected \(expected). Remove the last line, or copy the whole file again.
      """
    case .outOfRange(let place, let reading, let found, let expected):
      """
      \(place): error: \(reading) is out of range: found \(found); expected \(expected). Correct this \
      line.
      """
    default: pairingDescription
    }
  }

  private var pairingDescription: String {
    switch self {
    case .incompleteDescription(let place, let missing):
      """
      \(place): error: the description of the device has no line \(missing). Add it, or record \
      the description again with `evemu-describe`.
      """
    case .eventsMissing(let file, .evemu):
      """
      \(file): error: found a device description without events; expected a recording. Also give the \
      file with its events.
      """
    case .eventsMissing(let file, let format):
      """
      \(file): error: found \(format.title) without events; expected a recording. Record again, and touch \
      the panel before you stop the recorder.
      """
    case .descriptionMissing(let place, let siblings):
      """
      \(place): error: found events without a description of their device. Also give the file with the \
      description, usually \(siblings.joined(separator: " or ")).
      """
    case .ambiguousDescription(let file, let devices):
      """
      \(file): error: the description does not match exactly one of these devices: \
      \(devices.joined(separator: ", ")). Set its name (line N:) to the name of one of them.
      """
    case .incompatibleFiles(let files, let problem):
      """
      \(files.isEmpty ? "No file" : files.joined(separator: ", ")): error: \(problem). Give one recording, \
      or a description and its events.
      """
    case .noSuchDevice(let index, let count):
      "The recording has no device \(index); it has \(count), numbered from 0. Choose one of them."
    case .oneDeviceOnly(let format, let devices):
      """
      \(format.title.prefix(1).uppercased() + format.title.dropFirst()) can contain one device, but \
      the recording has \(devices.count): \
      \(devices.enumerated().map { "\($0.offset) \"\($0.element)\"" }.joined(separator: ", ")). \
      Choose one by its number, or a format for several devices.
      """
    default: ""
    }
  }
}

extension RecordingError {
  /// The cause of an error, without its place and the text found.
  struct Cause: Hashable {
    let kind: String
    let reading: String
    let expected: String
  }

  /// The text of ``Cause/reading`` for a line that is not part of the format.
  static let foreignLine = "a line"

  /// The cause, which errors of several lines can have in common.
  var cause: Cause {
    switch self {
    case .malformed(_, let reading, _, let expected):
      Cause(kind: "malformed", reading: reading, expected: expected)
    case .truncated(_, let reading, _, let expected):
      Cause(kind: "truncated", reading: reading, expected: expected)
    case .outOfRange(_, let reading, _, let expected):
      Cause(kind: "range", reading: reading, expected: expected)
    case .binary: Cause(kind: "binary", reading: "", expected: "")
    default: Cause(kind: "other", reading: "", expected: "")
    }
  }

  /// The reason to skip a line, as a clause without a place.
  var reason: String {
    switch self {
    case .malformed(_, let reading, let found, let expected):
      "cannot read \(reading): found \(found); expected \(expected)"
    case .truncated(_, let reading, let found, let expected):
      "the file is truncated: cannot read \(reading): found \(found); expected \(expected)"
    case .outOfRange(_, let reading, let found, let expected):
      "\(reading) is out of range: found \(found); expected \(expected)"
    case .binary: "found a NUL byte; expected text"
    default: "\(self)"
    }
  }

  /// The place in the file; nil for errors of a whole file or of several files.
  package var place: FilePlace? {
    switch self {
    case .binary(let place), .foreign(let place, _), .unrecognized(let place, _),
      .malformed(let place, _, _, _), .truncated(let place, _, _, _),
      .outOfRange(let place, _, _, _), .incompleteDescription(let place, _),
      .descriptionMissing(let place, _):
      place
    default: nil
    }
  }
}
