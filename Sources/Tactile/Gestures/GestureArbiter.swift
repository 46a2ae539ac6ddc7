/// The one judge: gives every recognizer its verdict and every view its touches.
///
/// One frame goes through it in the order of S2:
///
///     touches of the frame
///       │ 3  every recognizer bound to a changed touch is told; it asks for states
///       ▼
///     requests ── 4  settle: requirements (S103) ─► others' prior claim (S112) ─► shouldBegin (S115)
///       │             ─► others fail (S109) ─► views are cancelled (S118) ─► actions (S94)
///       ▼
///     views ───── 5  told of what nobody holds back        (GestureArbiter+Delivery)
///       │         6  told of what was held and is let go
///       ▼
///     resets ──── 7  recognizers whose own fingers are gone (GestureArbiter+Reset)
///
/// A recognizer never acts inside its own touch methods: it only asks (S96). Everything here is
/// reused from frame to frame; a frame in which no finger comes down allocates nothing.
final class GestureArbiter {
  /// Set by the application as soon as it exists; it owns the arbiter, so this never dangles.
  unowned var application: Application!
  /// The event being dispatched, or the last one.
  var event = TouchEvent()
  /// Recognizers that are told of the frame, deeper ones first (S86).
  var listed: [GestureRecognizer] = []
  /// Recognizers that waited for another's failure and may no longer have to (S103).
  var roused = RousedRecognizers()
  /// The number of the recognizer that began to wait last.
  var lastWait: UInt64 = 0
  /// Recognizers that asked to be woken.
  var timed = DeadlineQueue()
  /// Recognizers whose sequence is not over although none of their fingers is down, in any order.
  var resting: [GestureRecognizer] = []
  /// Those of them that have changed since they were last looked at: those that are looked at when
  /// something has ended.
  var changedResting: [GestureRecognizer] = []
  /// The number of the recognizer that began to rest last.
  var lastRest: UInt64 = 0
  /// Those of them whose sequence is just ending.
  var finished: [GestureRecognizer] = []
  /// Touches that views have not been told all of, in order of arrival.
  var withheld: [Touch] = []
  /// The views of those of them that stay withheld, while the list is gone through.
  var overtaken = OvertakenViews()
  /// Views that are told of the frame, by arrival of their first touch (S10).
  var listedViews: [View] = []
  /// Whether something happened that may end a recognizer's sequence.
  var mayReset = false
  /// Recognizers that were asked for something from outside while a frame was being processed.
  var deferred: [GestureRecognizer] = []
  /// The recognizers under each hovering pen or pointer (S175).
  var hovered: [HoveredRecognizer] = []
  /// Whether anybody listens to decisions: asked in every frame, where looking for the tracer itself
  /// would count a reference to the application.
  var isTraced = false
  /// Whether it was ever bound to a recognizer that may add requirements during a gesture (S106).
  var asksForRequirements = false
  /// Views that were asked whether one recognizer may begin; empty between the questions.
  var askedViews: Set<ObjectIdentifier> = []
  /// The number of the last visit of recognizers that share touches.
  var lastVisit: UInt64 = 0
  /// How often it has looked at a recognizer that rests, was roused, or may leave with its view: tests
  /// verify with it that the costs are linear.
  var looks = 0
  /// Whether a frame is being processed, which then draws the conclusions itself.
  var isDispatching = false

  /// Takes a frame's touches of one window through steps 3 to 6.
  func deliver(_ event: TouchEvent, in window: Window) {
    self.event = event
    list(touchesOf: window, event)
    listed.visit { analyse($0, event) }
    settleListed()
    listed.empty()
    settlePending()
    deliverChanges(event, in: window)
  }

  /// Takes a frame's touches through steps 3 and 4 for the screen-wide recognizers, before any window
  /// has them: what one of them takes, no window is told of.
  func oversee(_ event: TouchEvent) {
    self.event = event
    event.changed.visit { touch in
      if touch.isOverseen, touch.phase != .stationary { listReceivers(of: touch, overseers: true) }
    }
    guard !listed.isEmpty else { return }
    listed.visit { analyse($0, event) }
    settleListed()
    listed.empty()
    settlePending()
  }

  // MARK: Step 3

