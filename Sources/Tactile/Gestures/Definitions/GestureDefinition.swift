/// The description of one kind of recognizer.
///
/// Each recognizer that scenes can name has one, in its own file.
public struct GestureDefinition: Sendable {
  /// The gesture that the kind recognizes, in one sentence.
  public let text: String
  /// Whether the recognizer is continuous: it begins, changes, and ends or is cancelled. A discrete one only
  /// ends.
  public let isContinuous: Bool
  /// What its recognizers measure.
  public let measures: GestureMeasures
  /// Whether its recognizers recognize fingers that rest for a while. People mean such a gesture when it begins,
  /// and other gestures when they end.
  package let isHeld: Bool
  /// Whether the gesture begins only in a part of the view, such as at an edge of the screen.
  package let beginsInPart: Bool
  /// Its parameters.
  public let parameters: [GestureParameter]
  let make: @Sendable (_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer

  init(
    _ text: String, isContinuous: Bool = true, measures: GestureMeasures = [],
    isHeld: Bool = false, beginsInPart: Bool = false, parameters: [GestureParameter],
    make: @escaping @Sendable (_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer
  ) {
    self.text = text
    self.isContinuous = isContinuous
    self.measures = measures
    self.isHeld = isHeld
    self.beginsInPart = beginsInPart
    self.parameters = parameters
    self.make = make
  }
}

/// The kinds of measurements that the gestures of a recognizer have.
public struct GestureMeasures: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A translation and a velocity. The gesture has moved in some direction at some speed when it begins.
  public static let movement = GestureMeasures(rawValue: 1 << 0)
  /// A scale.
  public static let scale = GestureMeasures(rawValue: 1 << 1)
  /// An angle.
  public static let rotation = GestureMeasures(rawValue: 1 << 2)
  /// One of several allowed directions.
  public static let direction = GestureMeasures(rawValue: 1 << 3)

  /// The number of kinds.
  public var count: Int { rawValue.nonzeroBitCount }
}
