/// Event types of `linux/input-event-codes.h`, by the kernel's names.
public enum EventType {
  /// Synchronization: the end of a frame, lost events.
  public static let syn: UInt16 = 0x00
  /// Keys and buttons.
  public static let key: UInt16 = 0x01
  /// Relative movements, such as a mouse's.
  public static let rel: UInt16 = 0x02
  /// Positions on axes with a range.
  public static let abs: UInt16 = 0x03
  /// Other events, such as a device's own time stamps.
  public static let msc: UInt16 = 0x04
  /// Switches, such as the lid of a laptop.
  public static let sw: UInt16 = 0x05
  /// LEDs.
  public static let led: UInt16 = 0x11
  /// Sounds.
  public static let snd: UInt16 = 0x12
  /// Autorepeat settings.
  public static let rep: UInt16 = 0x14
  /// Force feedback.
  public static let ff: UInt16 = 0x15
}
