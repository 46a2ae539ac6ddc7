/// Codes of `EV_REL` events.
public enum RelCode {
  /// Movement to the right.
  public static let x: UInt16 = 0x00
  /// Movement downwards.
  public static let y: UInt16 = 0x01
  /// Steps of the horizontal wheel, to the right.
  public static let hwheel: UInt16 = 0x06
  /// Steps of the wheel, away from the user.
  public static let wheel: UInt16 = 0x08
  /// The wheel, in units of 1/120 step.
  public static let wheelHighResolution: UInt16 = 0x0b
  /// The horizontal wheel, in units of 1/120 step.
  public static let hwheelHighResolution: UInt16 = 0x0c
}
