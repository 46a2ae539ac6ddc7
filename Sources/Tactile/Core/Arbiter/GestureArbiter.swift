/// Decides about the requests of all recognizers, and delivers touches to views.
///
/// It processes a frame in the order of S2:
///
///     touches of the frame
///       │ 3  all recognizers that are bound to a changed touch receive it, and request states
///       ▼
///     requests ── 4  decide: requirements (S103) ─► earlier recognizers (S112) ─► shouldBegin (S115)
///       │             ─► others fail (S109) ─► views are cancelled (S118) ─► actions (S94)
///       ▼
///     views ───── 5  receive touches that no recognizer withholds (GestureArbiter+Delivery)
///       │         6  receive touches that were withheld until now
///       ▼
///     resets ──── 7  recognizers whose fingers have all lifted (GestureArbiter+Reset)
///
/// In its touch methods, a recognizer only requests states (S96). The arbiter reuses all memory: a frame in which
/// no finger lands allocates nothing.
final class GestureArbiter {
  /// The application, which owns the arbiter. It sets this at its start.
  unowned var application: Application!
  /// The present event, or the last one.
  var event = TouchEvent()
  /// The recognizers of the live touches, while new ones are bound (S218).
  var receiverCounts = ReceiverCounts()
  /// The screen-wide recognizers of the live touches, while new ones are bound (S321).
  var overseerCounts = OverseerCounts()
  /// The recognizers that receive the frame, those of deeper views first (S86).
  var listed: [GestureRecognizer] = []
  /// The recognizers for which fingers have landed in the event in which all their earlier ones lift.
  var listedForNext: [GestureRecognizer] = []
  /// The recognizers that may no longer have to wait for the failure of another one (S103).
  var roused = RousedRecognizers()
  /// The number of the recognizer that began to wait last.
  var lastWait: UInt64 = 0
  /// The recognizers with a timer.
  var timed = DeadlineQueue()
  /// The resting recognizers that have changed since the last check. Only these are checked when a touch or a
  /// gesture ends.
  var changedResting: [GestureRecognizer] = []
  /// The number of the recognizer that began to rest last.
  var lastRest: UInt64 = 0
  /// The resting recognizers whose sequence ends now.
  var finished: [GestureRecognizer] = []
  /// The touches of which views have not received everything yet.
  var withheldTouches = WithheldTouches()
  /// These touches, in order of arrival.
  var withheld: [Touch] { withheldTouches.all }
  /// The views of those of them that stay withheld, while the list is gone through.
  var overtaken = OvertakenViews()
  /// The views that receive the frame, in the order in which their first touches began (S10).
  var listedViews: [View] = []
  /// Whether a change may have ended the sequence of a recognizer.
  var mayReset = false
  /// The recognizers for which an app has requested a state during a frame.
  var deferred: [GestureRecognizer] = []
  /// The recognizers under each hovering pen or pointer (S175).
  var hovered: [HoveredRecognizer] = []
  /// Whether the application has a tracer. Every frame reads it; reading the tracer itself would retain the
  /// application.
  var isTraced = false
  /// Whether a touch since the last moment without touches may have screen-wide recognizers.
  var mayOversee = false
  /// Whether one of its recognizers may add requirements during a gesture (S106).
  var asksForRequirements = false
  /// The views that were asked whether one recognizer may begin; empty between the questions.
  var askedViews: Set<ObjectIdentifier> = []
  /// The number of the last visit of recognizers that share touches.
  var lastVisit: UInt64 = 0
  /// How often it has looked at a recognizer that rests, was roused, or may leave with its view: tests verify
  /// with it that the costs are linear.
  var looks = 0
  /// How often it has asked a recognizer whether it withholds a touch, also for tests.
  var holderLooks = 0
  /// Whether a frame is being processed. At its end, the frame settles all requests.
  var isDispatching = false

  /// Processes the touches of one window in a frame: steps 3 to 6.
  func deliver(_ event: TouchEvent, in window: Window) {
    self.event = event
    list(touchesOf: window, event)
    processListed(event)
    deliverChanges(event, in: window)
  }

  /// Processes steps 3 and 4 of a frame for screen-wide recognizers, before any window receives touches. If one of
  /// them recognizes, no window receives its touches.
  func oversee(_ event: TouchEvent) {
    guard mayOversee else { return }
    event.changed.visit { touch in
      if touch.isOverseen, touch.phase != .stationary { listReceivers(of: touch, overseers: true) }
    }
    guard !listed.isEmpty else { return }
    self.event = event
    processListed(event)
  }

  /// Keeps the event of a frame, unless a window has received its touches. What waits for the end of the frame may need it.
  func take(_ event: TouchEvent) {
    if self.event.changed.isEmpty { self.event = event }
  }

