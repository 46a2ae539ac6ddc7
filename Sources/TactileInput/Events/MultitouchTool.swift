/// Values of `ABS_MT_TOOL_TYPE`, by the kernel's own names.
public enum MultitouchTool {
  /// A finger.
  public static let finger: Int32 = 0
  /// A pen.
  public static let pen: Int32 = 1
  /// A palm: whatever it does is not meant.
  public static let palm: Int32 = 2
}
