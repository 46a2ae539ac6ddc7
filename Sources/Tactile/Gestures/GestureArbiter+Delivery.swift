// What happens to one touch on its way to its hit view:
//
//                       a recognizer with delaysTouchesBegan is possible
//     new ──────────────────────────────► held ─────────┐ all fail: began, moved, ended (S126)
//      │                                   │            ▼
//      └─► delivered ─► moved … ─► ended   │ one recognizes: nothing at all
//              │            (withheld while one with delaysTouchesEnded is possible, S122)
//              └─ one recognizes with cancelsTouchesInView: cancelled (S118)
extension GestureArbiter {
  /// Tells views what changed, except what a recognizer holds back (step 5).
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
    flush()
  }

  private func deliverBeginning(of touch: Touch) {
    guard touch.delivery.stage == .new, touch.view != nil else { return }
    if let owner = touch.bound.firstVisited(where: {
      $0.settled.isActive && $0.cancelsTouchesInView
    }) {
      trace(owner, 118, "takes touch \(touch.id), which its view is never told of")
      touch.delivery.stage = .over
    } else if let holder = holderOfBeginning(of: touch) {
      trace(holder, 126, "holds touch \(touch.id) back")
      hold(touch)
    } else if isOvertaking(touch) {
      if let view = touch.view { trace(view, 128, "touch \(touch.id) waits for an earlier one") }
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
    touch.delivery.endTimestamp = event.timestamp
    if touch.delivery.stage == .held {
      touch.delivery.hasWithheldEnd = true
    } else if touch.delivery.stage == .delivered {
      if let holder = holderOfEnd(of: touch) {
        trace(holder, 122, "holds back that touch \(touch.id) lifted")
        touch.delivery.hasWithheldEnd = true
        withheld.append(touch)
      } else {
        touch.delivery.stage = .over
        list(touch, .ended)
      }
    }
  }

  private func deliverCancellation(of touch: Touch) {
    let knew = touch.delivery.stage == .delivered
    touch.delivery.stage = .over
    if let view = touch.view {
      trace(view, 24, "touch \(touch.id) was taken away and is cancelled")
    }
    if knew { list(touch, .cancelled) }
  }

  /// Cancels a gesture's touches in their views, or drops those the views know nothing of (S118).
  func cancelTouches(of recognizer: GestureRecognizer) {
    recognizer.sequence.visit { touch in
      let stage = touch.delivery.stage
      let isHeldByIt = stage == .held && recognizer.delaysTouchesBegan
      guard recognizer.cancelsTouchesInView || isHeldByIt, stage != .over else { return }
      touch.delivery.stage = .over
      if stage == .delivered { list(touch, .cancelled) }
      traceTaking(of: touch, by: recognizer, from: stage)
    }
    flush()
  }

  private func traceTaking(
    of touch: Touch, by recognizer: GestureRecognizer, from stage: TouchDelivery.Stage
  ) {
    if stage == .delivered {
      trace(recognizer, 118, "takes touch \(touch.id), which is cancelled in its view")
    } else {
      trace(recognizer, 126, "takes touch \(touch.id), which its view is never told of")
    }
  }

  // MARK: Holding back

  private func hold(_ touch: Touch) {
    touch.delivery.stage = .held
    withheld.append(touch)
  }

  private func holderOfBeginning(of touch: Touch) -> GestureRecognizer? {
    touch.bound.firstVisited { $0.settled == .possible && $0.delaysTouchesBegan }
  }

  private func holderOfEnd(of touch: Touch) -> GestureRecognizer? {
    touch.bound.firstVisited { $0.settled == .possible && $0.delaysTouchesEnded }
  }

  /// Whether an earlier touch of the same view is still held, which no later one overtakes (S128).
  private func isOvertaking(_ touch: Touch) -> Bool {
    for earlier in withheld where earlier.delivery.stage == .held {
      if earlier === touch { return false }
      if earlier.view === touch.view { return true }
    }
    return false
  }

  /// Tells views of what nobody holds back any longer, in the original order (step 6, S128).
  func releaseWithheld() {
    guard !withheld.isEmpty else { return }
    for touch in withheld { release(touch) }
    withheld.removeAll { !$0.delivery.isWithholding }
    flush()
  }

  private func release(_ touch: Touch) {
    if touch.delivery.stage == .held {
      guard holderOfBeginning(of: touch) == nil, !isOvertaking(touch) else { return }
      if endsBefore(touch) { flush() }
      if let view = touch.view { trace(view, 126, "touch \(touch.id) is released to it") }
      touch.delivery.stage = .delivered
      list(touch, .began)
      if touch.delivery.hasWithheldMove { list(touch, .moved) }
    }
    guard touch.delivery.isWithholding, holderOfEnd(of: touch) == nil else { return }
    if let view = touch.view { trace(view, 122, "the lift of touch \(touch.id) is released to it") }
    touch.delivery.stage = .over
    list(touch, .ended)
  }

  /// Whether a listed touch lifted before this one came down, so that its end must be told first.
  private func endsBefore(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    return view.inbox.ended.contains { $0.delivery.endTimestamp <= touch.beganTimestamp }
  }

  // MARK: Telling views

  private func list(_ touch: Touch, _ phase: Touch.Phase) {
    guard let view = touch.view else { return }
    view.inbox.append(touch, phase)
    guard !view.inbox.isListed else { return }
    view.inbox.isListed = true
    listedViews.append(view)
  }

  /// Calls the views: all that begins first, then all that moves, ends, is cancelled (S10).
  private func flush() {
    guard !listedViews.isEmpty else { return }
    listedViews.visit { view in
      view.inbox.close()
      show(view.inbox.began, as: .began, to: view)
    }
    listedViews.visit { show($0.inbox.moved, as: .moved, to: $0) }
    listedViews.visit { show($0.inbox.ended, as: .ended, to: $0) }
    listedViews.visit { show($0.inbox.cancelled, as: .cancelled, to: $0) }
    listedViews.visit { $0.inbox.clear() }
    listedViews.empty()
  }

  private func show(_ touches: [Touch], as phase: Touch.Phase, to view: View) {
    guard !touches.isEmpty else { return }
    guard touches.firstVisited(where: { $0.delivery.isRevoked }) == nil else {
      return show(touches.filter { !$0.delivery.isRevoked }, as: phase, to: view)
    }
    touches.visit { touch in
      touch.disguise(as: phase)
      touch.delivery.told(phase)
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
