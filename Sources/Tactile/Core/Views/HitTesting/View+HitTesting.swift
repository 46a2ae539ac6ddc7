extension View {
  /// Whether the view can be hit: not hidden, not transparent, and with user interaction enabled
  /// (S26, S28, S237).
  public var canBeHit: Bool { hitObstacles.isEmpty }

  /// Whether users can see the view, unless a superview or another view prevents it (S26, S28, S237).
  package var canBeSeen: Bool {
    hitObstacles.isDisjoint(with: [.hidden, .hidesItself, .transparent])
  }

  /// Returns the hit view of the front-most subview that has one. Only subviews that may contain
  /// the point are asked (S31).
  func hitTestSubviews(_ point: Point, with event: TouchEvent?) -> View? {
    guard !subviews.isEmpty else { return nil }
    let walk = window?.hitTestWalk
    if subviewIndex != nil { return hitTestIndexedSubviews(point, event, walk) }
    return subviews.lastAnswer { ask($0, point, event, walk) }
  }

  private func hitTestIndexedSubviews(
    _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    refreshIndex()
    guard let index = subviewIndex else { return nil }
    guard let walk else {
      return index.firstAnswer(at: point) { ask(subviews[$0], point, event, nil) }
    }
    return index.firstAccount(at: point) { position, mayAnswer in
      if !mayAnswer, walk.skip() { return nil }
      return ask(subviews[position], point, event, walk)
    }
  }

  /// Asks a subview for its hit view, and records the answer if a walk is active. The superview
  /// records it, so overrides of `hitTest` are recorded too.
  @inline(__always)
  private func ask(
    _ subview: View, _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    let place = subview.convertFromSuperview(point)
    if let walk { return walk.ask(subview, at: place, with: event) }
    return subview.isSurelyMissed(at: place) ? nil : subview.hitTest(place, with: event)
  }

  /// Whether a point in the view's coordinates does not hit it, whatever overrides do. This is cheaper
  /// than to ask.
  private func isSurelyMissed(at place: Point) -> Bool {
    !(canBeHit && reach.contains(place)) && type(of: self).isHitOnlyInsideFrame
  }
}
