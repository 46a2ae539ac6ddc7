/// Writes numbers rounded to three decimals, as `printf("%.3f")` rounds them: to nearest, ties to
/// even.
enum RoundedDecimal {
  /// The most bytes of a number, and one spare byte. The longest numbers have 24 bytes: a sign, 17
  /// digits, a decimal point and an exponent such as `e+308`.
  static let maximumLength = 25

  /// Below this limit, a thousand times a number keeps all the bits that rounding needs.
  fileprivate static let small = 0x1p40

  /// Writes a number without trailing zeros, and returns the address after it.
  ///
  /// Numbers below 2^63 are exact to three decimals; larger ones have the shortest form. Infinities
  /// and NaN, which JSON does not have, become `null`.
  @inline(__always)
  static func write(
    _ value: Double, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let magnitude = value.magnitude
    guard magnitude < small else { return writeLarge(value, to: start) }
    let thousandths = Self.thousandths(of: magnitude)
    return write(
      whole: thousandths / 1000, thousandths: thousandths % 1000, isNegative: value < 0, to: start)
  }

  @inline(never)
  private static func writeLarge(
    _ value: Double, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let magnitude = value.magnitude
    guard magnitude < 0x1p63 else {
      return write(value.isFinite ? value.description : "null", to: start)
    }
    let whole = UInt64(magnitude)
    let thousandths = Self.thousandths(of: magnitude - Double(whole))
    return write(
      whole: whole + thousandths / 1000, thousandths: thousandths % 1000, isNegative: value < 0,
      to: start)
  }

  private static func write(
    _ text: String, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = start
    for byte in text.utf8 { cursor = cursor.adding(byte) }
    return cursor
  }

  /// Returns a number below ``small`` in thousandths.
  ///
  /// The product can have an error of half of its last bit. That matters only if the product is a
  /// tie. The lost part of the product then shows on which side of the tie the number is.
  @inline(__always)
  fileprivate static func thousandths(of number: Double) -> UInt64 {
    let product = number * 1000
    // Processors convert signed numbers in one instruction.
    let down = Int64(product)
    let rest = product - Double(down)
    guard rest == 0.5 else { return UInt64(rest > 0.5 ? down + 1 : down) }
    let lost = (-product).addingProduct(number, 1000)
    let up = lost > 0 || (lost == 0 && down % 2 == 1)
    return UInt64(up ? down + 1 : down)
  }

  @inline(__always)
  private static func write(
    whole: UInt64, thousandths: UInt64, isNegative: Bool, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = start
    if isNegative, (whole | thousandths) != 0 { cursor = cursor.adding(UInt8(ascii: "-")) }
    cursor = DecimalDigits.write(whole, to: cursor)
    guard thousandths != 0 else { return cursor }
    let (hundredths, last) = thousandths.quotientAndRemainder(dividingBy: 10)
    let end = DecimalDigits.writePair(hundredths, to: cursor.adding(UInt8(ascii: ".")))
    if last != 0 { return end.adding(UInt8(ascii: "0") + UInt8(last)) }
    return hundredths % 10 == 0 ? end - 1 : end
  }
}

extension Double {
  /// The number that a reader of the JSON gets: rounded to three decimals, ties to even.
  ///
  /// Numbers from 2^40 on are returned as they are.
  public var roundedToThousandths: Double {
    guard magnitude < RoundedDecimal.small else { return self }
    let rounded = Double(RoundedDecimal.thousandths(of: magnitude)) / 1000
    return self < 0 ? -rounded : rounded
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes one byte, and returns the address after it.
  @inline(__always)
  func adding(_ byte: UInt8) -> Self {
    pointee = byte
    return self + 1
  }
}

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
