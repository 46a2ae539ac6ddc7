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
