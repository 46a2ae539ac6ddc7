/// The clients whose sockets have bytes to read.
///
/// Reading from many sockets takes longer than a touch may wait. So the owner reads for a part of a turn,
/// and from the other clients in the next turns. Users take turns.
package struct ReadingQueue {
  private var waiting = FairQueue<ClientID>()
  private var members: Set<ClientID> = []

  package init() {}

  /// Whether no client waits.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Adds a client of a user behind the others, unless it waits already.
  package mutating func add(_ id: ClientID, of user: UInt32) {
    if members.insert(id).inserted { waiting.append(id, of: Int(user)) }
  }

  /// Removes the next client and returns it; nil if none waits.
  package mutating func next() -> ClientID? {
    guard let id = waiting.next() else { return nil }
    members.remove(id)
    return id
  }

  /// Removes a client that has left.
  package mutating func remove(_ id: ClientID) {
    guard members.remove(id) != nil else { return }
    waiting.removeAll { $0 == id }
  }
}
