/// A pinch of a scroll view in progress.
struct ScrollZoom {
  /// The scale for a pinch of scale 1, without the resistance beyond the limits.
  let start: Double
  /// The point of the content, at scale 1, that stays between the fingers; nil after a finger has
  /// come back.
  var fixed: Vector?
  /// The location between the fingers, relative to the top left corner of the viewport.
  var middle = Vector.zero
}

/// The place of a zoomed view at scale 1.
struct ZoomBase {
  var center: Point
  var transform: AffineTransform
}

extension ScrollView {
  /// The factor by which the content is enlarged. Setting it is the same as
  /// ``setZoomScale(_:animated:)`` without animation.
  public final var zoomScale: Double {
    get { magnification }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether a pinch zooms the content.
  public final var isZooming: Bool { zoom != nil }
  /// Whether the content returns to ``minimumZoomScale`` or ``maximumZoomScale`` after a pinch.
  public final var isZoomBouncing: Bool { isAnimatingZoom && animation?.curve != .eased }

  /// Returns the scale of the content at a time if no touch occurs. Use it to draw.
  public final func zoomScale(at moment: Timestamp) -> Double {
    animation?.place(at: moment).scale ?? zoomScale
  }

  /// Zooms around the centre of the viewport, within the limits. Nothing happens if the delegate
  /// names no view.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    guard scale.isFinite, findZoomedView() != nil else { return }
    let middle = Vector(bounds.size) * 0.5
    zoom(to: limited(scale), showing: (contentOffset - .zero + middle) * (1 / zoomScale), animated)
  }

