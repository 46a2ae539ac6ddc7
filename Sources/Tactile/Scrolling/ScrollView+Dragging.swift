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
