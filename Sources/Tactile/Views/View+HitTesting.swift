extension View {
  /// Whether touches can reach this view at all: shown, opaque enough and taking part (S26, S28).
  public var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01
  }

  /// The front-most subview's answer; only subviews that may be there are asked (S31).
  func hitTestSubviews(_ point: Point, with event: TouchEvent?) -> View? {
    if subviews.count >= SubviewIndex.worthwhileCount {
      return hitTestIndexedSubviews(point, with: event)
    }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convertFromSuperview(point), with: event) { return hit }
    }
    return nil
  }

  private func hitTestIndexedSubviews(_ point: Point, with event: TouchEvent?) -> View? {
    let index = subviewIndex ?? SubviewIndex(of: subviews)
    subviewIndex = index
    return index.firstAnswer(at: point) { position in
      let subview = subviews[position]
      return subview.hitTest(subview.convertFromSuperview(point), with: event)
    }
  }
}
