/// The messages of native messaging: each has four bytes with its length, in the byte order of the machine, and
/// then its text.
package struct NativeMessageReader: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// - Parameter limit: The most bytes of a message.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes that it keeps.
  package var count: Int { bytes.count }

  /// Adds bytes of the stream.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  /// Removes and returns the next message; nil if its end has not come.
  ///
  /// - Throws: A ``WebClosure`` for a message that is too long. The rest of the stream cannot be read then.
  package mutating func next() throws(WebClosure) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let length = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= limit else {
      throw WebClosure(.tooLong, "found a message of \(length) bytes, expected at most \(limit)")
    }
    guard bytes.count >= 4 + length else { return nil }
    let message = Array(bytes[4..<4 + length])
    bytes.removeFirst(4 + length)
    return message
  }

  /// Appends a message with its length.
  package static func append(_ message: [UInt8], to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(message.count)) { bytes.append(contentsOf: $0) }
    bytes += message
  }
}
