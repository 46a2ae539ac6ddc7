/// Writes whole numbers in decimal, two digits at a time, straight into memory.
enum DecimalDigits {
  /// The most digits a number can have.
  static let maximumCount = 20

  /// The numbers from 00 to 99, so that one division yields two digits.
  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """

  /// Writes `value` without leading zeros, and gives the place after it.
  static func write(
    _ value: UInt64, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let end = start + count(of: value)
    let pairs = Self.pairs.utf8Start
    var place = end
    var rest = value
    while rest >= 100 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 100)
      place -= 2
      place.update(from: pairs + Int(remainder) * 2, count: 2)
      rest = quotient
    }
    if rest >= 10 {
      start.update(from: pairs + Int(rest) * 2, count: 2)
    } else {
      start.pointee = UInt8(ascii: "0") + UInt8(rest)
    }
    return end
  }

  /// How many digits a number has; 1 for 0.
  static func count(of value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    return count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1000 ? 1 : 0)
  }
}
