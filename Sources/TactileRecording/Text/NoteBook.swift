/// Collects the notes on a file: one a kind, however many lines it is about.
///
/// A damaged file can be odd in every one of millions of lines; the notes must stay few.
struct NoteBook {
  let file: String
  private var notes: [RecordingDiagnostic] = []
  private var repeats: [RecordingDiagnostic.Kind: Int] = [:]

  init(file: String) {
    self.file = file
  }

  /// Notes something about a line, or counts it where a note of this kind was made before.
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

  /// The notes by line, each saying how many further lines it is true of.
  var diagnostics: [RecordingDiagnostic] {
    let counted = notes.map { note in
      var note = note
      if let more = repeats[note.kind], more > 0 {
        note.sentence += " (\(more) more like this)"
      }
      return note
    }
    // Equal lines keep the order they were noted in.
    return counted.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
  }
}
