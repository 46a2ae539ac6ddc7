// What happens to one touch on its way to its hit view:
//
//                       a recognizer with delaysTouchesBegan is possible
//     new ──────────────────────────────► held ─────────┐ all fail: began, moved, ended (S126)
//      │                                   │            ▼
//      └─► delivered ─► moved … ─► ended   │ one recognizes: nothing at all
//              │            (withheld while one with delaysTouchesEnded is possible, S122)
//              └─ one recognizes with cancelsTouchesInView: cancelled (S118)
extension GestureArbiter {
  /// Gives views what changed, except what a recognizer holds back (step 5), together with what no
  /// recognizer holds back any longer (step 6): one call for each view and phase (S10, S128).
  func deliverChanges(_ event: TouchEvent, in window: Window) {
    let windowID = ObjectIdentifier(window)
    event.changed.visit { touch in
      guard touch.windowID == windowID else { return }
      switch touch.phase {
      case .began: deliverBeginning(of: touch)
      case .moved: deliverMove(of: touch)
      case .ended: deliverEnd(of: touch)
      case .cancelled: deliverCancellation(of: touch)
      case .stationary: break
      }
    }
    releaseWithheld(in: window)
    flush()
  }

  private func deliverBeginning(of touch: Touch) {
    guard touch.delivery.stage == .new, touch.view != nil else { return }
    if let owner = touch.bound.firstVisited(where: {
      $0.settled.isActive && $0.cancelsTouchesInView
    }) {
      trace(owner, .took(touch: touch.id, .later))
      touch.delivery.stage = .over
    } else if let holder = holderOfBeginning(of: touch) {
      trace(holder, .holds(touch: touch.id))
      hold(touch)
    } else if isOvertaking(touch) {
      if let view = touch.view { trace(view, .waitsForEarlier(touch: touch.id)) }
      hold(touch)
    } else {
      touch.delivery.stage = .delivered
      list(touch, .began)
    }
  }

  private func deliverMove(of touch: Touch) {
    if touch.delivery.stage == .held {
      touch.delivery.hasWithheldMove = true
    } else if touch.delivery.stage == .delivered {
      list(touch, .moved)
    }
  }

  private func deliverEnd(of touch: Touch) {
    if touch.delivery.stage == .held {
      touch.delivery.hasWithheldEnd = true
      touch.bound.visit { if $0.withholdsBeginnings { _ = letsPass(touch, $0) } }
    } else if touch.delivery.stage == .delivered {
      if let holder = holderOfEnd(of: touch) {
        trace(holder, .holdsLift(touch: touch.id))
        withholdEnd(of: touch)
      } else if isEndOvertaking(touch) {
        if let view = touch.view { trace(view, .liftWaitsForEarlier(touch: touch.id)) }
        withholdEnd(of: touch)
      } else {
        touch.delivery.stage = .over
        list(touch, .ended)
      }
    }
  }

  private func deliverCancellation(of touch: Touch) {
    let knew = touch.delivery.stage == .delivered
    withheldTouches.mark(touch)
    touch.delivery.stage = .over
    if let view = touch.view { trace(view, .cancelledTouch(touch.id, .system)) }
    if knew { list(touch, .cancelled) }
  }

  /// Cancels a touch whose finger rests in its view, which hears of it before the touch that takes its place (S176).
  func cancelResting(_ touch: Touch) {
    let knew = touch.delivery.stage == .delivered
    withheldTouches.mark(touch)
    touch.delivery.stage = .over
    guard knew, let view = touch.view else { return }
    trace(view, .cancelledTouch(touch.id, .resting))
    list(touch, .cancelled)
  }

  /// Cancels a gesture's touches in their views, or drops those the views know nothing of (S118).
  func cancelTouches(of recognizer: GestureRecognizer) {
    recognizer.sequence.visit { touch in
      let stage = touch.delivery.stage
      // One that lands in this event would be held too.
      let isHeldByIt = recognizer.delaysTouchesBegan && (stage == .held || stage == .new)
      guard recognizer.cancelsTouchesInView || isHeldByIt, stage != .over else { return }
      withheldTouches.mark(touch)
      touch.delivery.stage = .over
      if stage == .delivered { list(touch, .cancelled) }
      trace(
        recognizer,
        .took(touch: touch.id, stage == .delivered ? .delivered : .undelivered))
    }
    flush()
  }

