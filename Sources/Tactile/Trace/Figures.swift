extension String.StringInterpolation {
  /// Writes a length as people read it: "14.2 pt".
  mutating func appendInterpolation(inPoints length: Double) {
    appendInterpolation(tenths: length)
    appendLiteral(" pt")
  }

  /// Writes a span of time as people read it: "0.35 s".
  mutating func appendInterpolation(inSeconds time: TimeInterval) {
    let hundredths = Int((time * 100).rounded())
    let fraction = hundredths % 100
    appendLiteral("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s")
  }

  private mutating func appendInterpolation(tenths number: Double) {
    guard number.magnitude < 1e15 else { return appendLiteral("\(number)") }
    let tenths = Int((number * 10).rounded())
    appendLiteral("\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)")
  }
}