  private func list(touchesOf window: Window, _ event: TouchEvent) {
    let windowID = ObjectIdentifier(window)
    event.changed.visit { touch in
      let phase = touch.phase
      guard touch.windowID == windowID, phase != .stationary else { return }
      if touch.delivery.stage == .new, phase != .began { drop(touch) }
      listReceivers(of: touch, overseers: false)
    }
  }

  /// Lists those of a touch's recognizers that are, or are not, screen-wide.
  private func listReceivers(of touch: Touch, overseers: Bool) {
    let phase = touch.phase
    let isMixed = touch.isOverseen
    for place in touch.receivers.indices {
      touch.receivers[place]._withUnsafeGuaranteedRef { recognizer in
        if isMixed, recognizer.isOverseer != overseers { return }
        recognizer.inbox.append(touch, phase)
        if !recognizer.inbox.isListed { list(recognizer) }
      }
    }
  }

  /// A touch whose beginning was stopped on its way here is nobody's (S3), but for those who see
  /// every touch.
  private func drop(_ touch: Touch) {
    touch.delivery.stage = .over
    for recognizer in touch.bound where !recognizer.isOverseer {
      recognizer.ignore(touch, for: event)
    }
  }

  /// Keeps the list in the order deeper first, then earlier added (S86).
  private func list(_ recognizer: GestureRecognizer) {
    recognizer.inbox.isListed = true
    var place = endOfListed(asDeepAs: recognizer.depth)
    while place > 0, recognizer.comesBefore(listed[place - 1]) { place -= 1 }
    if place == listed.count {
      listed.append(recognizer)
    } else {
      listed.insert(recognizer, at: place)
    }
  }

  /// The position behind all that lie at a depth or deeper.
  private func endOfListed(asDeepAs depth: Int) -> Int {
    var (low, high) = (0, listed.count)
    if high == 0 || listed[high - 1].depth >= depth { return high }
    while low < high {
      let middle = (low + high) / 2
      if listed[middle].depth >= depth { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func analyse(_ recognizer: GestureRecognizer, _ event: TouchEvent) {
    recognizer.inbox.close()
    recognizer.updateCentroid()
    recognizer.isAnalysing = true
    if !recognizer.inbox.began.isEmpty {
      recognizer.touchesBegan(recognizer.inbox.began, with: event)
    }
    if !recognizer.inbox.moved.isEmpty {
      recognizer.touchesMoved(recognizer.inbox.moved, with: event)
    }
    if !recognizer.inbox.ended.isEmpty {
      recognizer.touchesEnded(recognizer.inbox.ended, with: event)
    }
    if !recognizer.inbox.cancelled.isEmpty {
      recognizer.touchesCancelled(recognizer.inbox.cancelled, with: event)
    }
    recognizer.isAnalysing = false
  }
}

extension GestureArbiter {
  /// Settles what was asked for in a frame: failures first, since they only make room, then the rest
  /// in the order of ``rankListed()``.
  private func settleListed() {
    var hasRanks = false
    listed.visit { recognizer in
      if recognizer.overshoot > 0 { hasRanks = true }
      if recognizer.requests.first == .failed { settle(recognizer) }
    }
    if hasRanks { rankListed() }
    listed.visit { recognizer in
      settle(recognizer)
      recognizer.overshoot = 0
    }
  }

  /// Puts those that ask to begin first, the one furthest past its threshold before all: with a
  /// faster panel it would have asked in an earlier frame (S112).
  private func rankListed() {
    guard listed.count <= Self.longList else { return rankLongList() }
    for position in listed.indices where listed[position].overshoot > 0 {
      var place = position
      while place > 0, listed[place - 1].overshoot < listed[place].overshoot {
        listed.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The number of recognizers from which sorting is worth its allocations.
  private static let longList = 32

  private func rankLongList() {
    let ranks = listed.map { max($0.overshoot, 0) }
    let order = listed.indices.sorted {
      ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 < $1
    }
    listed = order.map { listed[$0] }
  }
}

extension GestureRecognizer {
  /// Whether it is told before another: its view lies deeper, or it was added earlier (S86).
  fileprivate func comesBefore(_ other: GestureRecognizer) -> Bool {
    depth != other.depth ? depth > other.depth : order < other.order && view === other.view
  }
}