  // MARK: Holding back

  private func hold(_ touch: Touch) {
    touch.delivery.stage = .held
    withheldTouches.insert(touch)
  }

  private func withholdEnd(of touch: Touch) {
    touch.delivery.hasWithheldEnd = true
    withheldTouches.insert(touch)
  }

  /// Notes that a recognizer may no longer hold back its touches. The next release of the touches of all windows
  /// then looks at those of their owners.
  func markWithheld(by recognizer: GestureRecognizer) {
    guard !withheldTouches.isEmpty else { return }
    recognizer.sequence.visit { withheldTouches.mark($0) }
  }

  private func holderOfBeginning(of touch: Touch) -> GestureRecognizer? {
    touch.bound.firstVisited { $0.withholdsBeginnings }
  }

  private func holderOfEnd(of touch: Touch) -> GestureRecognizer? {
    touch.bound.firstVisited { $0.withholdsEnds && !letsPass(touch, $0) }
  }

  /// Whether only fingers of a recognizer are still down that rest, when a touch ends. From then on, it withholds
  /// nothing (S122).
  private func letsPass(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.hasOnlyRestingFingers(at: touch.timestamp) else { return false }
    recognizer.letsTouchesPass = true
    markWithheld(by: recognizer)
    return true
  }

  /// Whether a recognizer still holds back a withheld touch. The one that did so last is asked first, because
  /// many touches may be withheld for many frames.
  private func isHeld(_ touch: Touch, by isHolder: (GestureRecognizer) -> Bool) -> Bool {
    holderLooks += 1
    let last = touch.delivery.holder
    if last < touch.bound.count, isHolder(touch.bound[last]) { return true }
    for place in touch.bound.indices {
      holderLooks += 1
      guard isHolder(touch.bound[place]) else { continue }
      touch.delivery.holder = place
      return true
    }
    return false
  }

  /// Whether an earlier touch of the same view is still held, which no later one overtakes (S128).
  private func isOvertaking(_ touch: Touch) -> Bool {
    guard !withheldTouches.isEmpty else { return false }
    return withheldTouches.touches(beside: touch).firstVisited {
      $0.delivery.stage == .held && $0.view === touch.view
    } != nil
  }

  /// Whether the end of an earlier touch of the same view is withheld, which no later end overtakes
  /// (S128).
  private func isEndOvertaking(_ touch: Touch) -> Bool {
    guard !withheldTouches.isEmpty else { return false }
    for earlier in withheldTouches.touches(beside: touch) where earlier.delivery.isWithholding {
      if earlier.id >= touch.id { return false }
      if earlier.view === touch.view, earlier.delivery.hasWithheldEnd { return true }
    }
    return false
  }

  /// Gives views what no recognizer holds back any longer, in the order in which the fingers came
  /// (S128). It looks at the touches of the owners for whom something has changed.
  func releaseWithheld() {
    // No touch overtakes one of the same view that is in another group (S128).
    if withheldTouches.areMixed || withheldTouches.ignoresMarks { withheldTouches.markAll() }
    if let group = withheldTouches.takeOnlyMarked() {
      noteExcess(of: group)
      release(group.touches, hasExcess: group.excess > 0)
      endRelease(of: group)
    } else {
      let groups = withheldTouches.takeMarked()
      for group in groups { noteExcess(of: group) }
      if !groups.isEmpty {
        release(WithheldTouches.merged(groups), hasExcess: groups.contains { $0.excess > 0 })
      }
      for group in groups { endRelease(of: group) }
    }
    flush()
  }

  /// Lists what no recognizer holds back any longer in one window.
  private func releaseWithheld(in window: Window) {
    guard !withheldTouches.isEmpty else { return }
    // No view has touches of two windows, so those of other windows overtake nothing here.
    let windowID = ObjectIdentifier(window)
    if withheldTouches.areMixed {
      release(withheldTouches.all, in: windowID)
      withheldTouches.removeReleased()
    } else if let group = withheldTouches.group(of: window) {
      release(group.touches, in: windowID)
      withheldTouches.removeReleased(from: group)
    }
  }

