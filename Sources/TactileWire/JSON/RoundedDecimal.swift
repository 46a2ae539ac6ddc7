/// Writes numbers rounded to three decimals, as `printf("%.3f")` rounds them: to nearest, ties to
/// even.
enum RoundedDecimal {
  /// The most bytes one can take, and one to spare: 24 have the longest of those from 2^63 on, a sign,
  /// 17 digits, a point and an exponent such as `e+308`.
  static let maximumLength = 25

  /// Below this, a thousand times a number still has all the bits that rounding looks at.
  private static let small = 0x1p40

  /// Writes a number without trailing zeros, and gives the place after it. Exact below 1e15 and
  /// beyond, up to 2^63; from there on in the shortest form. What JSON does not have is `null`.
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
    var place = start
    for byte in text.utf8 { place = place.adding(byte) }
    return place
  }

  /// A number below ``small`` in thousandths.
  ///
  /// The product can be off by half of its last bit, which matters only where it lands on a tie: then
  /// the part the product lost tells to which side of the tie the number really is.
  @inline(__always)
  private static func thousandths(of number: Double) -> UInt64 {
    let product = number * 1000
    // Processors convert signed numbers in one step.
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
    var place = start
    if isNegative, (whole | thousandths) != 0 { place = place.adding(UInt8(ascii: "-")) }
    place = DecimalDigits.write(whole, to: place)
    guard thousandths != 0 else { return place }
    let (hundredths, last) = thousandths.quotientAndRemainder(dividingBy: 10)
    let end = DecimalDigits.writePair(hundredths, to: place.adding(UInt8(ascii: ".")))
    if last != 0 { return end.adding(UInt8(ascii: "0") + UInt8(last)) }
    return hundredths % 10 == 0 ? end - 1 : end
  }
}
