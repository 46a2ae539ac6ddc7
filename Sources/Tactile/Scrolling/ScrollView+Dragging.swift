extension ScrollView {
  /// The geometry of the content, with the present values of the scroll view.
  public var model: ScrollModel {
    ScrollModel(
      viewport: bounds.size, content: contentSize, inset: contentInset,
      rubberBand: bounces ? defaults.rubberBand : 0)
  }

  /// The axes along which fingers can scroll at present: those with more content than space, and
  /// those that always bounce (S192).
  public var scrollableAxes: ScrollAxes {
    guard isScrollEnabled else { return [] }
    let model = self.model
    var axes: ScrollAxes = []
    if model.horizontal.upper > model.horizontal.lower || (bounces && alwaysBounceHorizontal) {
      axes.insert(.horizontal)
    }
    if model.vertical.upper > model.vertical.lower || (bounces && alwaysBounceVertical) {
      axes.insert(.vertical)
    }
    return axes
  }

  /// Handles the action of the pan.
  func panned() {
    switch scrollPan.state {
    case .began:
      beginDrag()
      follow()
    case .changed: follow()
    case .ended: endDrag(velocity: coastingVelocity)
    case .cancelled: cancelDrag()
    case .possible, .failed: break
    }
  }

  /// The velocity at which content coasts after the drag; zero for a finger that was slow, or that slipped while it
  /// lifted (S194).
  private var coastingVelocity: Vector {
    guard let drag else { return .zero }
    let velocity = drag.axes.part(of: scrollPan.velocity(in: self))
    let movement = drag.axes.part(of: convertFromScreen(scrollPan.recentMovement))
    let toScreen = transformToScreen
    guard toScreen.apply(velocity).length >= defaults.coastSpeed,
      toScreen.apply(movement).length >= defaults.coastMovement
    else { return .zero }
    return velocity
  }

  private func beginDrag() {
    stopMoving()
    drag = ScrollDrag(
      origin: model.unstretched(contentOffset), axes: axesOfDrag,
      swallowed: convertFromScreen(scrollPan.swallowed))
    // The pinch has already moved the content with the fingers.
    if zoom != nil { rebaseDrag() }
    delegate?.scrollViewWillBeginDragging(self)
  }

  private var axesOfDrag: ScrollAxes {
    let axes = scrollableAxes
    guard isDirectionalLockEnabled, axes == .both else { return axes }
    let movement = scrollPan.translation(in: self)
    let across = movement.dx.magnitude
    let along = movement.dy.magnitude
    if across > along * defaults.scrollLockRatio { return .horizontal }
    return along > across * defaults.scrollLockRatio ? .vertical : .both
  }

  private func follow() {
    // While two fingers zoom, the pinch moves the content (S242).
    guard let drag, !isPinched, animation == nil else { return }
    let movement = drag.axes.part(of: scrollPan.translation(in: self) - drag.swallowed)
    scroll(to: model.stretched(drag.origin + movement * -1))
  }

  private func endDrag(velocity: Vector) {
    guard let drag else { return }
    // The content moves with the finger, so the offset moves in the opposite direction.
    let speed = velocity * -1
    endZoom()
    if animation != nil || returnToLimits(from: Vector(bounds.size) * 0.5) {
      var target = restingPlace.offset
      delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
      return finishDrag(nil)
    }
    let free = freeGlide(speed)
    let natural = isPagingEnabled ? page(nearest: free, from: drag.origin) : free.target
    var target = natural
    delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
    let isGuided = isPagingEnabled || target != natural
    finishDrag(isGuided ? guidedGlide(to: target) : free)
  }

  private func cancelDrag() {
    guard let drag else { return }
    // A pinch that continues moves the content itself.
    if zoom != nil || animation != nil || returnToLimits(from: Vector(bounds.size) * 0.5) {
      return finishDrag(nil)
    }
    let free = freeGlide(.zero)
    finishDrag(isPagingEnabled ? guidedGlide(to: page(nearest: free, from: drag.origin)) : free)
  }

  /// Ends the drag. With nil, the content does not coast.
  private func finishDrag(_ next: ScrollGlide?) {
    drag = nil
    let coasting = next?.target == contentOffset ? nil : next
    let place = contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: coasting != nil)
    // The delegate may have moved the content.
    if let coasting, animation == nil, contentOffset == place { begin(coasting) }
  }

  /// Handles the failure of the pan. The content receives the withheld touches, and content that
  /// was caught beyond its range moves on to where it can stop.
  func panFailed() {
    contentTouchDelayer.panFailed()
    guard scrollPan.hasCaught, glide == nil, animation == nil, zoom == nil else { return }
    if !returnToLimits(from: Vector(bounds.size) * 0.5) {
      let free = freeGlide(.zero)
      let rest = isPagingEnabled ? guidedGlide(to: page(nearest: free, from: contentOffset)) : free
      if rest.target != contentOffset { begin(rest) }
    }
    if glide != nil || animation != nil { caughtReleased?() }
  }
}

