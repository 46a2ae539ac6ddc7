extension GestureArbiter {
  /// Sends a hover event to the recognizers of the view under the pen or pointer, and of its superviews (S175).
  ///
  /// - Parameter window: The window under the pen. If it is nil, only the views that were under the pen before
  ///   receive the event.
  func deliver(_ event: HoverEvent, in window: Window?) {
    self.event.timestamp = event.timestamp
    let isGone = event.phase == .exited || event.phase == .cancelled
    let present = isGone ? [] : window.map { recognizers(under: event, in: $0) } ?? []
    let before = hovered.filter { $0.device == event.device }.map(\.recognizer)
    hovered.removeAll { $0.device == event.device }
    hovered += present.map { HoveredRecognizer(device: event.device, recognizer: $0) }
    change {
      tell(before, present, event)
    }
  }

  private func tell(
    _ before: [GestureRecognizer], _ present: [GestureRecognizer], _ event: HoverEvent
  ) {
    let known = Set(before.map { ObjectIdentifier($0) })
    let remaining = Set(present.map { ObjectIdentifier($0) })
    for recognizer in before where !remaining.contains(ObjectIdentifier(recognizer)) {
      tell(recognizer, event, event.phase == .cancelled ? .cancelled : .exited)
    }
    for recognizer in present {
      let isNew = !known.contains(ObjectIdentifier(recognizer))
      tell(recognizer, event, isNew ? .entered : .moved)
    }
  }

  private func recognizers(under event: HoverEvent, in window: Window) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var view = application.hoveredView
    if view?.window !== window {
      view = window.hitTest(window.convertFromScreen(event.screenLocation), with: nil)
    }
    while let current = view {
      found += current.gestureRecognizers.filter { $0.receives(.hover(event)) }
      view = current.superview
    }
    return found
  }

  private func tell(
    _ recognizer: GestureRecognizer, _ event: HoverEvent, _ phase: HoverEvent.Phase
  ) {
    var event = event
    event.phase = phase
    recognizer.arbiter = self
    recognizer.isAnalysing = true
    recognizer.hover(event)
    recognizer.isAnalysing = false
    noteChange(of: recognizer)
    settle(recognizer)
    if recognizer.settled.isFinal, recognizer.sequence.isEmpty { reset(recognizer) }
  }
}

extension GestureRecognizer {
  /// Whether it and its delegate want an event other than touches (S175, S213).
  fileprivate func receives(_ event: Event) -> Bool {
    guard isEnabled, shouldReceive(event) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }
}
