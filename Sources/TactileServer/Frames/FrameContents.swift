/// What a message of a frame has in it.
struct FrameContents {
  /// The kinds of entry it has.
  private(set) var kinds: EventKinds = []
  /// Sums up what it moves, if it does nothing else: a newer message of the same sum then makes it
  /// needless. Nil if nothing of it may be lost.
  private(set) var moves: Int? = 0

  /// Whether it has nothing.
  var isEmpty: Bool { kinds.isEmpty }

  mutating func add(_ kind: FrameLog.Kind, move: Int?) {
    kinds.insert(EventKinds(kind))
    guard let sum = moves, let move else {
      moves = nil
      return
    }
    moves = sum &* 31 &+ move
  }
}