  /// - Parameters:
  ///   - touches: Withheld touches, in the order of arrival.
  ///   - window: The only window whose touches are released; nil for all.
  ///   - hasExcess: Whether some of them are released although recognizers may withhold them.
  private func release(
    _ touches: [Touch], in window: ObjectIdentifier? = nil, hasExcess: Bool = false
  ) {
    withheldTouches.looks += touches.count
    // Views are called in between, and may take touches away.
    for touch in touches where window == nil || touch.windowID == window {
      release(touch, isExcess: hasExcess && takeExcess(of: touch))
      overtaken.add(touch)
    }
    overtaken.removeAll()
  }

  private func endRelease(of group: WithheldTouches.Group) {
    group.excess = 0
    withheldTouches.removeReleased(from: group)
  }

  /// Finds out whether too many touches of a group are withheld. The oldest of these are released, so that fingers
  /// that rest do not make the engine keep each tap beside them. It looks only after a touch was withheld.
  private func noteExcess(of group: WithheldTouches.Group) {
    guard group.mayHaveTooMany else { return }
    group.mayHaveTooMany = false
    guard group.touches.count > WithheldTouches.least else { return }
    let most = group.isLimited ? application.shareOfWithheldTouches : WithheldTouches.most
    guard group.touches.count > most else { return }
    group.excess = max(group.touches.tally { $0.delivery.isWithholding } - most, 0)
  }

  /// Returns whether a touch must be released although recognizers may withhold it. Earlier ones of its group were
  /// asked before, and are released too, so that none is overtaken (S128).
  private func takeExcess(of touch: Touch) -> Bool {
    guard let group = withheldTouches.group(of: touch), group.excess > 0 else { return false }
    group.excess -= 1
    return true
  }

  /// - Parameter isExcess: Whether to release it although recognizers may withhold it.
  private func release(_ touch: Touch, isExcess: Bool) {
    if touch.delivery.stage == .held {
      guard isExcess || !isHeld(touch, by: { $0.withholdsBeginnings }),
        !overtaken.holdsBeginning(before: touch)
      else { return }
      if let view = touch.view { trace(view, .released(touch: touch.id)) }
      touch.delivery.stage = .delivered
      list(touch, .began)
      if touch.delivery.hasWithheldMove { list(touch, .moved) }
    }
    guard touch.delivery.isWithholding,
      isExcess || !isHeld(touch, by: { $0.withholdsEnds }),
      !overtaken.withholdsEnd(before: touch)
    else { return }
    if let view = touch.view { trace(view, .releasedLift(touch: touch.id)) }
    touch.delivery.stage = .over
    list(touch, .ended)
  }

  // MARK: Telling views

  private func list(_ touch: Touch, _ phase: Touch.Phase) {
    guard let view = touch.view else { return }
    view.inbox.append(touch, phase)
    guard !view.inbox.isListed else { return }
    view.inbox.isListed = true
    receivingViews.append(view)
  }

  /// Calls the views: all that begins first, then all that moves, ends, is cancelled (S10).
  private func flush() {
    guard !receivingViews.isEmpty else { return }
    receivingViews.visit { view in
      view.inbox.close()
      if view.inbox.hasEnds, !view.isMultipleTouchEnabled || view.isControl { showInTurn(view) }
      show(view.inbox.began, as: .began, to: view)
    }
    receivingViews.visit { show($0.inbox.moved, as: .moved, to: $0) }
    receivingViews.visit { show($0.inbox.ended, as: .ended, to: $0) }
    receivingViews.visit { show($0.inbox.cancelled, as: .cancelled, to: $0) }
    receivingViews.visit { $0.inbox.clear() }
    receivingViews.empty()
  }

  /// Calls a view that follows one touch at a time with everything about the touches that are over, if a later touch
  /// begins or moves (S128). What is left follows in the order of phases.
  private func showInTurn(_ view: View) {
    while let next = view.inbox.firstAfterEnd {
      let earlier = view.inbox.takeAll(before: next)
      show(earlier.began, as: .began, to: view)
      show(earlier.moved, as: .moved, to: view)
      show(earlier.ended, as: .ended, to: view)
      show(earlier.cancelled, as: .cancelled, to: view)
    }
  }

