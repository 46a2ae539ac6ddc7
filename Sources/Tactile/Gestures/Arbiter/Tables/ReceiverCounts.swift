/// The numbers of recognizers that receive the live touches of each group of windows, while touches of one frame
/// are bound (S218).
///
/// They are counted once for a frame, and then kept up to date. To count them for each landing would take a time
/// that grows with the square of the fingers that land together.
struct ReceiverCounts {
  private var counts: [Int: Int] = [:]
  private var areValid = false

  /// Returns the number of a group.
  ///
  /// - Parameter touches: The touches of the event, by which the numbers of all groups are counted unless they are
  ///   known.
  mutating func number(of group: Int, in touches: [Touch]) -> Int {
    if !areValid { count(touches) }
    return counts[group] ?? 0
  }

  /// Adds the recognizers of a touch that was bound.
  mutating func add(_ touch: Touch) {
    guard areValid, touch.isLive, let group = touch.tapCountGroup else { return }
    counts[group, default: 0] += touch.numberOfWindowReceivers
  }

  /// Subtracts the recognizers of a live touch that is about to end.
  mutating func remove(_ touch: Touch) {
    guard areValid, touch.isLive, let group = touch.tapCountGroup else { return }
    counts[group, default: 0] -= touch.numberOfWindowReceivers
  }

  /// Forgets the numbers, because recognizers may receive other touches than before.
  mutating func forget() { areValid = false }

  private mutating func count(_ touches: [Touch]) {
    counts.removeAll(keepingCapacity: true)
    areValid = true
    touches.visit { add($0) }
  }
}
