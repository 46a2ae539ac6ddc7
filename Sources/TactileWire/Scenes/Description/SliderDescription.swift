/// What only sliders have.
public struct SliderDescription: Equatable, Sendable {
  /// The value at the left end.
  public var minimum = 0.0
  /// The value at the right end.
  public var maximum = 1.0
  /// The value it has, within the two.
  public var value = 0.0
  /// Whether it tells its value at every move, or once at the lift.
  public var isContinuous = true
  /// The knob's extent along the slider, in its own units; nil makes it as wide as it is high.
  public var knobWidth: Double?

  /// A slider, from 0 to 1 and at 0 unless told otherwise.
  public init(
    minimum: Double = 0, maximum: Double = 1, value: Double = 0, isContinuous: Bool = true,
    knobWidth: Double? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    self.isContinuous = isContinuous
    self.knobWidth = knobWidth
  }
}
