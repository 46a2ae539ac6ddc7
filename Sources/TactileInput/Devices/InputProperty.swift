/// Properties a device states of itself (`INPUT_PROP_*`), by the kernel's own names.
public enum InputProperty {
  /// It moves a pointer.
  public static let pointer: UInt16 = 0x00
  /// One touches what one sees.
  public static let direct: UInt16 = 0x01
  /// A touchpad that is itself a button.
  public static let buttonpad: UInt16 = 0x02
  /// A touchpad that knows only the box around two fingers.
  public static let semiMT: UInt16 = 0x03
  /// A touchpad with buttons at its upper edge.
  public static let topButtonpad: UInt16 = 0x04
  /// A pointing stick.
  public static let pointingStick: UInt16 = 0x05
  /// An accelerometer.
  public static let accelerometer: UInt16 = 0x06
}
