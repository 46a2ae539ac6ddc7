/// Codes of `EV_SYN` events.
public enum SynCode {
  /// The frame is complete. The value is 0, or 1 in frames that only autorepeat caused.
  public static let report: UInt16 = 0
  /// The contact is complete (multitouch protocol A).
  public static let mtReport: UInt16 = 2
  /// The kernel's buffer overflowed. The events up to the next report are incomplete.
  public static let dropped: UInt16 = 3
}
