extension RecordingText {
  /// The error for a line that does not go on as the format has it, at the reading position.
  func unexpected(reading item: String, expected: String) -> RecordingError {
    let end = wordEnd(from: position)
    let found = quoted(position..<end)
    return !lineIsEnded && end == lineEnd
      ? .cutShort(at: place, reading: item, found: found, expected: expected)
      : .malformed(at: place, reading: item, found: found, expected: expected)
  }

  /// The error for a number that is too great or too small and begins at `start`.
  func outOfRange(
    from start: Int, reading item: String, expected: String
  ) -> RecordingError {
    let place = RecordingPlace(file: file, line: line, column: start - lineStart + 1)
    return .outOfRange(
      at: place, reading: item, found: quoted(start..<wordEnd(from: start)), expected: expected)
  }

  /// A piece of the line for a person: at most 40 bytes, and nothing a terminal would obey.
  func quoted(_ range: Range<Int>) -> String {
    if range.isEmpty { return range.lowerBound >= lineEnd ? "the end of the line" : "a blank" }
    return Excerpt.quoting(bytes[range])
  }
}
