@preconcurrency import Glibc
import Tactile

/// The stamps of the frames that a program has sent on.
enum Stamps {
  private static let key = Array(#""time":"#.utf8)

  /// Hands over the stamp of every frame in a piece of a stream, of JSON or of the kernel's events.
  static func each(in bytes: UnsafeRawBufferPointer, _ body: (Timestamp) -> Void) {
    guard let first = bytes.first else { return }
    if first == UInt8(ascii: "{") { eachInJSON(bytes, body) } else { eachInEvents(bytes, body) }
  }

  private static func eachInJSON(_ bytes: UnsafeRawBufferPointer, _ body: (Timestamp) -> Void) {
    for message in bytes.split(separator: 0) {
      // The time stands in front of what happened then.
      var place = message.startIndex
      while place + key.count < message.endIndex {
        if message[place..<place + key.count].elementsEqual(key) {
          let digits = message[(place + key.count)...].prefix { $0 >= 0x30 && $0 <= 0x39 }
          if let time = UInt64(String(decoding: digits, as: UTF8.self)) {
            body(Timestamp(nanoseconds: time))
          }
          break
        }
        place += 1
      }
    }
  }

  private static func eachInEvents(
    _ bytes: UnsafeRawBufferPointer, _ body: (Timestamp) -> Void
  ) {
    let size = MemoryLayout<KernelEvent>.size
    for place in stride(from: 0, to: bytes.count - size + 1, by: size) {
      let event = bytes.loadUnaligned(fromByteOffset: place, as: KernelEvent.self)
      guard event.type == 0, event.code == 0 else { continue }
      body(event.time)
    }
  }
}
