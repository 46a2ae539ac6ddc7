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
