/// All changes on one device between two `SYN_REPORT` events, in points.
///
/// Contacts that did not change are not listed. If a contact lifts and another one lands in its
/// slot, there are two entries, the lift first. A contact that moves several times makes one event
/// with several samples, all with the time of the frame (S18).
public struct ContactFrame: Sendable, Equatable {
  /// The device.
  public var device: DeviceID
  /// The time of the frame's `SYN_REPORT`.
  public var timestamp: Timestamp
  /// The contacts that changed, in the order in which the device reported them.
  public var contacts: [Contact]

  /// Creates a frame.
  @inlinable public init(device: DeviceID, timestamp: Timestamp, contacts: [Contact] = []) {
    self.device = device
    self.timestamp = timestamp
    self.contacts = contacts
  }
}
