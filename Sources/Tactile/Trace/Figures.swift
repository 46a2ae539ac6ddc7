extension String.StringInterpolation {
  /// Writes a length as people read it: "14.2 pt".
  mutating func appendInterpolation(inPoints length: Double) {
    appendInterpolation(tenths: length)
    appendLiteral(" pt")
  }

  /// Writes a span of time as people read it: "0.35 s".
  mutating func appendInterpolation(inSeconds time: TimeInterval) {
    appendInterpolation(inHundredths: time)
    appendLiteral(" s")
  }

  /// Writes a length in a view's own units: "14.2".
  mutating func appendInterpolation(inUnits length: Double) {
    appendInterpolation(tenths: length)
  }

  /// Writes a number of fingers: "1 finger", "2 fingers".
  mutating func appendInterpolation(inFingers count: Int) {
    appendLiteral(count == 1 ? "1 finger" : "\(count) fingers")
  }

  /// Writes an angle: "0.08 rad".
  mutating func appendInterpolation(inRadians angle: Double) {
    appendInterpolation(inHundredths: angle)
    appendLiteral(" rad")
  }

  /// Writes a number with two decimals: "0.08".
  mutating func appendInterpolation(inHundredths number: Double) {
    guard number.magnitude < 1e15 else { return appendLiteral("\(number)") }
    let hundredths = Int((number * 100).rounded())
    let fraction = hundredths.magnitude % 100
    appendLiteral(hundredths < 0 ? "-" : "")
    appendLiteral("\(hundredths.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)")
  }

  private mutating func appendInterpolation(tenths number: Double) {
    guard number.magnitude < 1e15 else { return appendLiteral("\(number)") }
    let tenths = Int((number * 10).rounded())
    appendLiteral("\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)")
  }
}