  private func show(_ touches: [Touch], as phase: Touch.Phase, to view: View) {
    guard !touches.isEmpty else { return }
    guard touches.firstVisited(where: { $0.delivery.isRevoked }) == nil else {
      return show(touches.filter { !$0.delivery.isRevoked }, as: phase, to: view)
    }
    touches.visit { touch in
      touch.disguise(as: phase)
      touch.delivery.record(phase)
    }
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary: break
    }
    touches.visit { $0.unmask() }
  }
}

extension GestureArbiter {
  /// The number of touches up to which it is faster to count their recognizers than to look the number up.
  private static let fewTouches = 16
  /// The number of touches from which a sequence removes those that can no longer change a decision.
  private static let longSequence = 32

  /// Binds a new touch to the recognizers of the view it hit and of all above it (S83, S84), or to those of them for
  /// which the limit of its windows has room (S218).
  func bind(_ touch: Touch, hit view: View) {
    var room = room(for: touch, hit: view)
    let isLimited = room != .max
    var isFull = room == 0
    let event = Event.touches(application.event)
    var depth = view.depth
    var ancestor: View? = view
    // Without room, the next recognizer shows whether one is left out.
    while let current = ancestor, room > 0 || !isFull {
      defer {
        depth -= 1
        ancestor = current.superview
      }
      // Most views have none. A visit would count a reference to the empty list.
      guard !current.gestureRecognizers.isEmpty else { continue }
      current.gestureRecognizers.visit { recognizer in
        // A window's screen-wide ones have been shown the touch already.
        guard !(recognizer.isScreenWide && current.superview == nil) else { return }
        guard room > 0 else {
          isFull = true
          return
        }
        recognizer.arbiter = self
        guard accepts(recognizer, touch, of: event) else { return }
        bind(touch, to: recognizer, depth: depth)
        if isLimited { room -= 1 }
      }
    }
    touch.isCounted = true
    receiverCounts.add(touch)
    if isFull { trace(view, .tooManyRecognizers(touch: touch.id)) }
  }

  /// Returns the largest number of recognizers to which a new touch may be bound (S218); `.max` for all of them. The first touch of a group that has some may be bound to the share of the group in any case.
  private func room(for touch: Touch, hit view: View) -> Int {
    guard let most = application.mostRecognizersOfTouches, touch.window?.isLimited == true
    else { return .max }
    let others = numbersOfReceivers(beside: touch)
    guard others.all > 0 else { return .max }
    var own = 0
    var ancestor: View? = view
    while let current = ancestor {
      current.gestureRecognizers.visit {
        if !$0.isScreenWide || current.superview != nil { own += 1 }
      }
      ancestor = current.superview
    }
    let share = application.shareOfRecognizers(most)
    guard own > 0, others.group + own > share else { return .max }
    guard others.group == 0 else { return 0 }
    return others.all + own <= most ? .max : share
  }

  /// Returns the numbers of the recognizers that receive live touches: those of the group of a new touch, which
  /// has none yet, and those of all groups with limits.
  private func numbersOfReceivers(beside touch: Touch) -> (group: Int, all: Int) {
    let touches = application.event.allTouches
    guard let group = touch.tapCountGroup else { return (0, 0) }
    guard touches.count <= Self.fewTouches else {
      return receiverCounts.numbers(of: group, in: touches)
    }
    var numbers = (group: 0, all: 0)
    touches.visit {
      guard $0.isLive, $0.tapCountGroup != nil, $0.window?.isLimited == true else { return }
      let number = $0.receiverCount
      numbers.all += number
      if $0.tapCountGroup == group { numbers.group += number }
    }
    return numbers
  }

