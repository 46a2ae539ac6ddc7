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
