import Tactile

/// Watches frames for contacts that live no legal life.
struct LifeChecker {
  private(set) var complaints: [String] = []
  private(set) var live: Set<Int32> = []
  private(set) var mostAtOnce = 0
  private(set) var beganCount = 0
  private var last: Timestamp?

  mutating func watch(_ number: Int32, _ change: Contact.Change) {
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

  mutating func watch(time: Timestamp) {
    if let last, time < last { complaints.append("time went back") }
    last = time
  }
}
