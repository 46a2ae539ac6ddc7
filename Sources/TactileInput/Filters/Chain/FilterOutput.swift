import Tactile

/// The contacts that a filter sends, and the records of its actions.
struct FilterOutput: Sendable {
  /// The maximum number of records. Unread records are discarded when it is reached.
  static let maximumRecords = 128

  /// The time of the frame or of the deadline.
  var now = Timestamp.zero
  /// The contacts sent, in order.
  var contacts: [Contact] = []
  /// The actions since the records were last read.
  var records: [FilterRecord] = []
  /// The number of actions since the start.
  var counts = FilterCounts()

  mutating func send(_ contact: Contact) {
    contacts.append(contact)
  }

  mutating func send(_ contact: Contact, as change: Contact.Change) {
    contacts.append(contact)
    contacts[contacts.count - 1].change = change
  }

  /// Counts and records an action.
  mutating func note(
    _ reason: FilterReason, _ action: Decision.FilterAction, _ id: Contact.ID, at location: Point
  ) {
    counts.add(reason)
    record(reason, action, id, at: location)
  }

  mutating func record(
    _ reason: FilterReason, _ action: Decision.FilterAction, _ id: Contact.ID, at location: Point
  ) {
    if records.isEmpty { records.reserveCapacity(Self.maximumRecords) }
    if records.count == Self.maximumRecords { records.removeAll(keepingCapacity: true) }
    records.append(
      FilterRecord(
        timestamp: now, reason: reason, action: action, contact: id, location: location))
  }
}

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

/// The number of actions of a device's filters, by reason.
public struct FilterCounts: Hashable, Sendable {
  /// Pairs of contacts whose positions were exchanged back.
  public var swaps = 0
  /// Contacts removed or cancelled because a pen was near.
  public var penContacts = 0
  /// Fingers that the panel lost and found again, and that stayed one touch.
  public var bounces = 0
  /// Contacts removed at a place that reports touches without a finger.
  public var fixedGhosts = 0
  /// Contacts removed because they began in the dead zone of an edge.
  public var edgeContacts = 0
  /// Contacts removed or cancelled because they were larger than a finger.
  public var oversizedContacts = 0
  /// Contacts removed because they were too short.
  public var shortContacts = 0
  /// Contacts cancelled because they did not move for too long.
  public var stuckContacts = 0
  /// Movements removed because they were smaller than the jitter threshold.
  public var jitters = 0
  /// Contacts ignored because they landed too soon after a lift, while touch accommodations were on.
  public var repeatedTouches = 0
  /// Contacts ignored because they lifted before the hold duration of touch accommodations was over.
  public var briefTouches = 0
  /// Places muted because they report touches without a finger.
  public var mutedPlaces = 0
  /// Muted places that became active again.
  public var releasedPlaces = 0

  /// Creates counts of zero.
  public init() {}

  /// Returns the count for a reason.
  public subscript(reason: FilterReason) -> Int {
    switch reason {
    case .swap: swaps
    case .pen: penContacts
    case .bounce: bounces
    case .fixedGhost: fixedGhosts
    case .edge: edgeContacts
    case .size: oversizedContacts
    case .shortLife: shortContacts
    case .stuck: stuckContacts
    case .jitter: jitters
    case .repeatedTouch: repeatedTouches
    case .holdDuration: briefTouches
    }
  }

  /// Increments the count for a reason.
  mutating func add(_ reason: FilterReason) {
    switch reason {
    case .swap: swaps += 1
    case .pen: penContacts += 1
    case .bounce: bounces += 1
    case .fixedGhost: fixedGhosts += 1
    case .edge: edgeContacts += 1
    case .size: oversizedContacts += 1
    case .shortLife: shortContacts += 1
    case .stuck: stuckContacts += 1
    case .jitter: jitters += 1
    case .repeatedTouch: repeatedTouches += 1
    case .holdDuration: briefTouches += 1
    }
  }
}
