/// A recording's bytes and a reading position that goes forward line by line.
///
/// Lines end in LF or CR LF. Every byte is looked at a fixed number of times, so a file of any size
/// is read in time proportional to it.
struct RecordingText {
  let file: String
  let bytes: [UInt8]
  /// The current line, from 1; 0 before the first.
  private(set) var line = 0
  private(set) var lineStart: Int
  /// Behind the line's last byte, its line end not counted.
  private(set) var lineEnd: Int
  /// Whether the current line has a line end.
  private(set) var lineIsEnded = true
  /// The next byte to read in the current line.
  var position: Int
  private var next: Int

  /// Refuses what is no text at all.
  init(_ source: RecordingFile) throws(RecordingError) {
    file = source.name
    bytes = source.bytes
    next = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    (lineStart, lineEnd, position) = (next, next, next)
    if let index = bytes.firstIndex(of: 0) {
      throw .binary(at: RecordingText.place(of: index, in: source))
    }
    if bytes[next...].allSatisfy({ $0 == 0x20 || (0x09...0x0d).contains($0) }) {
      throw .empty(file: file)
    }
  }

  /// A later piece of a file, which begins with a line; `line` is the number of the line before it.
  init(piece bytes: [UInt8], of file: String, after line: Int) throws(RecordingError) {
    self.file = file
    self.bytes = bytes
    self.line = line
    (next, lineStart, lineEnd, position) = (0, 0, 0, 0)
    if let index = bytes.firstIndex(of: 0) {
      let place = RecordingText.place(of: index, in: RecordingFile(name: file, bytes: bytes))
      throw .binary(at: RecordingPlace(file: file, line: line + place.line, column: place.column))
    }
  }

  private static func place(of index: Int, in source: RecordingFile) -> RecordingPlace {
    let before = source.bytes[..<index]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return RecordingPlace(file: source.name, line: line, column: index - start + 1)
  }

  /// Goes to the next line; false where there is none.
  mutating func nextLine() -> Bool {
    guard next < bytes.count else { return false }
    line += 1
    lineStart = next
    var end = next
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    lineIsEnded = end < bytes.count
    next = lineIsEnded ? end + 1 : end
    if end > lineStart, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    lineEnd = end
    position = lineStart
    return true
  }

  /// The byte at the reading position; nil at the line's end.
  var byte: UInt8? { position < lineEnd ? bytes[position] : nil }

  /// Whether nothing but spaces and tabs is left in the line.
  var isAtLineEnd: Bool {
    bytes[position..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The place of the next byte to read.
  var place: RecordingPlace {
    RecordingPlace(file: file, line: line, column: position - lineStart + 1)
  }

  /// Goes over spaces and tabs.
  mutating func skipBlanks() {
    while position < lineEnd, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  /// Goes over this byte if it is next; says whether it was.
  mutating func skip(_ expected: UInt8) -> Bool {
    guard position < lineEnd, bytes[position] == expected else { return false }
    position += 1
    return true
  }

  /// Goes over this ASCII text if it is next; says whether it was.
  mutating func skip(_ expected: StaticString) -> Bool {
    let end = position + expected.utf8CodeUnitCount
    guard end <= lineEnd else { return false }
    for offset in 0..<expected.utf8CodeUnitCount
    where bytes[position + offset] != expected.utf8Start[offset] {
      return false
    }
    position = end
    return true
  }

  /// Where the word that begins at a position ends: the next blank or the line's end.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < lineEnd, bytes[end] != 0x20, bytes[end] != 0x09 { end += 1 }
    return end
  }

  /// Takes the rest of the line.
  mutating func takeRest() -> ArraySlice<UInt8> {
    defer { position = lineEnd }
    return bytes[position..<lineEnd]
  }
}
