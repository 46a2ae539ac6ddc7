import Tactile

/// The state of a filter for each contact, in the order in which the contacts began.
///
/// It is a plain array with linear search: panels report about ten contacts, rarely sixty. The
/// storage is reused.
struct ContactTable<Entry: Sendable>: Sendable {
  private(set) var ids: [Contact.ID] = []
  private var entries: [Entry] = []

  var count: Int { ids.count }
  var indices: Range<Int> { ids.indices }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    _modify { yield &entries[index] }
  }

  func index(of id: Contact.ID) -> Int? {
    for index in ids.indices where ids[index] == id { return index }
    return nil
  }

  /// Visits the contacts of a frame with their entries until `body` returns false or a contact has
  /// no entry. Returns whether it visited all contacts.
  ///
  /// Frames list contacts in a stable order, so the search starts at the next entry.
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
    if let index = index(of: id) {
      entries[index] = entry
    } else {
      ids.append(id)
      entries.append(entry)
    }
  }

  /// Assigns an entry to another contact.
  mutating func rename(_ index: Int, to id: Contact.ID) {
    ids[index] = id
  }

  mutating func remove(_ index: Int) {
    ids.remove(at: index)
    entries.remove(at: index)
  }
}
