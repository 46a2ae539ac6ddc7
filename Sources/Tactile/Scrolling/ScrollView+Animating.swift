extension ScrollView {
  /// Moves the content to an offset, which may be beyond the edges.
  ///
  /// - Parameters:
  ///   - offset: The point of the content for the top left corner.
  ///   - animated: Whether the content moves for ``scrollDuration`` (S238). The delegate then
  ///     receives ``ScrollViewDelegate/scrollViewDidEndScrollingAnimation(_:)``. Content that a
  ///     finger drags, or that is in no window, moves at once.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, offset.x.isFinite, offset.y.isFinite else {
      contentOffset = offset
      return
    }
    // The movement also takes content to its limits, whose return it stops.
    let scale = zoom == nil ? limited(zoomScale) : zoomScale
    guard offset != contentOffset || scale != zoomScale else { return stopMoving() }
    animate(to: .init(offset: offset, scale: scale))
  }

  /// Scrolls by the shortest way that shows a rectangle of the content, or as much as fits of it.
  /// Nothing happens if it is visible.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let offset = model.clamped(
      Point(
        x: Self.offset(showing: (rect.minX, rect.maxX), from: bounds.minX, bounds.size.width),
        y: Self.offset(showing: (rect.minY, rect.maxY), from: bounds.minY, bounds.size.height)))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  private static func offset(
    showing range: (lower: Double, upper: Double), from offset: Double, _ length: Double
  ) -> Double {
    if range.lower >= offset, range.upper <= offset + length { return offset }
    // A range that is too long keeps the edge that is nearer.
    let edges = (range.lower, range.upper - length)
    return (edges.0 - offset).magnitude < (edges.1 - offset).magnitude ? edges.0 : edges.1
  }

  /// Moves content to a place in an eased movement, or at once if fingers move it.
  func animate(to place: ScrollAnimation.Place) {
    stopMoving()
    guard let owner, drag == nil, zoom == nil, scrollDuration > 0 else {
      show(place)
      rebaseDrag()
      return
    }
    begin(
      ScrollAnimation(
        from: .init(offset: contentOffset, scale: zoomScale), to: place, start: owner.movementStart,
        duration: scrollDuration, anchor: Vector(bounds.size) * 0.5))
  }

  /// Lets the content move. If too many views of its user move, it is at its target at once (S320).
  func begin(_ animation: ScrollAnimation) {
    guard let owner else { return show(animation.target) }
    self.animation = animation
    if owner.mayMoveByItself(self) { owner.addTimed(self) } else { animate(to: animation.end) }
  }

  /// Shows the content at a place, and calls the delegate for each value that changed.
  func show(_ place: ScrollAnimation.Place) {
    let isScaled = place.scale != zoomScale
    let isMoved = place.offset != bounds.origin
    if isScaled {
      magnification = place.scale
      layOutZoomedView()
    }
    bounds.origin = place.offset
    if isScaled { delegate?.scrollViewDidZoom(self) }
    if isMoved { delegate?.scrollViewDidScroll(self) }
  }

  /// Stops content that moves by itself, at its present place.
  func stopMoving() {
    stopGliding()
    stopAnimation()
  }

  /// Ends the animation. The delegate is called whether it reached its target or was stopped.
  func stopAnimation() {
    guard let animation else { return }
    self.animation = nil
    if glide == nil { owner?.removeTimed(self) }
    rebaseDrag()
    if isAnimatingZoom {
      isAnimatingZoom = false
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    }
    if animation.curve == .eased { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  func animate(to moment: Timestamp) {
    guard let animation else { return }
    show(animation.place(at: moment))
    // The delegate may have begun another movement.
    if moment >= animation.end, self.animation == animation { stopAnimation() }
  }

  /// Lets a drag continue from the present offset.
  func rebaseDrag() {
    guard let drag else { return }
    let movement = drag.axes.part(of: scrollPan.translation(in: self) - drag.swallowed)
    self.drag = ScrollDrag(
      origin: model.unstretched(contentOffset) + movement, axes: drag.axes,
      swallowed: drag.swallowed)
  }
}

extension Vector {
  /// Creates the vector from the origin to the bottom right corner of a size.
  init(_ size: Size) {
    self.init(dx: size.width, dy: size.height)
  }
}

extension ScrollView: TimedView {
  var nextMoment: Timestamp? { glide?.end ?? animation?.end }

  func advance(to moment: Timestamp) {
    glide(to: moment)
    animate(to: moment)
  }

  func show(at moment: Timestamp) {
    if let glide {
      scroll(to: glide.offset(at: min(moment, glide.end)))
    } else if let animation {
      show(animation.place(at: min(moment, animation.end)))
    }
  }

  func leaveTime() {
    stopMoving()
  }
}
