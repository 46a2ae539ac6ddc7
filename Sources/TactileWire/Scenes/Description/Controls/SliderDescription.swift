/// The properties of sliders.
public struct SliderDescription: Equatable, Sendable {
  /// The value at the left end.
  public var minimum = 0.0
  /// The value at the right end.
  public var maximum = 1.0
  /// The value, between the two.
  public var value = 0.0
  /// Whether it sends its value at every movement, or once at the lift.
  public var isContinuous = true
  /// The width of the knob, in the slider's own units; nil for the height of the slider.
  public var knobWidth: Double?

  /// Creates a slider; by default from 0 to 1, with the value 0.
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
