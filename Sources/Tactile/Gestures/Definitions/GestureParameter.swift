/// One parameter of a recognizer: its name, type, default and meaning, and how to set it.
///
/// Each recognizer lists its parameters in its own file, in a ``GestureDefinition``. Scenes, `.touch`
/// files, messages and documentation take names, units, ranges and defaults from that list.
public struct GestureParameter: Sendable {
  /// The type of the values of a parameter.
  public enum ValueType: Hashable, Sendable {
    /// A whole number.
    case count(ClosedRange<Int>)
    /// A distance on the glass, in points; 0 or more.
    case points
    /// A time, in seconds; 0 or more.
    case seconds
    /// An angle, in radians; 0 or more.
    case radians
    /// A ratio of two values.
    case ratio(ClosedRange<Double>)
    /// True or false.
    case bool
    /// One or more directions of a swipe.
    case directions
    /// One or more edges of the screen.
    case edges
    /// Places by name.
    case regions
    /// One or more buttons of a pen or pointer.
    case buttons
    /// Steps in regions, in order; at most as many as the number.
    case steps(Int)
  }

  /// The value of a parameter that is not set.
  public enum Default: Sendable {
    /// The same value for all.
    case value(ParameterValue)
    /// A threshold of the recognizer's defaults.
    case threshold(any WritableKeyPath<GestureDefaults, Double> & Sendable)
    /// A behaviour without a value, described in words.
    case behaviour(String)
    /// There is none: a description must set the parameter.
    case required
  }

  /// Its name.
  public let name: ParameterName
  /// The type of its values.
  public let type: ValueType
  /// Its value if it is not set.
  public let `default`: Default
  /// A parameter of the same recognizer that this one must not be less than.
  public let minimum: ParameterName?
  /// Its meaning, in one sentence.
  public let text: String
  private let read: @Sendable (GestureRecognizer) -> ParameterValue?
  private let write: @Sendable (GestureRecognizer, ParameterValue?) -> Void

  /// Returns the present value of a recognizer of this parameter's kind; nil means a behaviour without a value.
  public func value(of recognizer: GestureRecognizer) -> ParameterValue? { read(recognizer) }

  /// Sets a recognizer of this parameter's kind to a value, or to the default.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer; a gesture in progress continues with the new value.
  ///   - value: The value. Nil and values of another type mean the default.
  ///   - defaults: The thresholds of the recognizer.
  public func set(
    _ recognizer: GestureRecognizer, to value: ParameterValue?, defaults: GestureDefaults
  ) {
    let fallback: ParameterValue? =
      switch self.default {
      case .value(let value): value
      case .threshold(let path): .number(defaults[keyPath: path])
      case .behaviour, .required: nil
      }
    write(recognizer, value.flatMap { type.takes($0) ? $0 : nil } ?? fallback)
  }

  /// The threshold that is its default; nil if its default is something else.
  public var threshold: GestureThreshold? {
    guard case .threshold(let path) = self.default else { return nil }
    return GestureDefaults.thresholds.first { ($0.path as AnyKeyPath) == (path as AnyKeyPath) }
  }
}

extension GestureParameter.ValueType {
  /// The unit of a number; nil for counts, ratios and values that are no numbers.
  public var unit: ParameterUnit? {
    switch self {
    case .points: .points
    case .seconds: .seconds
    case .radians: .radians
    case .count, .ratio, .bool, .directions, .edges, .regions, .buttons, .steps: nil
    }
  }

  /// Whether a value is of this type.
  fileprivate func takes(_ value: ParameterValue) -> Bool {
    switch self {
    case .count: value.number.map { Int(exactly: $0) != nil } ?? false
    case .points, .seconds, .radians, .ratio: value.number != nil
    case .bool: if case .bool = value { true } else { false }
    case .directions: if case .directions = value { true } else { false }
    case .edges: if case .edges = value { true } else { false }
    case .regions: value.regions != nil
    case .buttons: if case .buttons = value { true } else { false }
    case .steps: if case .steps = value { true } else { false }
    }
  }
}

// MARK: Rows of the tables

extension GestureParameter {
  /// The most fingers: frames with infrared light report up to 40, most other panels 10.
  package static let touches = 1...40
  /// The most taps in a row.
  package static let taps = 20

  /// A parameter that sets one property.
  private init<Recognizer: GestureRecognizer, Property>(
    _ name: ParameterName, _ type: ValueType,
    _ path: ReferenceWritableKeyPath<Recognizer, Property> & Sendable, _ standard: Default,
    minimum: ParameterName? = nil, _ text: String,
    wrap: @escaping @Sendable (Property) -> ParameterValue?,
    unwrap: @escaping @Sendable (ParameterValue?) -> Property?
  ) {
    self.name = name
    self.type = type
    self.default = standard
    self.minimum = minimum
    self.text = text
    read = { ($0 as? Recognizer).flatMap { wrap($0[keyPath: path]) } }
    write = { recognizer, value in
      guard let recognizer = recognizer as? Recognizer, let property = unwrap(value) else { return }
      recognizer[keyPath: path] = property
    }
  }

