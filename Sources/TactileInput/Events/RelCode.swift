/// Codes of `EV_REL` events, by the kernel's own names.
public enum RelCode {
  /// Movement to the right.
  public static let x: UInt16 = 0x00
  /// Movement downwards.
  public static let y: UInt16 = 0x01
}
