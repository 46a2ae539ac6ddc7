import Tactile

/// One action of a filter, for a trace.
public struct FilterRecord: Hashable, Sendable {
  /// The time of the action.
  public var timestamp: Timestamp
  /// The filter.
  public var reason: FilterReason
  /// The action.
  public var action: Decision.FilterAction
  /// The contact, by its number at this filter; for a place, the last contact there.
  public var contact: Contact.ID
  /// The location, in points of the screen.
  public var location: Point

  /// Creates a record from its values.
  public init(
    timestamp: Timestamp, reason: FilterReason, action: Decision.FilterAction,
    contact: Contact.ID, location: Point
  ) {
    self.timestamp = timestamp
    self.reason = reason
    self.action = action
    self.contact = contact
    self.location = location
  }
}

extension FilterRecord {
  /// Returns the decision of the record.
  ///
  /// - Parameter hasLocation: Whether the decision contains the location.
  public func decision(hasLocation: Bool = true) -> Decision {
    .filtered(reason, action, contact: contact, location: hasLocation ? location : nil)
  }
}

extension FilterRecord: CustomStringConvertible {
  /// A sentence, such as "contact 3 at (12, 40) pt was removed because it began in the dead zone
  /// of an edge".
  public var description: String { "\(decision())" }
}
