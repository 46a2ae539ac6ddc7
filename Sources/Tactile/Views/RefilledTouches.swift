/// The touches that one receiver is told of in a frame, kept until the next one.
///
/// A finger that moves does so in frame after frame, so the list is mostly filled with what it holds
/// already. Then nothing is stored and no reference counted: 100 of a touch's 1,700 instructions.
struct RefilledTouches {
  private(set) var touches: [Touch] = []
  /// How many of them were found again, or came, in this frame.
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

  /// Drops what only the frame before had: from here on ``touches`` is what this frame brought.
  @inline(__always)
  mutating func close() {
    while touches.count > filled { touches.removeLast() }
  }

  /// Makes ready for the next frame.
  @inline(__always)
  mutating func reopen() {
    filled = 0
  }
}
