/// A press of a hardware button (S204).
public struct PressesEvent: Hashable, Sendable {
  /// The phase of a press.
  public enum Phase: UInt8, Sendable {
    /// The button went down.
    case began
    /// The pressure changed.
    case changed
    /// The button was released.
    case ended
    /// The device disappeared, or the system took the press for itself.
    case cancelled
  }

  /// The time of the event.
  public var timestamp: Timestamp
  /// The button: the kernel's `KEY_*` or `BTN_*` code.
  public var key: UInt16
  /// The phase.
  public var phase: Phase
  /// The pressure, from 0 to 1; 1 if the button does not report it.
  public var force: Double

  /// Creates a press event.
  public init(timestamp: Timestamp, key: UInt16, phase: Phase, force: Double = 1) {
    self.timestamp = timestamp
    self.key = key
    self.phase = phase
    self.force = force
  }
}