/// A drag in progress.
struct ScrollDrag {
  /// The offset at the start of the drag, without the resistance beyond the edges.
  let origin: Point
  /// The axes along which it moves the content.
  let axes: ScrollAxes
  /// The movement of the threshold, which does not move the content (S154), in the scroll view's
  /// units.
  let swallowed: Vector
}

extension ScrollView {
  /// Returns the offset of the content at a time if no touch occurs, in its own units. Use it to
  /// draw.
  public func contentOffset(at moment: Timestamp) -> Point {
    glide?.offset(at: moment) ?? animation?.place(at: moment).offset ?? contentOffset
  }

  /// Moves the content, and calls the delegate if the offset changed.
  func scroll(to offset: Point) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }

  /// Returns the movement of content that is released with a velocity.
  func freeGlide(_ velocity: Vector) -> ScrollGlide {
    let model = self.model
    return ScrollGlide(
      start: owner?.movementStart ?? .zero,
      horizontal: Deceleration(
        from: contentOffset.x, velocity: velocity.dx, in: model.horizontal, bounces: bounces,
        rate: decelerationRate.rawValue, defaults: defaults),
      vertical: Deceleration(
        from: contentOffset.y, velocity: velocity.dy, in: model.vertical, bounces: bounces,
        rate: decelerationRate.rawValue, defaults: defaults))
  }

  /// Returns the movement of content to an offset within the edges. With paging it uses the faster
  /// rate.
  func guidedGlide(to place: Point) -> ScrollGlide {
    let target = model.clamped(place)
    let rate = isPagingEnabled ? defaults.pagingDecelerationRate : decelerationRate
    return ScrollGlide(
      start: owner?.movementStart ?? .zero,
      horizontal: Deceleration(
        from: contentOffset.x, to: target.x, rate: rate.rawValue, defaults: defaults),
      vertical: Deceleration(
        from: contentOffset.y, to: target.y, rate: rate.rawValue, defaults: defaults))
  }

  func page(nearest free: ScrollGlide, from start: Point) -> Point {
    model.page(nearest: free.target, from: start)
  }

  /// Lets the content coast. If too many views of its user move, it is at its target at once (S320).
  func begin(_ glide: ScrollGlide) {
    guard let owner else { return scroll(to: glide.target) }
    self.glide = glide
    let mayMove = owner.mayMoveByItself(self)
    if mayMove { owner.addTimed(self) }
    delegate?.scrollViewWillBeginDecelerating(self)
    // The delegate may have begun another movement.
    if !mayMove, self.glide == glide { self.glide(to: glide.end) }
  }

  /// Moves coasting content to its offset at a time. At the end it stops.
  func glide(to moment: Timestamp) {
    guard let glide else { return }
    scroll(to: glide.offset(at: moment))
    if moment >= glide.end { stopGliding() }
  }

  /// Stops coasting content at its present offset.
  func stopGliding() {
    guard glide != nil else { return }
    glide = nil
    if animation == nil { owner?.removeTimed(self) }
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// Stops coasting or animated content because a touch landed. Returns whether it moved (S193,
  /// S239).
  func catchContent() -> Bool {
    guard isDecelerating || animation != nil else { return false }
    owner?.trace(self, .caughtContent)
    stopMoving()
    return true
  }
}

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
