extension EvemuParser {
  /// Goes behind the version line if there is one before the first line of data.
  ///
  /// evemu looks for it in the first line only; terminal chatter pasted before it is skipped here.
  mutating func readHeader() throws(RecordingError) {
    var ahead = text
    while ahead.nextLine() {
      if ahead.skip("# EVEMU") {
        text = ahead
        return try readVersion()
      }
      if EvemuParser.isData(ahead) { return }
    }
  }

  private static func isData(_ line: RecordingText) -> Bool {
    var line = line
    return line.skip("N:") || line.skip("E:") || line.skip("I:") || line.skip("B:")
  }

  private mutating func readVersion() throws(RecordingError) {
    text.skipBlanks()
    version = try takeVersion()
    if text.line > 1 {
      let lines = text.line == 2 ? "1 line" : "\(text.line - 1) lines"
      notes.add(
        .textBeforeHeader, line: 1,
        "Skipped \(lines) before `# EVEMU \(version)`, which evemu wants to be the first line.")
    }
    if version > .newest {
      notes.add(
        .newerVersion, line: text.line,
        "Version \(version) is newer than \(EvemuVersion.newest), the newest one known here.")
    }
  }

  private mutating func takeVersion() throws(RecordingError) -> EvemuVersion {
    let start = text.position
    var numbers: [UInt16] = []
    for separator: UInt8? in [UInt8(ascii: "."), nil] {
      var value = 0
      let digits = text.position
      while let byte = text.byte, (0x30...0x39).contains(byte) {
        value = min(value * 10 + Int(byte - 0x30), 1 << 16)
        text.position += 1
      }
      guard text.position > digits, separator.map({ text.skip($0) }) ?? text.isAtLineEnd else {
        if text.position < text.lineEnd { text.position = start }
        throw text.unexpected(
          reading: "the version of the file", expected: "two numbers and a dot, such as 1.3")
      }
      guard let number = UInt16(exactly: value) else {
        throw text.outOfRange(
          from: start, reading: "the version of the file", expected: "numbers up to 65535")
      }
      numbers.append(number)
    }
    return EvemuVersion(numbers[0], numbers[1])
  }
}
