/// What a device says about one of its axes (`struct input_absinfo`), in device units.
public struct AbsoluteAxis: Hashable, Sendable {
  /// The least value.
  public var minimum: Int32
  /// The greatest value, inclusive.
  public var maximum: Int32
  /// The noise the kernel filters out.
  public var fuzz: Int32
  /// The width of the rest position (joysticks).
  public var flat: Int32
  /// Units per millimetre for positions; 0 where unknown.
  public var resolution: Int32
  /// The value when the description was made; nil in a recording, which does not say.
  public var value: Int32?

  /// An axis given by its fields.
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
