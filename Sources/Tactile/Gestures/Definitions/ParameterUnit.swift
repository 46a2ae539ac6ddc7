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
  /// Millimetres on the glass.
  case millimetres = "mm"

  /// The suffixes that a text may have, with the number of this unit that each is a fraction of.
  private var suffixes: [(suffix: String, numerator: Double, denominator: Double)] {
    switch self {
    case .points: [("mm", 160, 25.4), ("pt", 1, 1)]
    case .seconds: [("ms", 1, 1000), ("s", 1, 1)]
    case .radians: [("deg", .pi, 180), ("rad", 1, 1)]
    case .millimetres: [("mm", 1, 1), ("pt", 25.4, 160)]
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

  /// The form of a number with this unit, for error messages.
  public var example: String {
    switch self {
    case .points: "10pt or 5mm"
    case .seconds: "600ms or 0.6s"
    case .radians: "53deg or 0.9rad"
    case .millimetres: "5mm or 10pt"
    }
  }

  /// The name of the unit, for error messages.
  public var name: String {
    switch self {
    case .points: "points"
    case .seconds: "seconds"
    case .radians: "radians"
    case .millimetres: "millimetres"
    }
  }

  /// Advice for a number that is out of range and was probably meant in another unit: milliseconds or
  /// degrees.
  ///
  /// - Parameters:
  ///   - number: The number found.
  ///   - range: The numbers allowed, in this unit.
  public func advice(for number: Double, in range: ClosedRange<Double>) -> String? {
    let (suffix, what): (String, String)
    switch self {
    case .seconds: (suffix, what) = ("ms", "ms")
    case .radians: (suffix, what) = ("deg", "degrees")
    case .points, .millimetres: return nil
    }
    let text = number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    guard let meant = value(of: text + suffix), meant != 0, range.contains(meant) else {
      return nil
    }
    return self == .seconds
      ? "for \(text) \(what) write \(meant) or \(text)\(suffix)"
      : "for \(text) \(what) write \(text)\(suffix)"
  }
}
