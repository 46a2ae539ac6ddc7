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
