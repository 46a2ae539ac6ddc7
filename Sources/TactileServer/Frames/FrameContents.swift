/// What a message of a frame has in it.
struct FrameContents {
  /// The kinds of entry it has.
  private(set) var kinds: EventKinds = []
  /// What it moves, in order, if it does nothing else: a newer message that moves the very same makes
  /// it needless. Empty if nothing of it may be lost.
  private(set) var moves: [FrameMove] = []
  private var holdsOnlyMoves = true

  /// Whether it has nothing.
  var isEmpty: Bool { kinds.isEmpty }

  mutating func add(_ kind: FrameLog.Kind, move: FrameMove?) {
    kinds.insert(EventKinds(kind))
    guard holdsOnlyMoves, let move else {
      holdsOnlyMoves = false
      return moves.removeAll(keepingCapacity: true)
    }
    moves.append(move)
  }

  /// Empties it, keeping its room.
  mutating func removeAll() {
    kinds = []
    moves.removeAll(keepingCapacity: true)
    holdsOnlyMoves = true
  }
}
