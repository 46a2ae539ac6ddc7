/// Codes of `EV_SYN` events, by the kernel's own names.
public enum SynCode {
  /// The frame is complete; its value is 0, or 1 in frames that only autorepeat made.
  public static let report: UInt16 = 0
  /// The contact described so far is complete (multitouch protocol A).
  public static let mtReport: UInt16 = 2
  /// The kernel's buffer ran over: what follows up to the next report is incomplete.
  public static let dropped: UInt16 = 3
}
