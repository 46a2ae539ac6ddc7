import Tactile

/// All contacts of a device that changed between two `SYN_REPORT`s, in device units.
///
/// A contact that came and went between the two, a touch of no length, has two entries: `began`,
/// directly followed by `ended`. All others have one. The contact that leaves a slot comes before
/// the one that follows it there.
public struct RawContactFrame: Hashable, Sendable {
  /// The time of the frame's `SYN_REPORT`, or of what ended the frame in its place; never earlier
  /// than the frame before.
  public var timestamp: Timestamp
  /// The contacts that changed; often none.
  public var contacts: [RawContact]

  /// A frame.
  @inlinable public init(timestamp: Timestamp = .zero, contacts: [RawContact] = []) {
    self.timestamp = timestamp
    self.contacts = contacts
  }
}
