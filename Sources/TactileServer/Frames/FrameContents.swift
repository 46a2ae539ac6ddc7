import TactileWire

/// The kinds and movements of the entries in one message.
struct FrameContents {
  /// The kinds of its entries.
  private(set) var kinds: EventKinds = []
  /// The objects that it moves, in order, if all its entries are movements; otherwise empty. A
  /// newer message that moves the same objects can replace it.
  private(set) var moves: [FrameMove] = []
  private var holdsOnlyMoves = true

  /// Whether it has no entries.
  var isEmpty: Bool { kinds.isEmpty }

  mutating func add(_ kind: EventKind, move: FrameMove?) {
    kinds.insert(EventKinds(kind))
    guard holdsOnlyMoves, let move else {
      holdsOnlyMoves = false
      return moves.removeAll(keepingCapacity: true)
    }
    moves.append(move)
  }

  /// Removes all entries and keeps the memory, unless it is large.
  mutating func removeAll() {
    kinds = []
    moves.removeAll(keepingAtMost: FrameLog.keptBuffer)
    holdsOnlyMoves = true
  }
}
