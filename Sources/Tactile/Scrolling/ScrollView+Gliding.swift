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
