/// Text that people and programs put before a line of a recording: quoting, bullets, prompts and
/// the prefixes of logs.
enum LineDecoration {
  /// The maximum number of decorations before a line, so that a line is read in linear time.
  private static let limit = 16

  /// Skips decorations until the format recognizes the rest of the line.
  ///
  /// - Returns: Whether the format recognizes the rest of the line. If it does not, the position
  ///   stays.
  static func skip(
    in text: inout RecordingText, until recognizes: (RecordingText) -> Bool
  ) -> Bool {
    var line = text
    var isAfterTime = false
    for _ in 0..<limit {
      let wasTime = skipTime(in: &line)
      guard wasTime || skipMark(in: &line) || isAfterTime && skipSender(in: &line) else {
        return false
      }
      isAfterTime = isAfterTime || wasTime
      guard recognizes(line) else { continue }
      line.beginContent()
      text = line
      return true
    }
    return false
  }

  // MARK: Marks

  private static func skipMark(in line: inout RecordingText) -> Bool {
    if skipBlanks(in: &line) { return true }
    let marks: [StaticString] = [
      ">", "|", "`", "^C", "\u{3}", "- ", "* ", "+ ", "$ ", "# ", "% ", "\u{2022}", "\u{feff}",
    ]
    for mark in marks where line.skip(mark) { return true }
    return skipLineNumber(in: &line) || skipPrompt(in: &line) || skipLevel(in: &line)
  }

  /// `kern  :debug : `, as `dmesg -x` prints it.
  private static func skipLevel(in line: inout RecordingText) -> Bool {
    var ahead = line
    guard ahead.skip("kern") else { return false }
    ahead.skipBlanks()
    guard ahead.skip(":") else { return false }
    ahead.position = ahead.wordEnd(from: ahead.position)
    ahead.skipBlanks()
    guard ahead.skip(":") else { return false }
    line = ahead
    return true
  }

  private static func skipBlanks(in line: inout RecordingText) -> Bool {
    let start = line.position
    repeat { line.skipBlanks() } while line.skip("\u{a0}")
    return line.position > start
  }

  /// `12: ` or `12 `, as editors and `grep -n` print them.
  private static func skipLineNumber(in line: inout RecordingText) -> Bool {
    var ahead = line
    guard ahead.skipDigits(upTo: 7) > 0, let end = ahead.byte, ":.)| \t".utf8.contains(end)
    else { return false }
    ahead.position += 1
    line = ahead
    return true
  }

  /// `user@host:~$ `
  private static func skipPrompt(in line: inout RecordingText) -> Bool {
    let end = line.wordEnd(from: line.position)
    let word = line.bytes[line.position..<end]
    guard let last = word.last, "$#%>".utf8.contains(last), word.contains(UInt8(ascii: "@"))
    else { return false }
    line.position = end
    return true
  }

  // MARK: Logs

  /// Skips the time of a log line: `[   12.345678]` or `[Sun Nov 22 20:08:45 2026]` of the kernel, `Nov 22 20:08:45` of
  /// syslog, `2026-11-22T20:08:45.123` or `20:08:45`.
  private static func skipTime(in line: inout RecordingText) -> Bool {
    skipKernelTime(in: &line) || skipKernelDate(in: &line) || skipSyslogTime(in: &line)
      || skipClock(in: &line)
  }

  /// `[Sun Nov 22 20:08:45 2026]`, as `dmesg -T` prints it.
  private static func skipKernelDate(in line: inout RecordingText) -> Bool {
    var ahead = line
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    ahead.position = ahead.wordEnd(from: ahead.position)
    ahead.skipBlanks()
    guard skipSyslogTime(in: &ahead) else { return false }
    ahead.skipBlanks()
    guard ahead.skipDigits(upTo: 4) > 0, ahead.skip(UInt8(ascii: "]")) else { return false }
    line = ahead
    return true
  }

  private static func skipKernelTime(in line: inout RecordingText) -> Bool {
    var ahead = line
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    ahead.skipBlanks()
    guard ahead.skipDigits(upTo: 12) > 0, ahead.skip(UInt8(ascii: ".")),
      ahead.skipDigits(upTo: 9) > 0, ahead.skip(UInt8(ascii: "]"))
    else { return false }
    line = ahead
    return true
  }

  private static let months: [StaticString] = [
    "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
  ]

  private static func skipSyslogTime(in line: inout RecordingText) -> Bool {
    var ahead = line
    guard months.contains(where: { ahead.skip($0) }) else { return false }
    ahead.skipBlanks()
    guard ahead.skipDigits(upTo: 2) > 0 else { return false }
    ahead.skipBlanks()
    guard skipClock(in: &ahead) else { return false }
    line = ahead
    return true
  }

  /// A word with the date or the time of day: digits, separators and a time zone.
  private static func skipClock(in line: inout RecordingText) -> Bool {
    let end = line.wordEnd(from: line.position)
    let word = line.bytes[line.position..<end]
    guard (5...40).contains(word.count), word.first.map(isDigit) == true,
      word.count(where: isDigit) >= 4,
      word.contains(UInt8(ascii: ":")) || word.contains(UInt8(ascii: "-")),
      word.allSatisfy({ isDigit($0) || ":-.,+TZ".utf8.contains($0) })
    else { return false }
    line.position = end
    return true
  }

  /// The host and the program of a log line, which end with a colon: `kiosk evtest[812]:`.
  private static func skipSender(in line: inout RecordingText) -> Bool {
    var ahead = line
    for _ in 0..<5 {
      ahead.skipBlanks()
      let end = ahead.wordEnd(from: ahead.position)
      guard end > ahead.position else { return false }
      // The kernel's own time may follow without a blank: `kernel:[   12.345678]`.
      let word = ahead.bytes[ahead.position..<end]
      ahead.position = word.firstRange(of: ":[".utf8)?.upperBound.advanced(by: -1) ?? end
      guard ahead.bytes[ahead.position - 1] == UInt8(ascii: ":") else { continue }
      line = ahead
      return true
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