  /// Zooms so that a rectangle fills the viewport, as far as the limits allow.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the coordinates of the zoomed view.
  ///   - animated: Whether the content moves for ``scrollDuration``.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard rect.size.width > 0, rect.size.height > 0, let view = findZoomedView() else { return }
    let shown = convert(rect, from: view)
    guard shown.size.width > 0, shown.size.height > 0 else { return }
    let growth = min(
      bounds.size.width / shown.size.width, bounds.size.height / shown.size.height)
    zoom(
      to: limited(zoomScale * growth), showing: (shown.center - .zero) * (1 / zoomScale), animated)
  }

  /// Zooms so that a point of the content, at scale 1, is in the centre of the viewport.
  private func zoom(to scale: Double, showing point: Vector, _ animated: Bool) {
    stopMoving()
    let offset = model(at: scale).clamped(.zero + (point * scale - Vector(bounds.size) * 0.5))
    let place = ScrollAnimation.Place(offset: offset, scale: scale)
    guard animated, scale != zoomScale || offset != contentOffset else { return show(place) }
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    animate(to: place)
    isAnimatingZoom = animation != nil
    if !isAnimatingZoom {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    }
  }

  // MARK: Limits

  /// Returns the geometry of the content at a scale.
  func model(at scale: Double) -> ScrollModel {
    ScrollModel(
      viewport: bounds.size,
      content: Size(width: naturalSize.width * scale, height: naturalSize.height * scale),
      inset: contentInset, rubberBand: bounces ? defaults.rubberBand : 0)
  }

  /// Returns the nearest scale at which the content can stop.
  func limited(_ scale: Double) -> Double {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// The range of scales, as logarithms. Content is never shown at more than twice the maximum or
  /// less than half the minimum (S241).
  private var zoomRange: ScrollRange {
    ScrollRange(
      lower: PortableMath.log(minimumZoomScale),
      upper: PortableMath.log(max(minimumZoomScale, maximumZoomScale)),
      viewport: PortableMath.log(2), rubberBand: bouncesZoom ? defaults.rubberBand : 0)
  }

  /// Creates the pinch when the limits first allow zooming, so that other scroll views do not pay
  /// for it.
  func limitsChanged() {
    let isNeeded = maximumZoomScale > minimumZoomScale
    if isNeeded, scrollPinch == nil {
      let pinch = ScrollPinchGestureRecognizer(of: self)
      pinch.addAction { [weak self] (_: GestureRecognizer) in self?.pinched() }
      scrollPinch = pinch
      addGestureRecognizer(pinch)
    }
    scrollPinch?.isEnabled = isNeeded
    guard zoom == nil, limited(zoomScale) != zoomScale else { return }
    stopMoving()
    let scale = limited(zoomScale)
    show(.init(offset: model(at: scale).clamped(contentOffset), scale: scale))
  }

  /// Sets both limits.
  package final func setZoomLimits(_ range: ClosedRange<Double>) {
    // No limit is ever beyond the other, which would change the scale.
    maximumZoomScale = max(maximumZoomScale, range.upperBound)
    minimumZoomScale = range.lowerBound
    maximumZoomScale = range.upperBound
  }

  // MARK: The zoomed view

  /// Asks the delegate for the view to zoom, and remembers its place at scale 1. Only a direct
  /// subview can be zoomed.
  @discardableResult
  package final func findZoomedView() -> View? {
    let asked = delegate?.viewForZooming(in: self)
    let view = asked?.superview === self ? asked : nil
    if let view, view !== zoomedView || zoomScale == 1 {
      if view !== zoomedView { leaveZoomedView() }
      zoomBase = ZoomBase(center: view.center, transform: view.transform)
      zoomedView = view
      view.isZoomed = true
      layOutZoomedView()
    }
    if view == nil { leaveZoomedView() }
    return view
  }

  /// Gives the zoomed view its place at scale 1, as it is no longer zoomed.
  private func leaveZoomedView() {
    guard let view = zoomedView else { return }
    if view.superview === self, let base = zoomBase {
      view.center = base.center
      view.transform = base.transform
    }
    // Another scroll view may zoom it now.
    let other = view.superview === self ? nil : view.superview as? ScrollView
    if other?.zoomedView !== view { view.isZoomed = false }
    zoomedView = nil
    zoomBase = nil
  }

  /// Scales the zoomed view about the origin of the content.
  func layOutZoomedView() {
    guard let view = zoomedView, let base = zoomBase, view.superview === self else { return }
    let scale = zoomScale
    let center = Point(x: base.center.x * scale, y: base.center.y * scale)
    let transform =
      scale == 1
      ? base.transform
      : base.transform.concatenating(AffineTransform(scaleX: scale, scaleY: scale))
    if view.center != center { view.center = center }
    if view.transform != transform { view.transform = transform }
  }

  /// Sets the place that a subview has at scale 1. Use it for a description of the content.
  package final func place(_ view: View, frame: Rect, transform: AffineTransform?) {
    guard view === zoomedView else { return }
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    zoomBase?.center = frame.center
    if let transform { zoomBase?.transform = transform }
    layOutZoomedView()
  }

  /// Sets the scale within the limits and keeps the offset. The view may be found later.
  package final func restoreZoom(_ scale: Double) {
    stopMoving()
    show(.init(offset: contentOffset, scale: limited(scale)))
  }

  // MARK: Pinching

  /// Handles the action of the pinch.
  private func pinched() {
    guard let pinch = scrollPinch else { return }
    switch pinch.state {
    case .began:
      beginZoom(pinch)
      followPinch(pinch)
    case .changed: followPinch(pinch)
    case .ended, .cancelled: endZoom()
    case .possible, .failed: break
    }
  }

  private func beginZoom(_ pinch: ScrollPinchGestureRecognizer) {
    stopMoving()
    guard findZoomedView() != nil else { return }
    // The change of the threshold does not zoom the content, as in a drag (S154).
    zoom = ScrollZoom(
      start: PortableMath.exp(zoomRange.unstretched(PortableMath.log(zoomScale)))
        / pinch.scaleOfThreshold)
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
  }

  private func followPinch(_ pinch: PinchGestureRecognizer) {
    guard zoom != nil, pinch.numberOfTouchesDown == 2 else { return }
    let middle = convertFromScreen(pinch.screenLocation) - contentOffset
    if zoom?.fixed == nil {
      zoom?.fixed = (contentOffset - .zero + middle) * (1 / zoomScale)
    }
    zoom?.middle = middle
    guard let zoom, let fixed = zoom.fixed else { return }
    let pulled = zoom.start * pinch.scale
    guard pulled.isFinite, pulled > 0 else { return }
    let scale =
      limited(pulled) == pulled
      ? pulled : PortableMath.exp(zoomRange.stretched(PortableMath.log(pulled)))
    var offset = Point.zero + (fixed * scale - middle)
    guard offset.x.isFinite, offset.y.isFinite else { return }
    if !bounces { offset = model(at: scale).clamped(offset) }
    show(.init(offset: offset, scale: scale))
    rebaseDrag()
  }

  /// Whether two fingers zoom, so that the pan does not move the content.
  var isPinched: Bool { zoom != nil && scrollPinch?.numberOfTouchesDown == 2 }

  /// Ends a pinch, and lets the content return to where it can stop.
  func endZoom() {
    guard let zoom else { return }
    self.zoom = nil
    if !returnToLimits(from: zoom.middle) {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
      if drag == nil, self.zoom == nil, animation == nil {
        let free = freeGlide(.zero)
        if free.target != contentOffset { begin(free) }
      }
    }
    zoomReleased?()
  }

  /// Whether fingers hold the content, so that it returns to its limits after they have lifted.
  var returnsAfterFingers: Bool {
    zoom != nil || drag != nil || (scrollPan.hasCaught && scrollPan.state == .possible)
  }

  /// Lets content that is beyond the limits of the scale return. Returns whether it does.
  func returnToLimits(from middle: Vector) -> Bool {
    let scale = limited(zoomScale)
    guard scale != zoomScale, let owner else { return false }
    let fixed = (contentOffset - .zero + middle) * (1 / zoomScale)
    let target = model(at: scale).clamped(.zero + (fixed * scale - middle))
    isAnimatingZoom = true
    begin(
      ScrollAnimation(
        returningFrom: .init(offset: contentOffset, scale: zoomScale),
        to: .init(offset: target, scale: scale), start: owner.movementStart, anchor: middle,
        size: bounds.size, defaults: defaults))
    return true
  }

  /// Where the content stops if no touch occurs.
  package final var restingPlace: ScrollAnimation.Place {
    animation?.target
      ?? .init(offset: glide?.target ?? contentOffset, scale: zoomScale)
  }
}
