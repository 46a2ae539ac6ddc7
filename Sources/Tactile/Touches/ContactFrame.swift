/// All that changed on one device between two `SYN_REPORT`s, in points.
///
/// Fingers that did not change are not listed. A finger that lifted and one that came down in its
/// slot in the same frame are two entries, the lift first. A finger that moves several times in a frame
/// makes one event with several samples of the frame's one time (S18).
public struct ContactFrame: Sendable, Equatable {
  /// The device.
  public var device: DeviceID
  /// The time of the frame's `SYN_REPORT`.
  public var timestamp: Timestamp
  /// The fingers that changed, in the device's order.
  public var contacts: [Contact]

  /// A frame of a device.
  @inlinable public init(device: DeviceID, timestamp: Timestamp, contacts: [Contact] = []) {
    self.device = device
    self.timestamp = timestamp
    self.contacts = contacts
  }
}
