/// What protocol A says of one contact, up to `SYN_MT_REPORT`: the last value of each axis.
struct UnnamedContact {
  private var values = InlineArray<16, Int32>(repeating: 0)
  private var given: UInt16 = 0

  private static let first = AbsCode.mtTouchMajor
  private static let position: UInt16 =
    1 << (AbsCode.mtPositionX - first) | 1 << (AbsCode.mtPositionY - first)

  /// Whether anything says where it is; nothing without that is a contact.
  var hasPosition: Bool { given & Self.position != 0 }

  /// Takes a value of an axis of contacts; others, and `ABS_MT_SLOT`, are not its business.
  mutating func set(_ code: UInt16, _ value: Int32) {
    guard code >= Self.first, code < Self.first + 16 else { return }
    values[Int(code - Self.first)] = value
    given |= 1 << (code - Self.first)
  }

  /// As ``set(_:_:)``, where no value of that axis has come.
  mutating func setUnlessGiven(_ code: UInt16, _ value: Int32) {
    if given & (1 << (code - Self.first)) == 0 { set(code, value) }
  }

  /// Hands every value over, and is empty.
  mutating func pour(into converter: MtdevConverter) {
    for index in 0..<16 where given & (1 << UInt16(index)) != 0 {
      converter.put(EventType.abs, Self.first + UInt16(index), values[index])
    }
    given = 0
  }

  /// Forgets every value.
  mutating func clear() {
    given = 0
  }
}
