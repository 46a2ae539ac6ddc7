/// The bytes of an input, read from the front as decisions. Zeros follow the last byte.
struct InputBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether all bytes have been read.
  var isEmpty: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// A whole number from 0 to `limit` - 1. `limit` is at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func word() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  mutating func long() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// A value of an event or an axis: a small value, a limit, or any value.
  mutating func value() -> Int32 {
    let first = byte()
    switch first {
    case 0..<200: return Int32(first) - 20
    case 200..<240: return Self.limits[Int(first) % Self.limits.count]
    default: return Int32(bitPattern: UInt32(word()) | UInt32(word()) << 16)
    }
  }

  private static let limits: [Int32] = [
    .min, .min + 1, .max, .max - 1, -1, 255, 256, 1000, 1919, 4095, 65535,
  ]

  /// The next `count` bytes, or fewer at the end.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[position..<end]))
  }
}
