/// Divides bytes into lines, and keeps only a limited number of bytes of a line that is not complete.
struct BoundedLines {
  /// A complete line without its end.
  enum Line: Equatable {
    case text(String)
    /// The line has more bytes than the limit.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var isTooLong = false

  /// No bytes have come.
  ///
  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that they complete.
  mutating func lines(adding new: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in new {
      if byte == UInt8(ascii: "\n") {
        lines.append(take())
      } else if bytes.count < limit {
        bytes.append(byte)
      } else {
        isTooLong = true
      }
    }
    return lines
  }

  /// Returns the last line if it has no end; nil if there is none.
  mutating func last() -> Line? {
    bytes.isEmpty && !isTooLong ? nil : take()
  }

  private mutating func take() -> Line {
    defer {
      bytes.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    return isTooLong ? .tooLong : .text(String(decoding: bytes, as: UTF8.self))
  }
}
