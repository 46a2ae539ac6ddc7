import Tactile

/// One stage of a `FilterChain`. If its input follows the life cycle of contacts, so does its
/// output.
///
/// For each frame, the chain calls `prepare`, then `process` for each contact in order, then
/// `fire`. When only time has passed, there are no contacts and only `fire` has work to do.
protocol ContactFilter {
  /// Whether the filter is on. The chain skips filters that are off.
  var isOn: Bool { get }
  /// When to call `fire`; nil if the filter has no pending work.
  var nextDeadline: Timestamp? { get }

  /// Accepts a frame that it does not change, without copying it. Nearly all frames take this
  /// path.
  ///
  /// - Returns: Whether the frame passes unchanged. If not, the state is unchanged, and the chain
  ///   calls `prepare`, `process` and `fire`.
  mutating func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool
  /// Examines the whole frame, for filters that need more than one contact.
  mutating func prepare(_ contacts: [Contact], _ output: inout FilterOutput)
  /// Processes one contact and sends none, one or more contacts to `output`.
  mutating func process(_ contact: Contact, _ output: inout FilterOutput)
  /// Does the work that is due by `output.now`. Afterwards, `nextDeadline` is later.
  mutating func fire(_ output: inout FilterOutput)
  /// Cancels the output contacts that the panel no longer has.
  mutating func cancelAll(_ output: inout FilterOutput)
}

extension ContactFilter {
  var nextDeadline: Timestamp? { nil }
  func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool { false }
  func prepare(_ contacts: [Contact], _ output: inout FilterOutput) {}
  func fire(_ output: inout FilterOutput) {}
  func cancelAll(_ output: inout FilterOutput) {}
}

/// The state of a filter for each contact, in the order in which the contacts began.
///
/// It is a plain array: panels report about ten contacts, rarely sixty. Frames list contacts in a stable
/// order, so a search begins behind the entry that was found last, and most often ends there. The storage
/// is reused.
struct ContactTable<Entry: Sendable>: Sendable {
  private(set) var ids: [Contact.ID] = []
  private var entries: [Entry] = []
  /// The position at which the next search begins.
  private var next = 0
  /// No contact with a greater number was ever added.
  private var greatest = Int32.min

  var count: Int { ids.count }
  var indices: Range<Int> { ids.indices }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    _modify { yield &entries[index] }
  }

  /// Returns the position of a contact; nil if it has no entry.
  mutating func index(of id: Contact.ID) -> Int? {
    var index = next
    for _ in ids.indices {
      if index >= ids.count { index = 0 }
      if ids[index] == id {
        next = index + 1
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the entry of a contact; nil if it has none.
  func entry(of id: Contact.ID) -> Entry? { ids.firstIndex(of: id).map { entries[$0] } }

  /// Visits the contacts of a frame with their entries until `body` returns false or a contact has
  /// no entry. Returns whether it visited all contacts.
  ///
  /// The search for a contact starts at the entry behind that of the contact before.
  mutating func visit(
    _ contacts: [Contact], _ body: (borrowing Contact, inout Entry) -> Bool
  ) -> Bool {
    ids.withUnsafeBufferPointer { ids in
      entries.withUnsafeMutableBufferPointer { entries in
        var next = 0
        for contact in contacts.indices {
          if next >= ids.count || ids[next] != contacts[contact].id {
            guard let index = ids.firstIndex(of: contacts[contact].id) else { return false }
            next = index
          }
          guard body(contacts[contact], &entries[next]) else { return false }
          next += 1
        }
        return true
      }
    }
  }

  /// Adds an entry, or replaces the entry of a contact with the same number.
  mutating func add(_ id: Contact.ID, _ entry: Entry) {
    if id.tracking <= greatest, let index = index(of: id) {
      entries[index] = entry
    } else {
      greatest = max(greatest, id.tracking)
      next = ids.count
      ids.append(id)
      entries.append(entry)
    }
  }

  /// Assigns an entry to another contact.
  mutating func rename(_ index: Int, to id: Contact.ID) {
    ids[index] = id
    greatest = max(greatest, id.tracking)
  }

  mutating func remove(_ index: Int) {
    ids.remove(at: index)
    entries.remove(at: index)
    next = index
  }
}
