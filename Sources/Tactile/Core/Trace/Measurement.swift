/// A number with its unit, as a recognizer measured it.
public struct Measurement: Hashable, Sendable {
  /// The unit of a measurement; the raw value is its abbreviation in messages.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Points on the glass, each 1/160 inch.
    case points = "pt"
    /// Seconds.
    case seconds = "s"
    /// Radians.
    case radians = "rad"
    /// Fingers, a whole number.
    case fingers
  }

  /// The number, in ``unit``.
  public var value: Double
  /// The unit of ``value``.
  public var unit: Unit

  /// Creates a measurement from a number and its unit.
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// A length in points on the glass.
  public static func points(_ length: Double) -> Measurement { Measurement(length, .points) }

  /// A time in seconds.
  public static func seconds(_ time: TimeInterval) -> Measurement { Measurement(time, .seconds) }

  /// An angle in radians.
  public static func radians(_ angle: Double) -> Measurement { Measurement(angle, .radians) }

  /// A number of fingers.
  public static func fingers(_ count: Int) -> Measurement { Measurement(Double(count), .fingers) }

  /// The distance between two measurements of one unit, as the difference of the numbers that
  /// ``description`` prints.
  public func distance(to other: Measurement) -> Measurement {
    Measurement((rounded - other.rounded).magnitude, unit)
  }

  private var decimals: Int {
    switch unit {
    case .points: 1
    case .seconds, .radians: 2
    case .fingers: 0
    }
  }

  private var rounded: Double {
    let scale = decimals == 0 ? 1.0 : decimals == 1 ? 10 : 100
    return (value * scale).rounded() / scale
  }
}

extension Measurement: CustomStringConvertible {
  /// The measurement in words, such as "14.2 pt", "0.35 s" or "2 fingers".
  public var description: String { "\(number) \(isOneFinger ? "finger" : unit.rawValue)" }

  /// The number without its unit, such as "14.2".
  public var number: String { Self.text(value, decimals: decimals) }

  private var isOneFinger: Bool { unit == .fingers && value == 1 }

  /// Writes a number with so many decimals, at most two.
  static func text(_ number: Double, decimals: Int) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let scaled = Int((number * Double(scale)).rounded())
    let whole = "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(scale))"
    guard decimals > 0 else { return whole }
    // The digit in front keeps the zeros after the point.
    return "\(whole).\("\(scaled.magnitude % UInt(scale) + UInt(scale))".dropFirst())"
  }
}
