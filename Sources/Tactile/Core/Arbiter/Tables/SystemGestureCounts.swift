/// The numbers of the screen-wide recognizers of users that receive the live touches, while touches of one event
/// are bound (S321).
///
/// They are summed up once for an event. Then each recognizer that is asked about a new touch is added,
/// whether it receives the touch or not: each of them takes time.
struct SystemGestureCounts {
  private var counts: [Int: Int] = [:]
  private var areValid = false
  /// The number of all users.
  private(set) var all = 0
  /// The last touch for which a refusal was noted.
  private var noted: UInt64 = 0

  /// Counts the receivers of all touches of an event, unless they are known.
  mutating func count(_ touches: [Touch]) {
    guard !areValid else { return }
    counts.removeAll(keepingCapacity: true)
    all = 0
    areValid = true
    var sum = 0
    touches.visit { touch in
      guard touch.hasSystemGestures, touch.isLive else { return }
      touch.receivers.visit { recognizer in
        guard recognizer.isSystemGesture, let window = recognizer.view?.window, window.isLimited
        else { return }
        counts[window.tapCountGroup, default: 0] += 1
        sum += 1
      }
    }
    all = sum
  }

  /// Returns the number of the windows of one ``Window/tapCountGroup``.
  func number(of group: Int) -> Int { counts[group] ?? 0 }

  /// Adds the recognizers of a window that are asked.
  mutating func add(_ number: Int, of group: Int) {
    counts[group, default: 0] += number
    all += number
  }

  /// Adds a window that was refused, which takes about as long as one recognizer. Returns whether it is the first
  /// one for a touch.
  mutating func refuse(_ touch: Touch) -> Bool {
    all += 1
    defer { noted = touch.id }
    return noted != touch.id
  }

  /// Whether no user may have more.
  func isSpent(at most: Int) -> Bool { areValid && all >= most }

  /// Forgets the numbers, because recognizers may receive other touches than before.
  mutating func forget() { areValid = false }
}
