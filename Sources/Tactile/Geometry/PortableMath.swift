/// Functions that give the same bits on every machine.
///
/// The functions of the C library differ in the last bit between processors with and without fused multiplication, and
/// between versions. These use only operations that IEEE 754 rounds exactly, in a fixed order: Swift contracts none of
/// them. The error is at most 2 units in the last place, or that part of 1 for a sine or cosine near 0.
///
/// They are series, with a division for each term, so a call takes about 0.1 µs. A frame has few of them.
package enum PortableMath {
  private static let halfPi = Double.pi / 2
  /// What `halfPi` lacks of π/2.
  private static let lackOfHalfPi = 6.123_233_995_736_766e-17
  /// The first 33 bits of π/2, which can be multiplied by a million exactly, and the rest.
  private static let highHalfPi = Double(bitPattern: halfPi.bitPattern & ~0xF_FFFF)
  private static let lowHalfPi = (halfPi - highHalfPi) + lackOfHalfPi
  /// The first 32 bits of the logarithm of 2, and the rest.
  private static let highLog2 = 0x1.62e42fee00000p-1
  private static let lowLog2 = 0x1.a39ef35793c76p-33

  /// Returns e to the power of `x`.
  package static func exp(_ x: Double) -> Double {
    guard x < 710 else { return x.isNaN ? x : .infinity }
    guard x > -750 else { return 0 }
    let doublings = (x / (highLog2 + lowLog2)).rounded()
    let rest = (x - doublings * highLog2) - doublings * lowLog2
    var (sum, step) = (1.0, 13.0)
    while step > 0 {
      sum = 1 + sum * rest / step
      step -= 1
    }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
  }

  /// Returns the natural logarithm: minus infinity for 0, not a number below.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    var doublings = Double(x.exponent)
    var part = x.significand
    if part > 2.0.squareRoot() {
      part /= 2
      doublings += 1
    }
    // log(part) = 2 · artanh(ratio)
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    var (sum, step) = (0.0, 23.0)
    while step > 1 {
      sum = (sum + 1 / step) * square
      step -= 2
    }
    return doublings * highLog2 + (doublings * lowLog2 + (2 * ratio + 2 * ratio * sum))
  }

  /// Returns a positive number to the power of another.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    exp(exponent * log(base))
  }

  /// Returns the sine of an angle in radians.
  package static func sin(_ angle: Double) -> Double { sine(of: angle, quarters: 0) }

  /// Returns the cosine of an angle in radians.
  package static func cos(_ angle: Double) -> Double { sine(of: angle, quarters: 1) }

  /// Returns the tangent of an angle in radians.
  package static func tan(_ angle: Double) -> Double { sin(angle) / cos(angle) }

  /// Returns the sine of an angle after a number of quarter turns.
  private static func sine(of angle: Double, quarters: Int) -> Double {
    guard angle.isFinite else { return .nan }
    // Beyond some thousand turns, an angle says little. The remainder is exact.
    let near = angle.magnitude < 1e5 ? angle : angle.truncatingRemainder(dividingBy: 2 * .pi)
    let turns = (near / halfPi).rounded()
    let rest = (near - turns * highHalfPi) - turns * lowHalfPi
    let quarter = (Int(turns) + quarters) & 3
    let square = rest * rest
    let isOdd = quarter & 1 != 0  // a cosine
    var (sum, step) = (1.0, 18.0)
    while step > 0 {
      sum = 1 - sum * square / (step * (isOdd ? step - 1 : step + 1))
      step -= 2
    }
    if !isOdd { sum *= rest }
    return quarter & 2 == 0 ? sum : -sum
  }

  /// Returns the angle of a vector in radians, from -π to π; 0 for a vector without a length.
  package static func atan2(_ dy: Double, _ dx: Double) -> Double {
    let (long, short) = (max(dx.magnitude, dy.magnitude), min(dx.magnitude, dy.magnitude))
    var angle = long > 0 ? arcTangent(short / long) : 0
    if dy.magnitude > dx.magnitude { angle = halfPi - angle }
    if dx.sign == .minus { angle = .pi - angle }
    return dy.sign == .minus ? -angle : angle
  }

  /// Returns the angle whose tangent is a number from 0 to 1.
  private static func arcTangent(_ tangent: Double) -> Double {
    // The nearest of 0, π/8 and π/4, and its tangent.
    let (base, known): (Double, Double) =
      tangent < 0.25 ? (0, 0) : tangent < 0.67 ? (.pi / 8, 2.0.squareRoot() - 1) : (.pi / 4, 1)
    let rest = (tangent - known) / (1 + tangent * known)
    let square = rest * rest
    var (sum, step) = (0.0, 27.0)
    while step > 1 {
      sum = square * (1 / step - sum)
      step -= 2
    }
    return base + (rest - rest * sum)
  }
}
