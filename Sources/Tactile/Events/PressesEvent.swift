/// A hardware button was pressed, changed its pressure, was let go or was cancelled (S204).
public struct PressesEvent: Hashable, Sendable {
  /// Where in its life the press is.
  public enum Phase: UInt8, Sendable {
    /// The button went down.
    case began
    /// It is pressed harder or less hard.
    case changed
    /// It was let go.
    case ended
    /// The device is gone, or the system took the press for itself.
    case cancelled
  }

  /// When.
  public var timestamp: Timestamp
  /// Which button: the kernel's `KEY_*` or `BTN_*` number.
  public var key: UInt16
  /// Where in its life the press is.
  public var phase: Phase
  /// How hard, from 0 to 1; 1 for buttons that do not say.
  public var force: Double

  /// A press given by its fields.
  public init(timestamp: Timestamp, key: UInt16, phase: Phase, force: Double = 1) {
    self.timestamp = timestamp
    self.key = key
    self.phase = phase
    self.force = force
  }
}
