/// The unit of a parameter or threshold in scenes, configuration files and `.touch` files.
///
/// A number without a unit is in this unit. A text may name another unit of the same quantity: `600ms`
/// and `0.6s` are the same time, `53deg` and `0.925rad` nearly the same angle, and `5mm` is about
/// `31.5pt`. ``Measurement/Unit`` is the unit of a measured number in messages.
public enum ParameterUnit: String, Hashable, Sendable {
  /// Points: 1/160 inch or 0.15875 mm on the glass.
  case points = "pt"
  /// Seconds.
  case seconds = "s"
  /// Radians, clockwise.
  case radians = "radians"

  /// The suffixes that a text may have, with the number of this unit that each is a fraction of.
  private var suffixes: [(suffix: String, numerator: Double, denominator: Double)] {
    switch self {
    case .points: [("mm", 160, 25.4), ("pt", 1, 1)]
    case .seconds: [("ms", 1, 1000), ("s", 1, 1)]
    case .radians: [("deg", .pi, 180), ("rad", 1, 1)]
    }
  }

  /// The number of this unit that a text with an explicit unit stands for, such as 0.6 for `600ms`.
  ///
  /// Nil for a text without one of the unit's suffixes, or without a decimal number before it.
  public func value(of text: String) -> Double? {
    for (suffix, numerator, denominator) in suffixes where text.hasSuffix(suffix) {
      let number = text.dropLast(suffix.count)
      let digits = number.first == "-" ? number.dropFirst() : number
      let isDecimal = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      guard isDecimal, let number = Double(number), number.isFinite else { return nil }
      return number * numerator / denominator
    }
    return nil
  }

  /// How a text gives a number in this unit, for error messages.
  public var example: String {
    switch self {
    case .points: "10pt or 5mm"
    case .seconds: "600ms or 0.6s"
    case .radians: "53deg or 0.9rad"
    }
  }
}
