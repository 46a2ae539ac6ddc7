import Tactile

/// What a filter remembers of each contact it watches, in the order in which they came.
///
/// A plain array, searched from the front: a panel has ten contacts, rarely sixty, and the room they
/// took is used again.
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

  /// Goes through a frame, each contact with what is remembered of it, until `body` says no or
  /// nothing is remembered; whether it came to the end.
  ///
  /// Frames name contacts in one order, so the next one is looked for where it then is.
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

  /// Remembers a contact; what was remembered of one with the same number is forgotten.
  mutating func add(_ id: Contact.ID, _ entry: Entry) {
    if let index = index(of: id) {
      entries[index] = entry
    } else {
      ids.append(id)
      entries.append(entry)
    }
  }

  /// The entry stays, and is another contact's from now on.
  mutating func rename(_ index: Int, to id: Contact.ID) {
    ids[index] = id
  }

  mutating func remove(_ index: Int) {
    ids.remove(at: index)
    entries.remove(at: index)
  }
}
