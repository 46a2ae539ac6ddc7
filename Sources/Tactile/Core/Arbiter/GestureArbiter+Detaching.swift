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
