extension GestureArbiter {
  /// Parts of the tree are about to leave their window (S43, S82): one after the other, their touches and
  /// then their recognizers. Everything in use is looked at once, however many views leave.
  func detach(_ leaving: LeavingViews) {
    // Those that lifted but are still withheld are no longer in the event.
    let touches = application.event.allTouches + withheld
    var parts: [Int: Part] = [:]
    for touch in touches {
      if let hit = touch.view, let root = leaving.root(of: hit) {
        parts[root, default: Part()].touches.append(touch)
      }
    }
    for (root, recognizers) in recognizersInPlay(in: leaving) {
      parts[root, default: Part()].recognizers += recognizers
    }
    for recognizer in hovered.map(\.recognizer) {
      guard let root = recognizer.view.flatMap(leaving.root(of:)) else { continue }
      parts[root, default: Part()].recognizers.append(recognizer)
    }
    let rests = lastRest
    change {
      for (root, part) in parts.sorted(by: { $0.key < $1.key }) where leaving.isInPlace(root) {
        detach(part, with: leaving.views[root])
      }
      // Handlers of cancellations may have asked others for a state.
      guard lastRest != rests else { return }
      for (root, recognizers) in recognizersInPlay(in: leaving) where leaving.isInPlace(root) {
        detach(Part(recognizers: recognizers), with: leaving.views[root])
      }
    }
    // Its views may remember a touch: neither would ever go (S22).
    for touch in touches {
      if let window = touch.window, leaving.contains(window) { touch.window = nil }
    }
    application.tracker.forget(leaving)
  }

  /// The touches and recognizers in use in a view that leaves.
  private struct Part {
    var touches: [Touch] = []
    var recognizers: [GestureRecognizer] = []
  }

  private func detach(_ part: Part, with view: View) {
    for touch in part.touches {
      guard let hit = touch.view, hit.isDescendant(of: view) else { continue }
      cancelInView(touch, hit)
      application.unhit(touch)
    }
    for recognizer in part.recognizers {
      guard recognizer.view?.isDescendant(of: view) ?? false else { continue }
      withdraw(recognizer, because: .viewLeftWindow)
      release(recognizer)
    }
  }

  /// The recognizers of a view and of its descendants whose sequence is not over, in the order of the
  /// tree. The cost does not depend on the number of views.
  func recognizersInPlay(in root: View) -> [GestureRecognizer] {
    recognizersInPlay(in: LeavingViews([root])).flatMap(\.recognizers)
  }

  /// The recognizers in views that leave whose sequence is not over, by the number of the view that
  /// leaves, in the order of the tree.
  private func recognizersInPlay(
    in leaving: LeavingViews
  ) -> [(root: Int, recognizers: [GestureRecognizer])] {
    let places = viewsInPlay.compactMap { view in
      leaving.root(of: view).map { root in
        (view: view, root: root, positions: view.positions(in: leaving.views[root]) ?? [])
      }
    }
    let order = places.sorted {
      $0.root != $1.root
        ? $0.root < $1.root : $0.positions.lexicographicallyPrecedes($1.positions)
    }
    return order.map { ($0.root, $0.view.gestureRecognizers.filter(\.isInPlay)) }
  }

  /// The views whose recognizers have a sequence that is not over, in any order.
  private var viewsInPlay: [View] {
    var views: [ObjectIdentifier: View] = [:]
    // Recognizers that follow each other are most often of one view, and 100,000 may wait for a next touch.
    var last: View?
    let note = { [self] (recognizer: GestureRecognizer) in
      looks += 1
      guard recognizer.isInPlay, let view = recognizer.view, view !== last else { return }
      last = view
      views[ObjectIdentifier(view)] = view
    }
    // A recognizer without a finger down rests.
    application.event.allTouches.visit { $0.bound.visit(note) }
    withheld.visit { $0.bound.visit(note) }
    resting.visit(note)
    return Array(views.values)
  }
}
