import TactileInput

/// One event of a recording and the device that sent it.
public struct RecordedEvent: Hashable, Sendable {
  /// The device, as an index into `Recording.devices`.
  public var device: Int
  /// The event, its time counted from the recording's start.
  public var event: InputEvent

  /// An event of a device.
  @inlinable public init(device: Int, event: InputEvent) {
    self.device = device
    self.event = event
  }
}
