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

/// Collects the notes on a file, one for each kind.
///
/// A damaged file can have an irregularity in each of millions of lines, so the number of notes is
/// limited.
struct DiagnosticCollector {
  let file: String
  private var notes: [RecordingDiagnostic] = []
  private var repeats: [RecordingDiagnostic.Kind: Int] = [:]

  init(file: String) {
    self.file = file
  }

  /// Adds a note about a line, or counts it if there is a note of the same kind.
  mutating func add(
    _ kind: RecordingDiagnostic.Kind, line: Int, _ sentence: @autoclosure () -> String
  ) {
    if repeats[kind] == nil {
      repeats[kind] = 0
      notes.append(.init(kind: kind, file: file, line: line, sentence: sentence()))
    } else {
      repeats[kind]! += 1
    }
  }

  /// The notes in the order of lines, each with the number of further lines.
  var diagnostics: [RecordingDiagnostic] {
    let counted = notes.map { note in
      var note = note
      if let more = repeats[note.kind], more > 0 {
        note.sentence += " (\(more) more like this)"
      }
      return note
    }
    // Notes about the same line keep their order.
    return counted.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
  }
}

/// The lines of a file that the reader skipped for one reason.
package struct SkippedLines: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  package var file: String
  /// The numbers of the first lines, from 1, in order; at most ``shownLines``.
  package var lines: [Int]
  /// The number of lines.
  package var count: Int
  /// The beginning of the first line in quotes, without control characters.
  package var excerpt: String
  /// The reason for the first line, as a clause.
  package var reason: String

  /// The maximum number of line numbers that are kept.
  package static let shownLines = 3

  /// The warning in the form of compilers: `file:line: warning: sentence`.
  package var description: String {
    let numbers = lines.map { "\($0)" }.joined(separator: ", ") + (count > lines.count ? ", …" : "")
    let skipped =
      count == 1
      ? "skipped 1 line, \(excerpt)" : "skipped \(count) lines (\(numbers)), first \(excerpt)"
    return "\(file):\(lines[0]): warning: \(skipped): \(reason)."
  }
}
