/// Device properties (`INPUT_PROP_*`).
public enum InputProperty {
  /// The device moves a pointer.
  public static let pointer: UInt16 = 0x00
  /// The device is touched where the picture is.
  public static let direct: UInt16 = 0x01
  /// A touchpad that is also a button.
  public static let buttonpad: UInt16 = 0x02
  /// A touchpad that reports only the bounding box of two fingers.
  public static let semiMT: UInt16 = 0x03
  /// A touchpad with buttons at its upper edge.
  public static let topButtonpad: UInt16 = 0x04
  /// A pointing stick.
  public static let pointingStick: UInt16 = 0x05
  /// An accelerometer.
  public static let accelerometer: UInt16 = 0x06
}
