import TactileInput

/// One event of a recording, and its device.
package struct RecordedEvent: Hashable, Sendable {
  /// The device, as an index into `Recording.devices`.
  package var device: Int
  /// The event; its time is relative to the start of the recording.
  package var event: InputEvent

  /// An event of a device.
  @inlinable package init(device: Int, event: InputEvent) {
    self.device = device
    self.event = event
  }
}
