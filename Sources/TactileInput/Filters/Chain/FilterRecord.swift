import Tactile

/// One action of a filter, for a trace.
public struct FilterRecord: Hashable, Sendable {
  /// The kind of action.
  public enum Action: Hashable, Sendable {
    /// The contact is never reported.
    case removed
    /// The reported contact was cancelled.
    case cancelled
    /// The contact continues this earlier contact.
    case joined(Contact.ID)
    /// The positions of the contact and this contact were exchanged back.
    case swapped(Contact.ID)
    /// The place was muted. The contact that caused it was still reported.
    case muted
    /// The place became active again.
    case released
  }

  /// The time of the action.
  public var timestamp: Timestamp
  /// The filter.
  public var reason: FilterReason
  /// The action.
  public var action: Action
  /// The contact, by its number at this filter; for a place, the last contact there.
  public var contact: Contact.ID
  /// The location, in points of the screen.
  public var location: Point

  /// Creates a record from its values.
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
  /// A sentence, such as "contact 3 at (12, 40) pt was removed because it began in the dead zone
  /// of an edge".
  public var description: String {
    let place = "(\(Int(location.x.rounded())), \(Int(location.y.rounded()))) pt"
    return sentence(contact: "contact \(contact.tracking) at \(place)", place: "the place \(place)")
  }

  /// The sentence of ``description`` without the location, such as "contact 3 was removed because it
  /// began in the dead zone of an edge".
  public var descriptionWithoutLocation: String {
    sentence(contact: "contact \(contact.tracking)", place: "a place")
  }

  private func sentence(contact: String, place: String) -> String {
    switch action {
    case .removed: "\(contact) was removed because \(reason)"
    case .cancelled: "\(contact) was cancelled because \(reason)"
    case .joined(let id): "\(contact) continues as contact \(id.tracking) because \(reason)"
    case .swapped(let id):
      "\(contact) and contact \(id.tracking) were exchanged back because \(reason)"
    case .muted: "\(place) was muted because \(reason)"
    case .released:
      "\(place) is active again: it had no touches for the release time"
    }
  }
}

/// The reason for a filter's action, in the order of the filters.
public enum FilterReason: UInt8, Hashable, Sendable, CaseIterable {
  /// Two contacts exchanged their positions.
  case swap
  /// The panel lost a finger and found it again.
  case bounce
  /// A place on the glass reports touches without a finger.
  case fixedGhost
  /// The contact began in the dead zone of an edge.
  case edge
  /// The contact is larger than a finger.
  case size
  /// The contact was too short for a finger.
  case shortLife
  /// The contact stayed still for longer than a finger does.
  case stuck
  /// The contact moved less than the jitter threshold.
  case jitter
  /// The contact landed too soon after a lift, while touch accommodations were on.
  case repeatedTouch
  /// The contact lifted before the hold duration of touch accommodations was over.
  case holdDuration
}

extension FilterReason {
  /// The reason as an identifier for programs.
  public var name: String {
    switch self {
    case .swap: "swap"
    case .bounce: "bounce"
    case .fixedGhost: "fixedGhost"
    case .edge: "edge"
    case .size: "size"
    case .shortLife: "shortLife"
    case .stuck: "stuck"
    case .jitter: "jitter"
    case .repeatedTouch: "repeatedTouch"
    case .holdDuration: "holdDuration"
    }
  }
}

extension FilterReason: CustomStringConvertible {
  /// The reason as a clause that follows "because".
  public var description: String {
    switch self {
    case .swap: "two contacts exchanged their positions"
    case .bounce: "the panel lost a finger and found it again"
    case .fixedGhost: "this place reports touches without a finger"
    case .edge: "it began in the dead zone of an edge"
    case .size: "it is larger than a finger"
    case .shortLife: "it was too short for a finger"
    case .stuck: "it stayed still for longer than a finger does"
    case .jitter: "it moved less than the jitter threshold"
    case .repeatedTouch: "it landed too soon after a lift (touch accommodations)"
    case .holdDuration: "it lifted before the hold duration was over (touch accommodations)"
    }
  }
}
