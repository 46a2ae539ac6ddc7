extension View {
  /// Whether touches can reach this view at all: shown, opaque enough and taking part (S26, S28).
  public var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= GestureDefaults.leastAlpha
  }

  /// The front-most subview's answer; only subviews that may be there are asked (S31).
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

  /// A subview's answer, written down where anybody wants it: whether a subview overrides its
  /// hit-testing or not, its asker knows.
  @inline(__always)
  private func ask(
    _ subview: View, _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    let place = subview.convertFromSuperview(point)
    guard let walk else { return subview.hitTest(place, with: event) }
    return walk.ask(subview, at: place, with: event)
  }
}
