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
  func oversee(_ touch: Touch, from window: Window) {
    var room = roomForOverseers(of: touch, in: window)
    guard room > 0 else { return }
    let event = Event.touches(application.event)
    window.gestureRecognizers.visit { recognizer in
      guard recognizer.isScreenWide, room > 0 else { return }
      room -= 1
      guard !recognizer.settled.isActive else { return }
      recognizer.arbiter = self
      guard accepts(recognizer, touch, of: event) else { return }
      touch.isOverseen = true
      mayOversee = true
      touch.isCounted = true
      bind(touch, to: recognizer, depth: .max)
    }
  }

  /// Whether the live touches have as many screen-wide recognizers of users as they may have (S321).
  var hasSpentOverseers: Bool {
    guard let most = application.mostRecognizersOfTouches else { return false }
    return overseerCounts.isSpent(at: most)
  }

  /// Returns the largest number of a window's screen-wide recognizers that are asked about a new touch (S321):
  /// that of all, a part of it, or 0. It may be a part if no other touch has recognizers of this user.
  private func roomForOverseers(of touch: Touch, in window: Window) -> Int {
    guard let most = application.mostRecognizersOfTouches, window.isLimited else { return .max }
    overseerCounts.count(application.event.allTouches)
    guard !overseerCounts.isSpent(at: most) else { return 0 }
    let group = window.tapCountGroup
    let others = overseerCounts.number(of: group)
    let left = min(application.shareOfOverseers(most) - others, most - overseerCounts.all)
    let own = window.numberOfScreenWide
    guard own > left, others > 0 || left <= 0 else {
      overseerCounts.add(min(own, left), of: group)
      return min(own, left)
    }
    if overseerCounts.refuse(touch) { trace(window, .tooManyRecognizers(touch: touch.id)) }
    return 0
  }

  private func bind(_ touch: Touch, to recognizer: GestureRecognizer, depth: Int) {
    if recognizer.sequence.isEmpty {
      recognizer.depth = depth
      recognizer.isOverseer = depth == .max
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
    guard !recognizer.settled.isFinal else { return false }
    guard allowsKind(recognizer, touch) else { return false }
    guard recognizer.shouldReceive(event), recognizer.wants(touch) else { return false }
    guard let delegate = recognizer.delegate else { return true }
    let wanted =
      delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
    if !wanted { trace(recognizer, .refused(touch: touch.id)) }
    return wanted
  }

  private func allowsKind(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    guard recognizer.allowedTouchTypes.contains(TouchKinds(touch.kind)) else { return false }
    guard recognizer.requiresExclusiveTouchType, let first = recognizer.sequence.first else {
      return true
    }
    return first.kind == touch.kind
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
