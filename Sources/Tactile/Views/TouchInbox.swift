/// The touches that one receiver is told of in one frame, by phase (S9, S87).
///
/// The lists keep their memory from frame to frame, so filling them costs no allocation.
struct TouchInbox {
  var began: [Touch] = []
  var moved: [Touch] = []
  var ended: [Touch] = []
  var cancelled: [Touch] = []
  /// Whether the receiver is already listed among those to be told.
  var isListed = false

  mutating func append(_ touch: Touch, _ phase: Touch.Phase) {
    switch phase {
    case .began: began.append(touch)
    case .moved: moved.append(touch)
    case .ended: ended.append(touch)
    case .cancelled: cancelled.append(touch)
    case .stationary: break
    }
  }

  mutating func clear() {
    began.empty()
    moved.empty()
    ended.empty()
    cancelled.empty()
    isListed = false
  }
}
