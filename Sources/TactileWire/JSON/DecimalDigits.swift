/// Writes whole numbers in decimal, two digits at a time, straight into memory.
enum DecimalDigits {
  /// The most digits of a number.
  static let maximumCount = 20

  /// The numbers from 00 to 99, so that one division yields two digits.
  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """

  /// Writes `value` without leading zeros, and returns the address after it.
  static func write(
    _ value: UInt64, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard value >= 10 else { return start.adding(UInt8(ascii: "0") + UInt8(value)) }
    guard value >= 100 else { return writePair(value, to: start) }
    let (rest, lastTwo) = value.quotientAndRemainder(dividingBy: 100)
    return writePair(lastTwo, to: write(rest, to: start))
  }

  /// Writes a number below 100 with two digits, and returns the address after it.
  @inline(__always)
  static func writePair(
    _ value: UInt64, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    start.initialize(from: pairs.utf8Start + 2 * Int(value), count: 2)
    return start + 2
  }
}
