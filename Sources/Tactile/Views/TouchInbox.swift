/// The touches that one receiver is told of in one frame, by phase (S9, S87).
///
/// The lists keep their memory from frame to frame, so filling them costs no allocation.
struct TouchInbox {
  private(set) var began: [Touch] = []
  private(set) var ended: [Touch] = []
  private(set) var cancelled: [Touch] = []
  private var moves = RefilledTouches()
  /// Whether the receiver is already listed among those to be told.
  var isListed = false

  var moved: [Touch] { moves.touches }

  mutating func append(_ touch: Touch, _ phase: Touch.Phase) {
    switch phase {
    case .moved: moves.append(touch)
    case .began: began.append(touch)
    case .ended: ended.append(touch)
    case .cancelled: cancelled.append(touch)
    case .stationary: break
    }
  }

  /// Nothing more comes in this frame: the lists may be read.
  mutating func close() {
    moves.close()
  }

  /// Makes ready for the next frame. Moves are kept to compare, until a touch is over: it may not be
  /// held for longer, lest it keep its view alive (S22).
  mutating func clear() {
    isListed = false
    moves.reopen()
    if !began.isEmpty { began.empty() }
    if !ended.isEmpty || !cancelled.isEmpty { forget() }
  }

  /// Lets go of all touches.
  mutating func forget() {
    ended.empty()
    cancelled.empty()
    moves.reopen()
    moves.close()
  }
}
