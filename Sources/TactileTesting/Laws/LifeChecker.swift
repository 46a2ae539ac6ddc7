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

/// Checks the calls that one receiver gets for each touch: the first one begins the touch, and only
/// the last one ends or cancels it.
package struct TouchLedger {
  private var open: Set<UInt64> = []
  private var closed: Set<UInt64> = []

  /// Creates an empty ledger.
  package init() {}

  /// Adds a call. Returns an error text if the call violates the order.
  package mutating func note(_ touches: [Touch], _ phase: Touch.Phase) -> String? {
    var complaint: String?
    for touch in touches {
      switch phase {
      case .began:
        let isNew = open.insert(touch.id).inserted && !closed.contains(touch.id)
        if !isNew { complaint = "touch \(touch.id) began twice" }
      case .moved:
        if !open.contains(touch.id) { complaint = "touch \(touch.id) moved without being open" }
      case .ended, .cancelled:
        let wasOpen = open.remove(touch.id) != nil
        if !wasOpen { complaint = "touch \(touch.id) \(phase) without being open" }
        closed.insert(touch.id)
      case .stationary: complaint = "received the stationary touch \(touch.id)"
      }
      if touch.phase != phase {
        complaint = "touch \(touch.id) has the phase \(touch.phase), not \(phase)"
      }
    }
    return complaint
  }

  /// The touches that have not ended.
  package var unfinished: [UInt64] { open.sorted() }
}

/// Checks that each state in which a recognizer sends its action may follow the state before (S92).
/// After a final state, a new gesture begins.
package struct StateLedger {
  /// Whether the last state was the first of a gesture.
  package private(set) var hasBegunAnew = false
  private var last = GestureRecognizer.State.possible

  /// Whether a gesture has begun and has not ended.
  package var isOpen: Bool { last.isActive }

  /// Creates a ledger for a recognizer in the state possible.
  package init() {}

  /// Adds the state of an action. Returns an error text if it may not follow the state before.
  package mutating func note(_ state: GestureRecognizer.State) -> String? {
    let start = last.isFinal ? .possible : last
    hasBegunAnew = start == .possible
    defer { last = state }
    return Self.follows(start, state) ? nil : "went from \(last) to \(state)"
  }

  private static func follows(
    _ start: GestureRecognizer.State, _ state: GestureRecognizer.State
  ) -> Bool {
    switch (start, state) {
    case (.possible, .began), (.possible, .ended), (.began, .changed), (.began, .ended): true
    case (.began, .cancelled), (.changed, .changed), (.changed, .ended): true
    case (.changed, .cancelled): true
    default: false
    }
  }
}
