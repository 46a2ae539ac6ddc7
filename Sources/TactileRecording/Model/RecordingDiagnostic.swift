/// An irregularity of a recording that does not prevent its use.
package struct RecordingDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kind of an irregularity.
  package enum Kind: Hashable, Sendable {
    /// The header has a version that is not supported.
    case newerVersion
    /// The device has axes without a known range.
    case axisWithoutRange
    /// The file states ranges of axes that the device does not have.
    case rangeWithoutAxis
    /// The device's name is not UTF-8; invalid bytes are replaced by U+FFFD.
    case nameNotUTF8
    /// The last frame has no SYN_REPORT.
    case unfinishedFrame
    /// An event is earlier than the event before it.
    case timeGoesBack
    /// The last line has no line end, so its last number may be incomplete.
    case missingLineEnd
    /// The description lacks a required line, such as the name of the device.
    case incompleteDescription
    /// The file has no times, so a frame rate is assumed.
    case assumedTimes
    /// The description is inferred from the events.
    case inferredDescription
    /// Devices without events were left out.
    case silentDevices
    /// The file declares a different number of devices.
    case deviceCount
    /// A part of a file was not used, because another file contains it.
    case unusedPart
  }

  /// The kind of the irregularity.
  package var kind: Kind
  /// The file's name as it was given.
  package var file: String
  /// The line, from 1; the first one if there are several.
  package var line: Int
  /// The irregularity and its effect, as a sentence.
  package var sentence: String

  /// Creates a diagnostic about a line.
  package init(kind: Kind, file: String, line: Int, sentence: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.sentence = sentence
  }

  /// The note in the form of compilers: `file:line: note: sentence`.
  package var description: String { "\(file):\(line): note: \(sentence)" }
}
