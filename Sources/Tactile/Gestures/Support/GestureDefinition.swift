/// The description of one kind of recognizer.
///
/// Each recognizer that scenes can name has one, in its own file.
public struct GestureDefinition: Sendable {
  /// The gesture that the kind recognizes, in one sentence.
  public let text: String
  /// Whether the recognizer is continuous: it begins, changes, and ends or is cancelled. A discrete one only
  /// ends.
  public let isContinuous: Bool
  /// Whether the gesture has moved in some direction at some speed when it begins.
  ///
  /// Such a gesture can be asked about its axis, direction and speed before it begins.
  public let hasMovement: Bool
  /// Its parameters.
  public let parameters: [GestureParameter]
  let make: @Sendable (_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer

  init(
    _ text: String, isContinuous: Bool = true, hasMovement: Bool = false,
    parameters: [GestureParameter],
    make: @escaping @Sendable (_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer
  ) {
    self.text = text
    self.isContinuous = isContinuous
    self.hasMovement = hasMovement
    self.parameters = parameters
    self.make = make
  }
}
