/// The properties of steppers.
public struct StepperDescription: Equatable, Sendable {
  /// The lowest value.
  public var minimum = 0.0
  /// The highest value.
  public var maximum = 100.0
  /// The value, between the two.
  public var value = 0.0
  /// The change of one step, above 0.
  public var step = 1.0
  /// Whether a step beyond one end continues at the other end.
  public var wraps = false
  /// Whether the value continues to change while a finger rests on the stepper.
  public var autorepeat = true
  /// Whether it sends its value at every step, or once at the lift.
  public var isContinuous = true

  /// Creates a stepper; by default from 0 to 100 in steps of 1, with the value 0.
  public init(
    minimum: Double = 0, maximum: Double = 100, value: Double = 0, step: Double = 1,
    wraps: Bool = false, autorepeat: Bool = true, isContinuous: Bool = true
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    self.step = step
    self.wraps = wraps
    self.autorepeat = autorepeat
    self.isContinuous = isContinuous
  }
}
