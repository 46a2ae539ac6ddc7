extension View {
  /// Whether the view can be hit: not hidden, not transparent, and with user interaction enabled
  /// (S26, S28).
  public var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= GestureDefaults.leastAlpha
  }

  /// Returns the hit view of the front-most subview that has one. Only subviews that may contain
  /// the point are asked (S31).
  func hitTestSubviews(_ point: Point, with event: TouchEvent?) -> View? {
    guard !subviews.isEmpty else { return nil }
    let walk = window?.hitTestWalk
    if subviews.count >= SubviewIndex.worthwhileCount {
      return hitTestIndexedSubviews(point, event, walk)
    }
    for subview in subviews.reversed() {
      if let hit = ask(subview, point, event, walk) { return hit }
    }
    return nil
  }

  private func hitTestIndexedSubviews(
    _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    let index = subviewIndex ?? SubviewIndex(of: subviews)
    subviewIndex = index
    return index.firstAnswer(at: point) { ask(subviews[$0], point, event, walk) }
  }

  /// Asks a subview for its hit view, and records the answer if a walk is active. The superview
  /// records it, so overrides of `hitTest` are recorded too.
  @inline(__always)
  private func ask(
    _ subview: View, _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    let place = subview.convertFromSuperview(point)
    guard let walk else { return subview.hitTest(place, with: event) }
    return walk.ask(subview, at: place, with: event)
  }
}
