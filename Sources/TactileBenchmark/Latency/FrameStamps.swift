import Tactile

/// Finds the times of the frames in a program's output, which arrives in pieces of any size.
struct FrameStamps {
  private static let time = Array(#""time":"#.utf8)
  private static let merged = Array(#""merged":"#.utf8)

  private let format: StreamFormat
  private var rest: [UInt8] = []

  init(in format: StreamFormat) {
    self.format = format
  }

  /// Calls `body` for every message or frame that ends in this piece, with its time and the number of
  /// earlier frames that the message includes.
  mutating func read(_ piece: UnsafeRawBufferPointer, _ body: (Timestamp, _ merged: Int) -> Void) {
    rest.append(contentsOf: piece)
    let taken = rest.withUnsafeBytes { bytes in
      switch format {
      case .messages: Self.readMessages(bytes, body)
      case .events: Self.readEvents(bytes, body)
      }
    }
    rest.removeFirst(taken)
  }

  private static func readMessages(
    _ bytes: UnsafeRawBufferPointer, _ body: (Timestamp, Int) -> Void
  ) -> Int {
    var start = 0
    for end in bytes.indices where bytes[end] == 0 {
      let message = bytes[start..<end]
      if let time = number(time, in: message) {
        body(Timestamp(nanoseconds: UInt64(time)), number(merged, in: message) ?? 0)
      }
      start = end + 1
    }
    return start
  }

  /// Returns the first number of this name in a message. A message's own numbers come before its entries.
  private static func number(_ name: [UInt8], in message: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = message
    while rest.count > name.count {
      if rest.starts(with: name) {
        let digits = rest.dropFirst(name.count).prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Int(String(decoding: digits, as: UTF8.self))
      }
      rest.removeFirst()
    }
    return nil
  }

  private static func readEvents(
    _ bytes: UnsafeRawBufferPointer, _ body: (Timestamp, Int) -> Void
  ) -> Int {
    let size = MemoryLayout<KernelEvent>.size
    let whole = bytes.count / size * size
    for place in stride(from: 0, to: whole, by: size) {
      let event = bytes.loadUnaligned(fromByteOffset: place, as: KernelEvent.self)
      // SYN_REPORT ends a frame.
      if event.type == 0, event.code == 0 { body(event.time, 0) }
    }
    return whole
  }
}

/// The format of a program's messages to its clients.
enum StreamFormat {
  /// JSON messages with a NUL after each, as in Varlink.
  case messages
  /// The kernel's events, as read from the device node.
  case events
}
