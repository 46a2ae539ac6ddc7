import Tactile

/// Checks that each contact begins once, then moves, and ends once.
package struct LifeChecker {
  /// The violations so far, in order.
  package private(set) var complaints: [String] = []
  /// The contacts that have begun and not ended.
  package private(set) var live: Set<Int32> = []
  /// The maximum number of contacts that were live at the same time.
  package private(set) var mostAtOnce = 0
  /// The number of contacts that have begun.
  package private(set) var beganCount = 0
  private var last: Timestamp?

  /// Creates a checker for a stream from its beginning.
  package init() {}

  /// Checks a change of a contact.
  package mutating func watch(_ number: Int32, _ change: Contact.Change) {
    switch change {
    case .began:
      beganCount += 1
      if !live.insert(number).inserted { complaints.append("\(number) began twice") }
    case .moved:
      if !live.contains(number) { complaints.append("\(number) moved while not live") }
    case .ended, .cancelled:
      if live.remove(number) == nil { complaints.append("\(number) ended while not live") }
    }
    mostAtOnce = max(mostAtOnce, live.count)
  }

  /// Checks that the time of a frame is not before that of the frame before.
  package mutating func watch(time: Timestamp) {
    if let last, time < last { complaints.append("time went back") }
    last = time
  }
}
