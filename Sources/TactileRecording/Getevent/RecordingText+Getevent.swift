/// The words of an event of getevent.
extension RecordingText {
  /// Parses the node and the colon that precede an event if getevent recorded all devices.
  mutating func takeNode() throws(RecordingError) -> ArraySlice<UInt8> {
    guard byte == UInt8(ascii: "/") else { return [] }
    let end = wordEnd(from: position)
    guard bytes[end - 1] == UInt8(ascii: ":"), end < lineEnd else {
      throw unexpected(
        reading: "an event", expected: "the device's node, a colon and the event")
    }
    let node = bytes[position..<(end - 1)]
    position = end
    skipBlanks()
    return node
  }

  /// Parses a label: a word that begins with a capital letter and contains an underscore.
  ///
  /// Other words are parsed as numbers.
  mutating func takeLabel() -> String? {
    let end = wordEnd(from: position)
    let word = bytes[position..<end]
    guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      word.contains(UInt8(ascii: "_")), word.allSatisfy(Self.isLabelByte)
    else { return nil }
    position = end
    skipBlanks()
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

  /// Parses the state of a key: `UP`, `DOWN` or `REPEAT`.
  mutating func takeKeyState() -> Int32? {
    let start = position
    let end = wordEnd(from: start)
    let words: [(StaticString, Int32)] = [("UP", 0), ("DOWN", 1), ("REPEAT", 2)]
    for (word, value) in words where skip(word) {
      guard position == end else {
        position = start
        return nil
      }
      skipBlanks()
      return value
    }
    return nil
  }
}
