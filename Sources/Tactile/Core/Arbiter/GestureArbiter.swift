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
  var systemGestureCounts = SystemGestureCounts()
  /// The recognizers that receive the frame, those of deeper views first (S86).
  var receivers: [GestureRecognizer] = []
  /// The recognizers for which fingers have landed in the event in which all their earlier ones lift.
  var receiversOfNext: [GestureRecognizer] = []
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
  var receivingViews: [View] = []
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
  var mayHaveSystemGestures = false
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
    processReceivers(event)
    deliverChanges(event, in: window)
  }

  /// Processes steps 3 and 4 of a frame for screen-wide recognizers, before any window receives touches. If one of
  /// them recognizes, no window receives its touches.
  func processSystemGestures(_ event: TouchEvent) {
    guard mayHaveSystemGestures else { return }
    event.changed.visit { touch in
      if touch.hasSystemGestures, touch.phase != .stationary {
        listReceivers(of: touch, systemGestures: true)
      }
    }
    guard !receivers.isEmpty else { return }
    self.event = event
    processReceivers(event)
  }

  /// Keeps the event of a frame, unless a window has received its touches. What waits for the end of the frame may need it.
  func take(_ event: TouchEvent) {
    if self.event.changed.isEmpty { self.event = event }
  }

  /// Processes steps 3 and 4 for the receivers.
  private func processReceivers(_ event: TouchEvent) {
    if mustRank(receivers, after: event) {
      rankListed()
      settle(receivers)
    }
    receivers.empty()
    settlePending()
    if !receiversOfNext.isEmpty { processNext(event) }
  }

  /// Shows new fingers to the recognizers whose earlier ones have all lifted in this event. If the gesture of these is
  /// over, the next one begins (S100).
  private func processNext(_ event: TouchEvent) {
    for recognizer in receiversOfNext {
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
    receiversOfNext.empty()
    processReceivers(event)
  }

  // MARK: Step 3

  private func list(touchesOf window: Window, _ event: TouchEvent) {
    let windowID = ObjectIdentifier(window)
    event.changed.visit { touch in
      let phase = touch.phase
      guard touch.windowID == windowID, phase != .stationary else { return }
      if touch.delivery.stage == .new, phase != .began { drop(touch) }
      listReceivers(of: touch, systemGestures: false)
    }
  }

  /// Lists the recognizers of a touch that are, or are not, screen-wide.
  private func listReceivers(of touch: Touch, systemGestures: Bool) {
    let phase = touch.phase
    let isMixed = touch.hasSystemGestures
    for place in touch.receivers.indices {
      touch.receivers[place]._withUnsafeGuaranteedRef { recognizer in
        if isMixed, recognizer.isSystemGesture != systemGestures { return }
        if phase == .began, recognizer.next.firstVisited(where: { $0 === touch }) != nil {
          if recognizer.next.first === touch { receiversOfNext.append(recognizer) }
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
    for recognizer in touch.bound where !recognizer.isSystemGesture {
      recognizer.ignore(touch, for: event)
    }
  }

  /// Inserts a recognizer into the list: deeper views first, then recognizers that were added earlier (S86).
  private func list(_ recognizer: GestureRecognizer) {
    recognizer.inbox.isListed = true
    var place = endOfListed(asDeepAs: recognizer.depth)
    while place > 0, recognizer.comesBefore(receivers[place - 1]) { place -= 1 }
    if place == receivers.count {
      receivers.append(recognizer)
    } else {
      receivers.insert(recognizer, at: place)
    }
  }

  /// The position behind all that lie at a depth or deeper.
  private func endOfListed(asDeepAs depth: Int) -> Int {
    var (low, high) = (0, receivers.count)
    if high == 0 || receivers[high - 1].depth >= depth { return high }
    while low < high {
      let middle = (low + high) / 2
      if receivers[middle].depth >= depth { low = middle + 1 } else { high = middle }
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
  /// Shows an event to the receivers, and decides about their requests. Failures come first, because they
  /// only permit others to recognize. The other requests follow in the order of ``rankListed()``.
  ///
  /// Every frame calls it, so it does all of this with one reference to the list.
  ///
  /// - Returns: Whether the other requests still wait, because the list must be ranked before.
  private func mustRank(_ receivers: [GestureRecognizer], after event: TouchEvent) -> Bool {
    receivers.visit { analyse($0, event) }
    var hasRanks = false
    receivers.visit { recognizer in
      if recognizer.overshoot > 0 {
        // Equal ones are equal wherever the fingers are on the glass.
        recognizer.overshoot = Double(Float(recognizer.overshoot))
        hasRanks = true
      }
      if recognizer.requests.first == .failed { settle(recognizer) }
    }
    if !hasRanks { settle(receivers) }
    return hasRanks
  }

  /// Decides about the requests of recognizers, in the order of the list.
  private func settle(_ receivers: [GestureRecognizer]) {
    receivers.visit { recognizer in
      settle(recognizer)
      recognizer.overshoot = 0
    }
  }

  /// Sorts the recognizers that request to begin. The one with the greatest ``GestureRecognizer/overshoot`` comes
  /// first, because on a faster panel it would have requested in an earlier frame (S112).
  private func rankListed() {
    guard receivers.count <= Self.longList else { return rankLongList() }
    for position in receivers.indices where receivers[position].overshoot > 0 {
      var place = position
      while place > 0, receivers[place - 1].overshoot < receivers[place].overshoot {
        receivers.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The number of recognizers from which sorting is worth its allocations.
  private static let longList = 32

  private func rankLongList() {
    let ranks = receivers.map { max($0.overshoot, 0) }
    let order = receivers.indices.sorted {
      ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 < $1
    }
    receivers = order.map { receivers[$0] }
  }
}

extension GestureArbiter {
  /// Asks which recognizers must fail before this one, and which ones must wait for it. Each pair is asked once in
  /// an attempt, and both recognizers store the answers (S106). One that has recognized waits for none, but others may
  /// require its failure (S103).
  func askForRequirements(_ recognizer: GestureRecognizer) {
    guard asksForRequirements else { return }
    recognizer.sequence.visit { touch in
      touch.bound.visit { other in
        let state = other.settled
        guard other !== recognizer, state == .possible || state.hasRecognized else { return }
        guard !recognizer.hasAskedAboutRequirement(of: other) else { return }
        recognizer.askedForRequirement.append(other)
        ask(recognizer, about: other)
        guard state == .possible else { return }
        other.askedForRequirement.append(recognizer)
        ask(other, about: recognizer)
      }
    }
  }

  /// Notes that `recognizer` waits for `other`, if one of them says so.
  private func ask(_ recognizer: GestureRecognizer, about other: GestureRecognizer) {
    guard !recognizer.requiresFailure(of: other), wants(recognizer, toWaitFor: other) else {
      return
    }
    guard !other.waits(for: recognizer) else {
      trace(recognizer, .cyclicRequirement(of: other.label))
      return
    }
    recognizer.dynamicRequirements.append(other)
    other.isRequired = true
  }

  private func wants(
    _ recognizer: GestureRecognizer, toWaitFor other: GestureRecognizer
  ) -> Bool {
    if recognizer.shouldRequireFailure(of: other)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
    {
      return true
    }
    // Only screen-wide recognizers can make a screen-wide one wait.
    guard other.isSystemGesture || !recognizer.isSystemGesture else { return false }
    return other.shouldBeRequiredToFail(by: recognizer)
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }
}

// The recognizers that wait for the failure of another one (S103). Each of them remembers one recognizer
// for which it waits, and is looked at again only when it no longer waits for that one.

extension GestureArbiter {
  /// Checks the recognizers that may no longer have to wait, until no further one changes. The one that waits
  /// longest comes first.
  func settlePending() {
    while let recognizer = roused.takeFirst() {
      recognizer.isRoused = false
      looks += 1
      guard recognizer.isPending, recognizer.arbiter === self else { continue }
      guard !recognizer.requests.isEmpty, isObstructed(recognizer) else {
        recognizer.isPending = false
        // It may not have been shown this event yet.
        if recognizer.sequence.firstVisited(where: { $0.phase == .cancelled && !$0.isGone }) != nil
        {
          fail(recognizer, 103, .cancelledWhileWaiting)
        } else {
          settle(recognizer)
        }
        noteChange(of: recognizer)
        continue
      }
    }
  }

  /// Makes a recognizer wait, after all that wait already.
  func makePending(_ recognizer: GestureRecognizer) {
    guard !recognizer.isPending else { return }
    lastWait += 1
    recognizer.waitNumber = lastWait
    recognizer.isPending = true
  }

  /// Whether a recognizer must fail first and still may recognize (S103, S104). A recognizer that is
  /// obstructed remembers by which one.
  func isObstructed(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.hasRequirement { other in
      guard other.settled == .possible else { return false }
      recognizer.obstacle = ObjectIdentifier(other)
      return true
    }
  }

  /// Lists a recognizer for the next check of those that wait.
  func rouse(_ recognizer: GestureRecognizer) {
    guard recognizer.isPending, !recognizer.isRoused else { return }
    recognizer.isRoused = true
    roused.add(recognizer)
  }

  /// Rouses the recognizers that wait for one that is no longer possible.
  func rouseAll(waitingFor obstacle: GestureRecognizer) {
    guard obstacle.isRequired else { return }
    obstacle.sequence.visit { rouseAll(waitingFor: obstacle, in: $0) }
  }

  /// Rouses the recognizers that may wait because of a touch, which a recognizer is about to lose.
  func rouse(by recognizer: GestureRecognizer, losing touch: Touch) {
    rouse(recognizer)
    // Otherwise they were roused when it left the state.
    guard recognizer.isRequired, recognizer.settled == .possible else { return }
    rouseAll(waitingFor: recognizer, in: touch)
  }

  private func rouseAll(waitingFor obstacle: GestureRecognizer, in touch: Touch) {
    let identity = ObjectIdentifier(obstacle)
    touch.bound.visit { if $0.isPending, $0.obstacle == identity { rouse($0) } }
  }
}

extension GestureArbiter {
  /// The time of the next timer; nil if there is none.
  var nextDeadline: Timestamp? { timed.nextDeadline }

  /// The number of recognizers that one call of ``fireTimers(dueBy:)`` wakes at most. They take less than a
  /// millisecond, so that the owner of the application can do other work in between.
  static let mostTimersAtOnce = 256

  /// Wakes the first recognizers that are due, the first one first, and settles what each of them causes
  /// (S1). It draws the conclusions once for all of them, because many may be due at one moment.
  func fireTimers(dueBy limit: Timestamp) {
    guard let first = nextDeadline, first <= limit else { return }
    isDispatching = true
    var left = Self.mostTimersAtOnce
    while left > 0, let recognizer = timed.take(dueBy: limit), let due = recognizer.deadline {
      left -= 1
      recognizer.deadline = nil
      event.timestamp = due
      recognizer.isAnalysing = true
      recognizer.timerFired(at: due)
      recognizer.isAnalysing = false
      noteChange(of: recognizer)
      settle(recognizer)
      settlePending()
    }
    releaseWithheld()
    conclude()
    isDispatching = false
  }
}

extension GestureArbiter {
  /// Traces a decision about a recognizer; the decision is only evaluated if a tracer receives it. Only the question for
  /// a tracer is inlined.
  @inline(__always)
  func trace(_ recognizer: GestureRecognizer, _ decision: @autoclosure () -> Decision) {
    if isTraced { report(recognizer, decision) }
  }

  @inline(never)
  private func report(_ recognizer: GestureRecognizer, _ decision: () -> Decision) {
    let view = recognizer.view
    application.trace(recognizer.label, in: view?.window, of: view, by: recognizer, decision())
  }

  /// Traces a decision about a view; the decision is only evaluated while there is a tracer.
  func trace(_ view: View, _ decision: @autoclosure () -> Decision) {
    guard isTraced else { return }
    application.trace(view, decision())
  }
}
