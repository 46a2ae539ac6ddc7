/// Reads the head of one request from a stream of bytes.
package struct HTTPRequestReader: Sendable {
  /// The most bytes of the first line and the header fields, with the empty line.
  package static let limit = 8 << 10

  private var bytes: [UInt8] = []
  /// The end of the part that is known not to contain the end.
  private var scanned = 0

  package init() {}

  /// The number of bytes that it keeps.
  package var count: Int { bytes.count }

  /// Adds bytes of the stream.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  /// Returns the request and the bytes that follow it; nil if its end has not come.
  ///
  /// - Throws: A ``Refusal``. The rest of the stream cannot be read then.
  package mutating func next() throws(Refusal) -> (request: HTTPRequest, rest: [UInt8])? {
    let newline = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var index = max(scanned, 3)
    while index < min(bytes.count, Self.limit) {
      if bytes[index] == newline, bytes[index - 1] == carriageReturn,
        bytes[index - 2] == newline, bytes[index - 3] == carriageReturn
      {
        let head = bytes[..<(index - 3)]
        let request = try HTTPRequest(lines: try Self.lines(of: head))
        return (request, Array(bytes[(index + 1)...]))
      }
      index += 1
    }
    scanned = index
    guard bytes.count < Self.limit else {
      throw Refusal(.longHeader, "the header has more than \(Self.limit) bytes")
    }
    return nil
  }

  /// Splits a header at each CR LF. CR and LF may not occur alone.
  private static func lines(of head: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(line)
    }
    for index in lines.indices.dropLast() {
      guard lines[index].last == UInt8(ascii: "\r") else {
        throw Refusal(.request, "a header line does not end with CR LF")
      }
      lines[index].removeLast()
    }
    guard lines.allSatisfy({ !$0.contains(UInt8(ascii: "\r")) }) else {
      throw Refusal(.request, "a header line contains CR")
    }
    return lines
  }
}
