/// A pen or pointer is above the glass without touching it (S6, S175).
public struct HoverEvent: Hashable, Sendable {
  /// Where in its life the hover is.
  public enum Phase: UInt8, Sendable {
    /// It came near.
    case entered
    /// It moved.
    case moved
    /// It went away or touched down.
    case exited
    /// Its device is gone.
    case cancelled
  }

  /// When.
  public var timestamp: Timestamp
  /// The device that reports it.
  public var device: DeviceID
  /// Where in its life it is.
  public var phase: Phase
  /// Where, in points of the device's screen.
  public var screenLocation: Point

  /// A hover event given by its fields.
  public init(timestamp: Timestamp, device: DeviceID, phase: Phase, screenLocation: Point) {
    self.timestamp = timestamp
    self.device = device
    self.phase = phase
    self.screenLocation = screenLocation
  }
}
