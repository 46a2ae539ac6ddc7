import Tactile

/// Watches frames for contacts that live no legal life.
package struct LifeChecker {
  /// What was not as it must be, in order.
  package private(set) var complaints: [String] = []
  /// The contacts that have begun and are not over.
  package private(set) var live: Set<Int32> = []
  /// The most contacts that were live at once.
  package private(set) var mostAtOnce = 0
  /// How many contacts have begun.
  package private(set) var beganCount = 0
  private var last: Timestamp?

  /// A checker that has seen nothing.
  package init() {}

  /// Takes what happened to a contact.
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

  /// Takes the time of a frame.
  package mutating func watch(time: Timestamp) {
    if let last, time < last { complaints.append("time went back") }
    last = time
  }
}
