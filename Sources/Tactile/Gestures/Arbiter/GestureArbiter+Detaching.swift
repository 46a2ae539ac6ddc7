extension GestureArbiter {
  /// The most recognizers that only wait for a next touch and whose end is traced when their windows leave together. A
  /// frame has at most as many decisions, so more would only take time.
  static let mostTracedEnds = 256

  /// Parts of the tree are about to leave their window (S43, S82): one after the other, their touches and
  /// then their recognizers. Everything in use is looked at once, however many views leave.
  ///
  /// - Parameter areDismantled: Whether the parts are windows whose owner takes them apart later. Then the recognizers
  ///   that only wait for a next touch are left to the owner, except those that have changed. They do nothing more; see
  ///   ``GestureRecognizer/hasLeft``. A tracer receives their end, so with one they are not left, except if there are
  ///   more than ``mostTracedEnds``.
  func detach(_ leaving: LeavingViews, areDismantled: Bool = false) {
    let leavesResting =
      areDismantled && !isDispatching && roused.isEmpty
      && (!isTraced || hasManyResting(in: leaving))
    // Those that lifted but are still withheld are no longer in the event.
    let touches = application.event.allTouches + withheldTouches.touches(in: leaving)
    var parts: [Int: Part] = [:]
    for touch in touches {
      if let hit = touch.view, let root = leaving.root(of: hit) {
        parts[root, default: Part()].touches.append(touch)
      }
    }
    for (root, recognizers) in recognizersInPlay(in: leaving, leavesResting) {
      parts[root, default: Part()].recognizers += recognizers
    }
    for recognizer in hovered.map(\.recognizer) {
      guard let root = recognizer.view.flatMap(leaving.root(of:)) else { continue }
      parts[root, default: Part()].recognizers.append(recognizer)
    }
    let rests = lastRest
    // None of those that are left may be recognized because another one ends.
    if leavesResting { leavingParts = leaving }
    defer { if leavesResting { leavingParts = nil } }
    change {
      for (root, part) in parts.sorted(by: { $0.key < $1.key }) where leaving.isInPlace(root) {
        detach(part, with: leaving.views[root])
      }
      // Handlers of cancellations may have asked others for a state.
      guard lastRest != rests else { return }
      for (root, recognizers) in recognizersInPlay(in: leaving, leavesResting)
      where leaving.isInPlace(root) {
        detach(Part(recognizers: recognizers), with: leaving.views[root])
      }
    }
    // Its views may remember a touch: neither would ever go (S22).
    for touch in touches {
      if let window = touch.window, leaving.contains(window) { touch.window = nil }
    }
    application.tracker.forget(leaving)
  }

  private func hasManyResting(in leaving: LeavingViews) -> Bool {
    leaving.views.reduce(0) { $0 + ($1.window?.resting.members.count ?? 0) } > Self.mostTracedEnds
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
  ///
  /// - Parameter leavesResting: Whether to leave out those that rest, except changed ones, and except screen-wide
  ///   recognizers, for whose failure those of other windows can wait.
  private func recognizersInPlay(
    in leaving: LeavingViews, _ leavesResting: Bool = false
  ) -> [(root: Int, recognizers: [GestureRecognizer])] {
    func isLeft(_ recognizer: GestureRecognizer) -> Bool {
      leavesResting && recognizer.isLeftIfUnchanged && !recognizer.isListedAsChanged
    }
    let places = viewsInPlay(in: leaving, leavesResting, isLeft).compactMap { view in
      leaving.root(of: view).map { root in
        (view: view, root: root, positions: view.positions(in: leaving.views[root]) ?? [])
      }
    }
    let order = places.sorted {
      $0.root != $1.root
        ? $0.root < $1.root : $0.positions.lexicographicallyPrecedes($1.positions)
    }
    return order.map { place in
      (place.root, place.view.gestureRecognizers.filter { $0.isInPlay && !isLeft($0) })
    }
  }

  /// The views whose recognizers have a sequence that is not over, in any order. They include all such views that
  /// leave, and others.
  private func viewsInPlay(
    in leaving: LeavingViews, _ leavesResting: Bool, _ isLeft: (GestureRecognizer) -> Bool
  ) -> [View] {
    var views: [ObjectIdentifier: View] = [:]
    // Recognizers that follow each other are most often of one view.
    var last: View?
    func note(_ recognizer: GestureRecognizer) {
      looks += 1
      guard recognizer.isInPlay, let view = recognizer.view, view !== last, !isLeft(recognizer)
      else { return }
      last = view
      views[ObjectIdentifier(view)] = view
    }
    application.event.allTouches.visit { $0.bound.visit(note) }
    // A recognizer without a finger down rests, in its window.
    var windows: Set<ObjectIdentifier> = []
    for view in leaving.views {
      guard let window = view.window, windows.insert(ObjectIdentifier(window)).inserted else {
        continue
      }
      // Then only the changed ones do not stay, and these follow.
      if leavesResting, window.numberOfScreenWide == 0,
        window.resting.members.first?.isLeftIfUnchanged ?? true
      {
        continue
      }
      window.resting.members.visit(note)
    }
    restingElsewhere.members.visit(note)
    if leavesResting { changedResting.visit(note) }
    return Array(views.values)
  }
}

extension GestureRecognizer {
  /// Whether it only waits for a next touch, so that it stays in a window that leaves, unless it has just changed.
  fileprivate var isLeftIfUnchanged: Bool { isResting && !isScreenWide && !isOverseer }
}
