import Tactile

/// One thing a filter did, for a trace.
public struct FilterRecord: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// The contact is never reported.
    case removed
    /// The contact had been reported and was cancelled.
    case cancelled
    /// The contact goes on as this earlier one.
    case joined(Contact.ID)
    /// The contact and this other one exchanged their positions again.
    case swapped(Contact.ID)
    /// The place is muted; the contact is the one that made it so, and was still reported.
    case muted
    /// The place is released.
    case released
  }

  /// When.
  public var timestamp: Timestamp
  /// Which filter.
  public var reason: FilterReason
  /// What it did.
  public var action: Action
  /// To which contact, by the number it had at that filter; for a place, the last one there.
  public var contact: Contact.ID
  /// Where, in points of the screen.
  public var location: Point

  /// A record given by its fields.
  public init(
    timestamp: Timestamp, reason: FilterReason, action: Action, contact: Contact.ID,
    location: Point
  ) {
    self.timestamp = timestamp
    self.reason = reason
    self.action = action
    self.contact = contact
    self.location = location
  }
}

extension FilterRecord: CustomStringConvertible {
  /// Such as "contact 3 at (12, 40) pt was removed because it began in the dead zone of an edge".
  public var description: String {
    let place = "(\(Int(location.x.rounded())), \(Int(location.y.rounded()))) pt"
    let contact = "contact \(contact.tracking) at \(place)"
    return switch action {
    case .removed: "\(contact) was removed because \(reason)"
    case .cancelled: "\(contact) was cancelled because \(reason)"
    case .joined(let id): "\(contact) goes on as contact \(id.tracking) because \(reason)"
    case .swapped(let id): "\(contact) and contact \(id.tracking) were put back because \(reason)"
    case .muted: "the place \(place) was muted because \(reason)"
    case .released: "the place \(place) was released: it has been quiet"
    }
  }
}