  /// Binds a new touch to a window's screen-wide recognizers, or to those of them for which the limit of the live
  /// touches has room (S321). Those that have recognized accept no further fingers. Other recognizers and views then
  /// receive these fingers as usual.
  func bindSystemGestures(_ touch: Touch, from window: Window) {
    var room = roomForSystemGestures(of: touch, in: window)
    guard room > 0 else { return }
    let event = Event.touches(application.event)
    window.gestureRecognizers.visit { recognizer in
      guard recognizer.isScreenWide, room > 0 else { return }
      room -= 1
      guard !recognizer.settled.isActive else { return }
      recognizer.arbiter = self
      guard accepts(recognizer, touch, of: event) else { return }
      touch.hasSystemGestures = true
      mayHaveSystemGestures = true
      touch.isCounted = true
      bind(touch, to: recognizer, depth: .max)
    }
  }

  /// Whether the live touches have as many screen-wide recognizers of users as they may have (S321).
  var hasSpentSystemGestures: Bool {
    guard let most = application.mostRecognizersOfTouches else { return false }
    return systemGestureCounts.isSpent(at: most)
  }

  /// Returns the largest number of a window's screen-wide recognizers that are asked about a new touch (S321):
  /// that of all, a part of it, or 0. It may be a part if no other touch has recognizers of this user.
  private func roomForSystemGestures(of touch: Touch, in window: Window) -> Int {
    guard let most = application.mostRecognizersOfTouches, window.isLimited else { return .max }
    systemGestureCounts.count(application.event.allTouches)
    guard !systemGestureCounts.isSpent(at: most) else { return 0 }
    let group = window.tapCountGroup
    let others = systemGestureCounts.number(of: group)
    let left = min(application.shareOfSystemGestures(most) - others, most - systemGestureCounts.all)
    let own = window.numberOfScreenWide
    guard own > left, others > 0 || left <= 0 else {
      systemGestureCounts.add(min(own, left), of: group)
      return min(own, left)
    }
    if systemGestureCounts.refuse(touch) { trace(window, .tooManyRecognizers(touch: touch.id)) }
    return 0
  }

  private func bind(_ touch: Touch, to recognizer: GestureRecognizer, depth: Int) {
    if recognizer.sequence.isEmpty {
      recognizer.depth = depth
      recognizer.isSystemGesture = depth == .max
      // It may be in play without touches, having ignored those it had (S89).
      recognizer.isInPlay = true
    }
    if !recognizer.addsNoRequirements { asksForRequirements = true }
    if recognizer.sequence.count >= Self.longSequence { recognizer.forgetPastTouches() }
    if application.hasLifted, recognizer.takesFingersInTurn, recognizer.hasJustLifted {
      recognizer.next.append(touch)
    } else {
      recognizer.sequence.append(touch)
    }
    recognizer.liveCount += 1
    recognizer.letsTouchesPass = false
    noteChange(of: recognizer)
    touch.bound.append(recognizer)
    touch.receivers.append(.passUnretained(recognizer))
  }

  private func accepts(
    _ recognizer: GestureRecognizer, _ touch: Touch, of event: Event
  ) -> Bool {
    guard recognizer.isEnabled else { return false }
    if recognizer.settled.isFinal {
      if recognizer.sequence.isEmpty {
        reset(recognizer)
      } else if application.hasLifted, recognizer.hasJustLifted {
        dissolve(recognizer)
      }
    }
    let leavesOthers =
      recognizer.leavesRestingFingers
      && recognizer.hasOnlyRestingFingers(at: touch.beganTimestamp)
    guard leavesOthers || !recognizer.settled.isFinal else { return false }
    guard wants(recognizer, touch, beside: leavesOthers ? nil : recognizer.sequence.first, event)
    else { return false }
    if leavesOthers {
      trace(recognizer, .restarted)
      dissolve(recognizer)
    }
    return true
  }

  /// Whether a recognizer and its delegate want a touch beside the first one of its gesture; nil for none.
  private func wants(
    _ recognizer: GestureRecognizer, _ touch: Touch, beside first: Touch?, _ event: Event
  ) -> Bool {
    guard recognizer.allowedTouchTypes.contains(TouchKinds(touch.kind)) else { return false }
    if recognizer.requiresExclusiveTouchType, let first, first.kind != touch.kind { return false }
    guard recognizer.shouldReceive(event), recognizer.wants(touch) else { return false }
    guard let delegate = recognizer.delegate else { return true }
    let wanted =
      delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
    if !wanted { trace(recognizer, .refused(touch: touch.id)) }
    return wanted
  }

