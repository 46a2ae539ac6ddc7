/// Reads the frames of a page (RFC 6455, 5), which may come in any pieces.
package struct FrameReader: Sendable {
  /// What the page sent.
  package enum Event: Equatable, Sendable {
    /// A whole message.
    case text([UInt8])
    /// A ping with its contents, which the answer repeats.
    case ping([UInt8])
    /// The page closes the connection. The code is nil if the page sent none.
    case close(code: UInt16?)
  }

  /// The most frames of one message.
  package static let mostFragments = 1024

  private enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  private struct Header {
    var opcode = Opcode.text
    var isLast = true
    var mask: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    /// The number of bytes of the payload that have not come.
    var rest = 0
    /// The number of bytes that have come.
    var position = 0

    /// Appends a part of the payload without its mask (RFC 6455, 5.3), eight bytes at a time: a message may have
    /// megabytes.
    func appendUnmasked(_ part: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
      let mask = [mask.0, mask.1, mask.2, mask.3]
      let start = bytes.count
      bytes.append(contentsOf: part)
      bytes.withUnsafeMutableBytes { bytes in
        let added = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        let word = (0..<8).reduce(UInt64(0)) {
          $0 | UInt64(mask[(position + $1) & 3]) << UInt64(8 * $1)
        }.littleEndian
        var index = 0
        while index + 8 <= added.count {
          let masked = added.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          added.storeBytes(of: masked ^ word, toByteOffset: index, as: UInt64.self)
          index += 8
        }
        while index < added.count {
          added[index] ^= mask[(position + index) & 3]
          index += 1
        }
      }
    }
  }

  /// The most bytes of a message.
  private let limit: Int
  private var headerBytes: [UInt8] = []
  /// The frame whose payload is read; nil while its header is read.
  private var frame: Header?
  /// The message so far.
  private var message: [UInt8] = []
  private var control: [UInt8] = []
  /// The number of frames of the message so far; 0 between messages.
  private var fragments = 0
  /// Whether the page has sent a close frame.
  package private(set) var isClosed = false

  /// - Parameter limit: The most bytes of a message.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes that it keeps.
  package var count: Int { message.count + control.count + headerBytes.count }

  /// The number of messages, and of control frames between messages, that have ended.
  package private(set) var ends = 0
  /// Whether a message or a frame has begun and is not complete.
  package var isPartial: Bool { !headerBytes.isEmpty || frame != nil || fragments > 0 }

  /// Reads bytes, and adds what they complete to `events`. Bytes after a close frame are ignored.
  ///
  /// - Throws: A ``WebClosure``. The rest of the stream cannot be read then.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ events: inout [Event]
  ) throws(WebClosure) {
    var index = 0
    while !isClosed {
      if frame != nil {
        takePayload(bytes, &index)
        guard frame?.rest == 0 else { return }
        try finishFrame(&events)
      } else {
        guard index < bytes.count else { return }
        headerBytes.append(bytes[index])
        index += 1
        frame = try header()
      }
    }
  }

  /// Returns the header if all its bytes have come.
  private mutating func header() throws(WebClosure) -> Header? {
    guard let opcode = try checkFirstByte() else { return nil }
    guard headerBytes.count >= 2 else { return nil }
    let second = headerBytes[1]
    guard second & 0x80 != 0 else {
      throw WebClosure(.protocolError, "found a frame without a mask")
    }
    let short = Int(second & 0x7f)
    guard !opcode.isControl || short <= 125 else {
      throw WebClosure(.protocolError, "found a control frame of more than 125 bytes")
    }
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    guard headerBytes.count >= 2 + lengthBytes else { return nil }
    let length =
      lengthBytes == 0
      ? UInt64(short)
      : headerBytes[2..<2 + lengthBytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard lengthBytes == 0 || length >= (lengthBytes == 2 ? 126 : 65_536), length >> 63 == 0 else {
      throw WebClosure(.protocolError, "found a length that is not in its shortest form")
    }
    guard opcode.isControl || length <= UInt64(limit - message.count) else {
      throw WebClosure(.tooLong, "found a message of more than \(limit) bytes")
    }
    guard headerBytes.count == 2 + lengthBytes + 4 else { return nil }
    let mask = headerBytes[(2 + lengthBytes)...]
    let start = mask.startIndex
    let result = Header(
      opcode: opcode, isLast: headerBytes[0] & 0x80 != 0,
      mask: (mask[start], mask[start + 1], mask[start + 2], mask[start + 3]), rest: Int(length))
    headerBytes.removeAll(keepingCapacity: true)
    return result
  }

  /// Checks the first byte of a header, as soon as it comes.
  private func checkFirstByte() throws(WebClosure) -> Opcode? {
    guard let first = headerBytes.first else { return nil }
    guard first & 0x70 == 0 else { throw WebClosure(.protocolError, "found a reserved bit") }
    guard let opcode = Opcode(rawValue: first & 0x0f) else {
      throw WebClosure(.protocolError, "found the unknown opcode \(first & 0x0f)")
    }
    guard opcode != .binary else {
      throw WebClosure(.unsupportedData, "found a binary message, expected text")
    }
    let isLast = first & 0x80 != 0
    switch opcode {
    case .continuation where fragments == 0:
      throw WebClosure(.protocolError, "found the continuation of no message")
    case .text where fragments > 0:
      throw WebClosure(.protocolError, "found a new message inside another")
    case .continuation where fragments >= Self.mostFragments:
      throw WebClosure(.tooLong, "found a message of more than \(Self.mostFragments) frames")
    case .close, .ping, .pong:
      guard isLast else { throw WebClosure(.protocolError, "found a control frame in parts") }
    default: break
    }
    return opcode
  }

  /// Unmasks the payload that has come.
  private mutating func takePayload(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) {
    guard var header = frame else { return }
    let count = min(header.rest, bytes.count - index)
    guard count > 0 else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
    if header.opcode.isControl {
      header.appendUnmasked(part, to: &control)
    } else {
      header.appendUnmasked(part, to: &message)
    }
    header.position += count
    header.rest -= count
    index += count
    frame = header
  }

  private mutating func finishFrame(_ events: inout [Event]) throws(WebClosure) {
    guard let header = frame else { return }
    frame = nil
    defer {
      if header.opcode.isControl { control.removeAll(keepingCapacity: true) }
      if fragments == 0 { ends += 1 }
    }
    switch header.opcode {
    case .close:
      isClosed = true
      events.append(.close(code: try Self.code(of: control)))
    case .ping: events.append(.ping(control))
    case .pong: break
    case .text, .continuation, .binary:
      fragments += 1
      guard header.isLast else { return }
      events.append(.text(message))
      message = []
      fragments = 0
    }
  }

  private static func code(of payload: [UInt8]) throws(WebClosure) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else {
      throw WebClosure(.protocolError, "found a close frame of one byte")
    }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard
      (1000...1014).contains(code) && ![1004, 1005, 1006].contains(code)
        || (3000...4999).contains(code)
    else { throw WebClosure(.protocolError, "found the status code \(code) in a close frame") }
    guard String(validating: payload[2...], as: UTF8.self) != nil else {
      throw WebClosure(.invalidText, "found a close frame with text that is not UTF-8")
    }
    return code
  }
}
