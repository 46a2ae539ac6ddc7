/// The answer of a web server, of which only the status counts.
struct HTTPAnswer {
  /// The longest head of an answer, in bytes. A server on this machine needs less.
  static let longestHead = 64 << 10

  /// The bytes of a head that has not ended.
  private var head: [UInt8] = []
  /// The status code; nil before the status line has ended.
  private(set) var status: Int?
  /// Whether the bytes are no answer of HTTP.
  private(set) var isInvalid = false

  /// Adds bytes from the server. Bytes after the final status line have no effect.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    guard status == nil, !isInvalid else { return }
    head.append(contentsOf: bytes)
    while status == nil, !isInvalid, let end = head.firstIndex(of: 0x0A) {
      guard let code = Self.code(in: head[..<end]) else {
        isInvalid = true
        return
      }
      guard (100...199).contains(code), code != 101 else {
        status = code
        return
      }
      // An interim answer ends with an empty line; the final answer follows.
      guard let next = Self.endOfHead(head) else { break }
      head.removeSubrange(..<next)
    }
    if head.count > Self.longestHead { isInvalid = true }
  }

  /// Returns the status code of a status line such as `HTTP/1.1 200 OK`; nil for another line.
  private static func code(in line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "HTTP/1.".utf8), line.count >= 12 else { return nil }
    let digits = line.dropFirst(9).prefix(3)
    let separator = line[line.startIndex + 8]
    guard separator == 0x20, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if let after = line.dropFirst(12).first, after != 0x20, after != 0x0D { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return code >= 100 ? code : nil
  }

  /// Returns the index after the empty line that ends a head; nil if it has not ended.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var isEmpty = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A where isEmpty: return index + 1
      case 0x0A: isEmpty = true
      case 0x0D: break
      default: isEmpty = false
      }
    }
    return nil
  }
}