  static func count<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, Int> & Sendable,
    _ range: ClosedRange<Int>, default value: Int, _ text: String
  ) -> GestureParameter {
    .init(
      name, .count(range), path, .value(.count(value)), text,
      wrap: { .count($0) }, unwrap: { $0?.number.flatMap { Int(exactly: $0) } })
  }

  /// A count without a limit unless it is set.
  static func limit<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, Int> & Sendable,
    _ range: ClosedRange<Int>, notBelow minimum: ParameterName, _ text: String
  ) -> GestureParameter {
    .init(
      name, .count(range), path, .behaviour("no limit"), minimum: minimum, text,
      wrap: { $0 == .max ? nil : .count($0) },
      unwrap: { $0?.number.flatMap { Int(exactly: $0) } ?? .max })
  }

  /// A count without a value of its own unless it is set.
  static func count<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, Int?> & Sendable,
    _ range: ClosedRange<Int>, otherwise behaviour: String, _ text: String
  ) -> GestureParameter {
    .init(
      name, .count(range), path, .behaviour(behaviour), text, wrap: { $0.map { .count($0) } },
      unwrap: { .some($0?.number.flatMap { Int(exactly: $0) }) })
  }

  /// A time with a constant default.
  static func seconds<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, Double> & Sendable,
    default value: TimeInterval, _ text: String
  ) -> GestureParameter {
    .init(
      name, .seconds, path, .value(.number(value)), text, wrap: { .number($0) },
      unwrap: { $0?.number })
  }

  /// A number with a threshold as its default.
  static func number<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ type: ValueType,
    _ path: ReferenceWritableKeyPath<Recognizer, Double> & Sendable,
    default threshold: any WritableKeyPath<GestureDefaults, Double> & Sendable, _ text: String
  ) -> GestureParameter {
    .init(
      name, type, path, .threshold(threshold), text, wrap: { .number($0) }, unwrap: { $0?.number })
  }

  /// A number without a value of its own unless it is set.
  static func number<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ type: ValueType,
    _ path: ReferenceWritableKeyPath<Recognizer, Double?> & Sendable, otherwise behaviour: String,
    notBelow minimum: ParameterName? = nil, _ text: String
  ) -> GestureParameter {
    .init(
      name, type, path, .behaviour(behaviour), minimum: minimum, text,
      wrap: { $0.map { .number($0) } }, unwrap: { .some($0?.number) })
  }

  static func bool<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, Bool> & Sendable,
    default value: Bool, _ text: String
  ) -> GestureParameter {
    .init(
      name, .bool, path, .value(.bool(value)), text, wrap: { .bool($0) },
      unwrap: { if case .bool(let bool)? = $0 { bool } else { nil } })
  }

  static func directions<Recognizer: GestureRecognizer>(
    _ name: ParameterName,
    _ path: ReferenceWritableKeyPath<Recognizer, SwipeGestureRecognizer.Direction> & Sendable,
    default value: SwipeGestureRecognizer.Direction, _ text: String
  ) -> GestureParameter {
    .init(
      name, .directions, path, .value(.directions(value)), text, wrap: { .directions($0) },
      unwrap: { if case .directions(let directions)? = $0 { directions } else { nil } })
  }

  static func edges<Recognizer: GestureRecognizer>(
    _ name: ParameterName, _ path: ReferenceWritableKeyPath<Recognizer, ScreenEdges> & Sendable,
    _ text: String
  ) -> GestureParameter {
    .init(
      name, .edges, path, .required, text, wrap: { .edges($0) },
      unwrap: { if case .edges(let edges)? = $0 { edges } else { [] } })
  }

  static func buttons<Recognizer: GestureRecognizer>(
    _ name: ParameterName,
    _ path: ReferenceWritableKeyPath<Recognizer, Event.ButtonMask> & Sendable,
    default value: Event.ButtonMask, _ text: String
  ) -> GestureParameter {
    .init(
      name, .buttons, path, .value(.buttons(value)), text, wrap: { .buttons($0) },
      unwrap: { if case .buttons(let buttons)? = $0 { buttons } else { nil } })
  }

  static func regions<Recognizer: GestureRecognizer>(
    _ name: ParameterName,
    _ path: ReferenceWritableKeyPath<Recognizer, [SequenceGestureRecognizer.Region]> & Sendable,
    _ text: String
  ) -> GestureParameter {
    .init(
      name, .regions, path, .required, text, wrap: { .regions($0) }, unwrap: { $0?.regions ?? [] })
  }

  static func steps<Recognizer: GestureRecognizer>(
    _ name: ParameterName,
    _ path: ReferenceWritableKeyPath<Recognizer, [SequenceGestureRecognizer.Step]> & Sendable,
    _ text: String
  ) -> GestureParameter {
    .init(
      name, .steps(taps), path, .required, text, wrap: { .steps($0) },
      unwrap: { if case .steps(let steps)? = $0 { steps } else { [] } })
  }
}

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

/// The value of a recognizer's parameter.
public enum ParameterValue: Hashable, Sendable {
  /// A count, or a number in the parameter's unit.
  case number(Double)
  /// A choice between two behaviours.
  case bool(Bool)
  /// The directions of a swipe.
  case directions(SwipeGestureRecognizer.Direction)
  /// The edges of a screen-edge pan.
  case edges(ScreenEdges)
  /// The regions of a sequence.
  case regions([SequenceGestureRecognizer.Region])
  /// The buttons of a pen or pointer.
  case buttons(Event.ButtonMask)
  /// The steps of a sequence.
  case steps([SequenceGestureRecognizer.Step])

  /// A count.
  public static func count(_ count: Int) -> ParameterValue { .number(Double(count)) }

  /// The number of a count or number; nil for every other value.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The regions of a sequence; nil for every other value.
  public var regions: [SequenceGestureRecognizer.Region]? {
    if case .regions(let regions) = self { regions } else { nil }
  }
}

extension ParameterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// A count or a whole number.
  public init(integerLiteral value: Int) { self = .count(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