  /// Notes that a finger has lifted or was lost, so that its recognizers no longer count it.
  func discount(_ touch: Touch) {
    guard touch.isCounted else { return }
    touch.isCounted = false
    mayReset = true
    touch.bound.visit { recognizer in
      recognizer.liveCount -= 1
      if recognizer.liveCount == 0 { rest(recognizer) }
    }
  }

  /// Resets a recognizer that is removed from its view (S82).
  func release(_ recognizer: GestureRecognizer) {
    hovered.removeAll { $0.recognizer === recognizer }
    recognizer.cancelTimer()
    if recognizer.isInPlay || recognizer.settled != .possible { dissolve(recognizer) }
  }

  func cancelInView(_ touch: Touch, _ view: View) {
    withheldTouches.mark(touch)
    touch.delivery.stage = .over
    touch.delivery.isRevoked = true
    guard touch.delivery.isOpenInView else { return }
    touch.delivery.hasToldEnd = true
    trace(view, .cancelledTouch(touch.id, .viewLeftWindow))
    let phase = touch.phase
    touch.phase = .cancelled
    view.touchesCancelled([touch], with: event)
    touch.phase = phase
  }

  /// Ends the gesture of a recognizer that is disabled or removed from its view (S90).
  func withdraw(_ recognizer: GestureRecognizer, because reason: Decision.Withdrawal) {
    guard recognizer.settled.isActive || !recognizer.sequence.isEmpty else { return }
    change {
      recognizer.requests.removeAll(keepingCapacity: true)
      if recognizer.settled.isActive {
        trace(recognizer, .cancelled(.withdrawn(reason)))
        transition(recognizer, to: .cancelled)
      } else if recognizer.settled == .possible {
        fail(recognizer, 90, .withdrawn(reason))
      }
    }
  }
}

extension GestureArbiter {
  /// Views are about to leave their window (S43, S82): one after the other, their touches and then the recognizers in
  /// them, in the order of the tree.
  func detach(_ views: [View]) {
    let leaving = Set(views.map(ObjectIdentifier.init))
    // Those that lifted but are still withheld are no longer in the event.
    let touches = (application.event.allTouches + withheldTouches.all).filter {
      $0.view?.isInside(leaving) ?? false
    }
    let superviews = views.map(\.superview)
    let rests = lastRest
    change {
      // A handler of a cancellation may already have removed some.
      for (view, superview) in zip(views, superviews) where view.superview === superview {
        for touch in touches {
          guard let hit = touch.view, hit.isDescendant(of: view) else { continue }
          cancelInView(touch, hit)
          application.unhit(touch)
        }
        detachRecognizers(in: view)
      }
      // Handlers of cancellations may have asked others for a state.
      guard lastRest != rests else { return }
      for (view, superview) in zip(views, superviews) where view.superview === superview {
        detachRecognizers(in: view)
      }
    }
    // Its views may remember a touch: neither would ever go (S22).
    for touch in touches {
      if let window = touch.window, leaving.contains(ObjectIdentifier(window)) {
        touch.window = nil
      }
    }
    application.tracker.forget(leaving)
  }

  private func detachRecognizers(in view: View) {
    let hovering = hovered.map(\.recognizer).filter { $0.view?.isDescendant(of: view) ?? false }
    for recognizer in recognizersInPlay(in: view) + hovering {
      guard recognizer.view?.isDescendant(of: view) ?? false else { continue }
      withdraw(recognizer, because: .viewLeftWindow)
      release(recognizer)
    }
  }

  /// The recognizers of a view and of its descendants whose sequence is not over, in the order of the
  /// tree.
  func recognizersInPlay(in view: View) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    addRecognizersInPlay(in: view, to: &found)
    return found
  }

  private func addRecognizersInPlay(in view: View, to found: inout [GestureRecognizer]) {
    for recognizer in view.gestureRecognizers where recognizer.isInPlay { found.append(recognizer) }
    for subview in view.subviews { addRecognizersInPlay(in: subview, to: &found) }
  }
}
