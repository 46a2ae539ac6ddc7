/// Something odd in a recording that does not stop it from being used.
public struct RecordingDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// What kind of oddity it is.
  public enum Kind: Hashable, Sendable {
    /// Lines before the `# EVEMU` line were skipped.
    case textBeforeHeader
    /// The header states a version this module does not know.
    case newerVersion
    /// A line with a key letter this module does not know was skipped.
    case unknownKey
    /// Lines that are neither events nor comments were skipped.
    case unknownLines
    /// Description lines behind the first event were skipped.
    case descriptionBehindEvents
    /// The device has axes of which no range is known.
    case axisWithoutRange
    /// Ranges are stated for axes the device does not claim to have.
    case rangeWithoutAxis
    /// The device's name is not UTF-8; what could not be read became U+FFFD.
    case nameNotUTF8
    /// The last frame has no SYN_REPORT.
    case unfinishedFrame
    /// An event is earlier than the one before it.
    case timeGoesBack
    /// The last line has no line end, so that its last number may be cut short.
    case unendedLine
    /// The description was worked out from the events.
    case workedOutDescription
    /// Devices that sent nothing were left out.
    case silentDevices
    /// The file states another number of devices than it has.
    case deviceCount
    /// Events with a label this module does not know were left out.
    case unknownLabel
    /// A part of a file was not used because another file was given for it.
    case unusedPart
  }

  /// What kind of oddity it is.
  public var kind: Kind
  /// The file's name as it was given.
  public var file: String
  /// The line it is about, from 1; the first one where there are several.
  public var line: Int
  /// What is odd and what was made of it, as a sentence.
  public var sentence: String

  /// A diagnostic about a line.
  public init(kind: Kind, file: String, line: Int, sentence: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.sentence = sentence
  }

  /// The note as compilers write it: `file:line: note: sentence`.
  public var description: String { "\(file):\(line): note: \(sentence)" }
}
