import TactileInput

extension GeteventParser {
  /// Reads type, code and value; nil where a label is not known, which is noted.
  mutating func takeFields() throws(RecordingError) -> (UInt16, UInt16, Int32)? {
    let line = text
    let type = try takeType()
    let code = try takeCode(of: type)
    let value = try takeValue()
    if text.skip("rate ") { text.position = text.lineEnd }
    text.skipBlanks()
    guard text.byte == nil else {
      throw text.unexpected(reading: "an event", expected: "the end of the line behind its value")
    }
    guard let type, let code else {
      let words = line.quoted(line.position..<(line.position + labelsLength(in: line)))
      notes.add(
        .unknownLabel, line: text.line, "The label in \(words) is not known; the event is left out."
      )
      return nil
    }
    return (type, code, value)
  }

  /// How long the type and the code are together.
  private func labelsLength(in line: RecordingText) -> Int {
    var line = line
    let start = line.position
    line.position = line.wordEnd(from: start)
    line.skipBlanks()
    return line.wordEnd(from: line.position) - start
  }

  private mutating func takeType() throws(RecordingError) -> UInt16? {
    let item = "the type of an event"
    guard let label = takeLabel() else { return UInt16(try text.hexadecimal(item)) }
    return EventLabels.types[label]
  }

  private mutating func takeCode(of type: UInt16?) throws(RecordingError) -> UInt16? {
    let start = text
    guard let label = takeLabel() else {
      return UInt16(try text.hexadecimal("the code of an event"))
    }
    guard let known = EventLabels.codes[String(label.prefix(EventLabels.codeWidth))] else {
      return nil
    }
    guard type == nil || known.type == type else {
      throw start.unexpected(
        reading: "the code of an event", expected: "a code of the type before it")
    }
    return known.code
  }

  /// Takes a label: a word that begins with a capital letter and holds an underscore.
  ///
  /// Everything else is left to be read as a number.
  private mutating func takeLabel() -> String? {
    let end = text.wordEnd(from: text.position)
    let word = text.bytes[text.position..<end]
    guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      word.contains(UInt8(ascii: "_")), word.allSatisfy(GeteventParser.isLabelByte)
    else { return nil }
    text.position = end
    text.skipBlanks()
    return String(decoding: word, as: UTF8.self)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func takeValue() throws(RecordingError) -> Int32 {
    let start = text.position
    let end = text.wordEnd(from: start)
    let words: [(StaticString, Int32)] = [("UP", 0), ("DOWN", 1), ("REPEAT", 2)]
    for (word, value) in words where text.skip(word) {
      guard text.position == end else {
        text.position = start
        break
      }
      text.skipBlanks()
      return value
    }
    return Int32(bitPattern: try text.hexadecimal("the value of an event", upTo: .max))
  }
}
