/// The touches that one receiver gets in one frame, by phase (S9, S87).
///
/// The arrays keep their capacity from frame to frame, so filling them does not allocate.
struct TouchInbox {
  private(set) var began: [Touch] = []
  private(set) var ended: [Touch] = []
  private(set) var cancelled: [Touch] = []
  private var moves = RefilledTouches()
  /// Whether the receiver is already in the list of receivers of this frame.
  var isListed = false
  /// Whether a touch of this frame is over.
  private(set) var hasEnds = false

  var moved: [Touch] { moves.touches }

  mutating func append(_ touch: Touch, _ phase: Touch.Phase) {
    switch phase {
    case .moved: moves.append(touch)
    case .began: began.append(touch)
    case .ended:
      ended.append(touch)
      hasEnds = true
    case .cancelled:
      cancelled.append(touch)
      hasEnds = true
    case .stationary: break
    }
  }

  /// Ends the filling for this frame. After this call the arrays may be read.
  mutating func close() {
    moves.close()
  }

  /// Prepares for the next frame. Moved touches stay for comparison until a touch is over, because
  /// a touch keeps its view alive (S22).
  mutating func clear() {
    isListed = false
    moves.reopen()
    if !began.isEmpty { began.empty() }
    if hasEnds { forget() }
  }

  /// The number of the first touch that begins or moves and landed after one that is over; nil if there is none.
  var firstAfterEnd: UInt64? {
    // Without lists of both kinds together, which would allocate memory for each lift.
    var over = UInt64.max
    for touch in ended { over = min(over, touch.id) }
    for touch in cancelled { over = min(over, touch.id) }
    guard over < .max else { return nil }
    var first = UInt64.max
    for touch in began where touch.id > over { first = min(first, touch.id) }
    for touch in moved where touch.id > over { first = min(first, touch.id) }
    return first < .max ? first : nil
  }

  /// Takes everything about the touches that landed before one with this number. ``close()`` was called.
  mutating func takeAll(before id: UInt64) -> TouchInbox {
    var earlier = TouchInbox()
    earlier.began = began.filter { $0.id < id }
    earlier.ended = ended.filter { $0.id < id }
    earlier.cancelled = cancelled.filter { $0.id < id }
    for touch in moved where touch.id < id { earlier.moves.append(touch) }
    let later = moved.filter { $0.id >= id }
    began.removeAll { $0.id < id }
    ended.removeAll { $0.id < id }
    cancelled.removeAll { $0.id < id }
    hasEnds = !ended.isEmpty || !cancelled.isEmpty
    moves.reopen()
    for touch in later { moves.append(touch) }
    moves.close()
    return earlier
  }

  /// Removes all touches.
  mutating func forget() {
    ended.empty()
    cancelled.empty()
    hasEnds = false
    moves.reopen()
    moves.close()
  }
}

/// The moved touches that one receiver gets in a frame. The array is kept for the next frame.
///
/// A moving finger usually moves in many consecutive frames, so the array often already contains
/// the right touch. Then nothing is stored and no reference is counted. This saves 100 of the 1,700
/// instructions of a touch.
struct RefilledTouches {
  private(set) var touches: [Touch] = []
  /// The number of touches of this frame so far.
  private var filled = 0

  /// Adds a touch of this frame.
  @inline(__always)
  mutating func append(_ touch: Touch) {
    if filled == touches.count || touches[filled] !== touch {
      close()
      touches.append(touch)
    }
    filled += 1
  }

  /// Removes the touches of the previous frame. After this call ``touches`` contains the touches of
  /// this frame.
  @inline(__always)
  mutating func close() {
    while touches.count > filled { touches.removeLast() }
  }

  /// Prepares for the next frame.
  @inline(__always)
  mutating func reopen() {
    filled = 0
  }
}
