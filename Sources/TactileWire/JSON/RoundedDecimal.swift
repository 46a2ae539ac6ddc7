/// A number rounded to three decimals, as `printf("%.3f")` rounds it: to nearest, ties to even.
struct RoundedDecimal {
  /// The most bytes one can take: a sign, 19 digits, a point, three digits, and one to spare.
  static let maximumLength = 25

  /// Whether it is below 0.
  var negative: Bool
  /// The digits before the point.
  var whole: UInt64
  /// The digits after the point, from 0 to 999.
  var thousandths: UInt64

  /// The number nearest to `value`, or nil from 2^63 on, where doubles have no decimals,
  /// and for NaN.
  init?(_ value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 0x1p63 else { return nil }
    whole = UInt64(magnitude)
    thousandths = Self.thousandths(of: magnitude - Double(whole))
    if thousandths == 1000 {
      whole += 1
      thousandths = 0
    }
    negative = value < 0 && (whole | thousandths) != 0
  }

  /// A fraction below 1 in thousandths, from 0 to 1000.
  ///
  /// The product can be off by half of its last bit, which matters only where it lands on a tie: then
  /// the part the product lost tells to which side of the tie the fraction really is.
  private static func thousandths(of fraction: Double) -> UInt64 {
    let product = fraction * 1000
    let down = UInt64(product)
    let rest = product - Double(down)
    guard rest == 0.5 else { return rest > 0.5 ? down + 1 : down }
    let lost = (-product).addingProduct(fraction, 1000)
    let up = lost > 0 || (lost == 0 && down % 2 == 1)
    return up ? down + 1 : down
  }

  /// Writes the digits without trailing zeros, and gives the place after them.
  func write(to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let begin = negative ? start.adding(UInt8(ascii: "-")) : start
    let end = DecimalDigits.write(whole, to: begin)
    guard thousandths != 0 else { return end }
    let zero = UInt8(ascii: "0")
    var place = end.adding(UInt8(ascii: ".")).adding(zero + UInt8(thousandths / 100))
    let (tens, ones) = (thousandths / 10 % 10, thousandths % 10)
    if tens | ones != 0 { place = place.adding(zero + UInt8(tens)) }
    return ones == 0 ? place : place.adding(zero + UInt8(ones))
  }
}
