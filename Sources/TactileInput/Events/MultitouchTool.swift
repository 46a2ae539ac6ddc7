/// Values of `ABS_MT_TOOL_TYPE`.
public enum MultitouchTool {
  /// A finger.
  public static let finger: Int32 = 0
  /// A pen.
  public static let pen: Int32 = 1
  /// A palm; its touches are unintended.
  public static let palm: Int32 = 2
}
