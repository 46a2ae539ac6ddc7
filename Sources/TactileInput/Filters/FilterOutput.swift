import Tactile

/// Where a filter puts what it lets pass, and where it says what it did.
struct FilterOutput: Sendable {
  /// Records that nobody reads are forgotten when there are as many.
  static let mostRecords = 128

  /// The time of the frame, or of what is due.
  var now = Timestamp.zero
  /// What passed, in order.
  var contacts: [Contact] = []
  /// What was done since somebody read them.
  var records: [FilterRecord] = []
  /// What was done since the beginning.
  var counts = FilterCounts()

  mutating func send(_ contact: Contact) {
    contacts.append(contact)
  }

  mutating func send(_ contact: Contact, as change: Contact.Change) {
    contacts.append(contact)
    contacts[contacts.count - 1].change = change
  }

  /// Counts something and writes it down.
  mutating func note(
    _ reason: FilterReason, _ action: FilterRecord.Action, _ id: Contact.ID, at location: Point
  ) {
    counts.add(reason)
    record(reason, action, id, at: location)
  }

  mutating func record(
    _ reason: FilterReason, _ action: FilterRecord.Action, _ id: Contact.ID, at location: Point
  ) {
    if records.isEmpty { records.reserveCapacity(Self.mostRecords) }
    if records.count == Self.mostRecords { records.removeAll(keepingCapacity: true) }
    records.append(
      FilterRecord(
        timestamp: now, reason: reason, action: action, contact: id, location: location))
  }
}
