import Tactile

/// The subscribers with one filter, which receive the same bytes.
final class Audience {
  let filter: FrameFilter
  /// The user of its first subscriber. All subscribers are of this user, except watchers.
  let user: UInt32
  /// The time of the last frame that it received.
  var lastTime = Timestamp.zero
  let choosesByKindAlone: Bool
  var members: [ClientSession] = []
  /// The objects that the last frame moves; empty if it has other entries. The array keeps its memory.
  private var lastMoves: [FrameMove] = []
  /// The number that stands for them.
  private var lastNumber = 0

  init(filter: FrameFilter, user: UInt32) {
    self.filter = filter
    self.user = user
    choosesByKindAlone = filter.choosesByKindAlone
  }

  /// Whether it has no subscribers.
  var isEmpty: Bool { members.isEmpty }

  /// Returns whether a user has a subscription with the filter.
  func has(_ user: UInt32) -> Bool { members.contains { $0.peer.user == user } }

  /// The size of the buffer that it keeps for the next frame, in bytes.
  var keptMemory: Int { lastMoves.capacity * MemoryLayout<FrameMove>.stride }

  /// Returns ``EncodedFrame/moves`` of the next frame: the number of the frame before if both move the same
  /// objects.
  ///
  /// - Parameters:
  ///   - moves: The objects that it moves, if all its entries are movements; otherwise empty.
  ///   - last: The last number of all subscribers.
  func number(of moves: [FrameMove], after last: inout Int) -> Int {
    if moves != lastMoves {
      lastMoves.removeAll(keepingAtMost: FrameLog.keptBuffer)
      lastMoves.append(contentsOf: moves)
      last += 1
      lastNumber = last
    }
    return moves.isEmpty ? 0 : lastNumber
  }
}