  /// Processes steps 3 and 4 for the listed recognizers.
  private func processListed(_ event: TouchEvent) {
    if mustRank(listed, after: event) {
      rankListed()
      settle(listed)
    }
    listed.empty()
    settlePending()
    if !listedForNext.isEmpty { processNext(event) }
  }

  /// Shows new fingers to the recognizers whose earlier ones have all lifted in this event. If the gesture of these is
  /// over, the next one begins (S100).
  private func processNext(_ event: TouchEvent) {
    for recognizer in listedForNext {
      guard recognizer.isEnabled else {
        while let touch = recognizer.next.last { recognizer.ignore(touch) }
        continue
      }
      guard !recognizer.next.isEmpty else { continue }
      if recognizer.settled.isFinal { beginNextSequence(of: recognizer) }
      for touch in recognizer.next {
        recognizer.sequence.append(touch)
        recognizer.inbox.append(touch, .began)
      }
      recognizer.next.empty()
      list(recognizer)
    }
    listedForNext.empty()
    processListed(event)
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

  /// Lists the recognizers of a touch that are, or are not, screen-wide.
  private func listReceivers(of touch: Touch, overseers: Bool) {
    let phase = touch.phase
    let isMixed = touch.isOverseen
    for place in touch.receivers.indices {
      touch.receivers[place]._withUnsafeGuaranteedRef { recognizer in
        if isMixed, recognizer.isOverseer != overseers { return }
        if phase == .began, recognizer.next.firstVisited(where: { $0 === touch }) != nil {
          if recognizer.next.first === touch { listedForNext.append(recognizer) }
          return
        }
        recognizer.inbox.append(touch, phase)
        if !recognizer.inbox.isListed { list(recognizer) }
      }
    }
  }

  /// Removes a touch whose beginning an override of `sendEvent` has stopped (S3). Only screen-wide recognizers
  /// keep it.
  private func drop(_ touch: Touch) {
    touch.delivery.stage = .over
    for recognizer in touch.bound where !recognizer.isOverseer {
      recognizer.ignore(touch, for: event)
    }
  }

  /// Inserts a recognizer into the list: deeper views first, then recognizers that were added earlier (S86).
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
    recognizer.isAnalysing = true
    if recognizer.inbox.began.isEmpty {
      recognizer.updateCentroid()
    } else {
      showLandings(to: recognizer, event)
    }
    if !recognizer.inbox.moved.isEmpty {
      recognizer.touchesMoved(recognizer.inbox.moved, with: event)
    }
    if recognizer.inbox.hasEnds {
      if !recognizer.inbox.ended.isEmpty {
        recognizer.touchesEnded(recognizer.inbox.ended, with: event)
      }
      if !recognizer.inbox.cancelled.isEmpty {
        recognizer.touchesCancelled(recognizer.inbox.cancelled, with: event)
      }
    }
    recognizer.isAnalysing = false
  }

  /// A finger that the recognizer ignores when it lands is no part of the gesture (S89), so it does not move its location
  /// (S131).
  private func showLandings(to recognizer: GestureRecognizer, _ event: TouchEvent) {
    let (fingers, centroid) = (recognizer.sequence.count, recognizer.lastCentroid)
    recognizer.updateCentroid()
    recognizer.touchesBegan(recognizer.inbox.began, with: event)
    guard recognizer.sequence.count < fingers else { return }
    recognizer.lastCentroid = centroid
    recognizer.updateCentroid()
  }
}

extension GestureArbiter {
  /// Shows an event to the listed recognizers, and decides about their requests. Failures come first, because they
  /// only permit others to recognize. The other requests follow in the order of ``rankListed()``.
  ///
  /// Every frame calls it, so it does all of this with one reference to the list.
  ///
  /// - Returns: Whether the other requests still wait, because the list must be ranked before.
  private func mustRank(_ listed: [GestureRecognizer], after event: TouchEvent) -> Bool {
    listed.visit { analyse($0, event) }
    var hasRanks = false
    listed.visit { recognizer in
      if recognizer.overshoot > 0 {
        // Equal ones are equal wherever the fingers are on the glass.
        recognizer.overshoot = Double(Float(recognizer.overshoot))
        hasRanks = true
      }
      if recognizer.requests.first == .failed { settle(recognizer) }
    }
    if !hasRanks { settle(listed) }
    return hasRanks
  }

  /// Decides about the requests of recognizers, in the order of the list.
  private func settle(_ listed: [GestureRecognizer]) {
    listed.visit { recognizer in
      settle(recognizer)
      recognizer.overshoot = 0
    }
  }

  /// Sorts the recognizers that request to begin. The one with the greatest ``GestureRecognizer/overshoot`` comes
  /// first, because on a faster panel it would have requested in an earlier frame (S112).
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
  /// Whether it receives touches before another: its view is deeper, or it was added earlier (S86).
  fileprivate func comesBefore(_ other: GestureRecognizer) -> Bool {
    depth != other.depth ? depth > other.depth : order < other.order && view === other.view
  }
}
