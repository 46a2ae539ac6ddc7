/// The range of an axis (`struct input_absinfo`), in device units.
public struct AbsoluteAxis: Hashable, Sendable {
  /// The minimum value.
  public var minimum: Int32
  /// The maximum value, inclusive.
  public var maximum: Int32
  /// The noise that the kernel filters out.
  public var fuzz: Int32
  /// The width of the centre position of a joystick.
  public var flat: Int32
  /// Units per millimetre for positions; 0 if unknown.
  public var resolution: Int32
  /// The value when the description was made; nil if it is unknown, as in most recordings.
  public var value: Int32?

  /// Creates an axis from its values, in device units.
  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }
}
