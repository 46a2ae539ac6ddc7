import Tactile

/// The contacts that changed between two `SYN_REPORT` events, in device units.
///
/// A contact that began and ended in between has two entries: `began`, directly followed by
/// `ended`. Other contacts have one. A contact that leaves a slot precedes the contact that
/// follows it there.
public struct RawContactFrame: Hashable, Sendable {
  /// The time of the frame's `SYN_REPORT`, or of what ended the frame instead; never earlier than
  /// that of the frame before.
  public var timestamp: Timestamp
  /// The changed contacts; often none.
  public var contacts: [RawContact]

  /// Creates a frame; by default an empty one at time zero.
  @inlinable public init(timestamp: Timestamp = .zero, contacts: [RawContact] = []) {
    self.timestamp = timestamp
    self.contacts = contacts
  }
}
