/// The numbers of the recognizers that receive the live touches of each group of windows, while touches of one
/// frame are bound (S218).
///
/// They are summed up once for a frame, and then kept up to date. To sum them up for each landing would take a time
/// that grows with the square of the fingers that land together.
struct ReceiverCounts {
  private var counts: [Int: Int] = [:]
  /// The number of all groups with limits.
  private var all = 0
  private var areValid = false

  /// Returns the number of a group, and that of all groups with limits.
  ///
  /// - Parameter touches: The touches of the event, from which the numbers of all groups are summed up unless they are
  ///   known.
  mutating func numbers(of group: Int, in touches: [Touch]) -> (group: Int, all: Int) {
    if !areValid { count(touches) }
    return (counts[group] ?? 0, all)
  }

  /// Adds the recognizers of a touch that was bound.
  mutating func add(_ touch: Touch) { change(touch, by: 1) }

  /// Subtracts the recognizers of a live touch that is about to end.
  mutating func remove(_ touch: Touch) { change(touch, by: -1) }

  private mutating func change(_ touch: Touch, by sign: Int) {
    guard areValid, touch.isLive, let group = touch.tapCountGroup,
      touch.window?.isLimited == true
    else { return }
    let number = sign * touch.receiverCount
    counts[group, default: 0] += number
    all += number
  }

  /// Forgets the numbers, because recognizers may receive other touches than before.
  mutating func forget() { areValid = false }

  private mutating func count(_ touches: [Touch]) {
    counts.removeAll(keepingCapacity: true)
    all = 0
    areValid = true
    touches.visit { add($0) }
  }
}
