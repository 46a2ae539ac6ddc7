extension ScrollView {
  /// Where the content is at a moment if nobody touches it, in its own units: for whoever draws.
  public func contentOffset(at moment: Timestamp) -> Point {
    glide?.offset(at: moment) ?? contentOffset
  }

  /// Moves the content to a place, and tells the delegate where that makes a difference.
  func scroll(to offset: Point) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }

  /// Content let go with a speed.
  func freeGlide(_ velocity: Vector) -> ScrollGlide {
    let model = self.model
    return ScrollGlide(
      start: owner?.now ?? .zero,
      horizontal: Deceleration(
        from: contentOffset.x, velocity: velocity.dx, in: model.horizontal, bounces: bounces,
        rate: decelerationRate.rawValue, defaults: defaults),
      vertical: Deceleration(
        from: contentOffset.y, velocity: velocity.dy, in: model.vertical, bounces: bounces,
        rate: decelerationRate.rawValue, defaults: defaults))
  }

  /// Content that shall rest at a given place: within the edges, and quickly where it is a page.
  func guidedGlide(to place: Point) -> ScrollGlide {
    let target = model.clamped(place)
    let rate = isPagingEnabled ? defaults.pagingDecelerationRate : decelerationRate
    return ScrollGlide(
      start: owner?.now ?? .zero,
      horizontal: Deceleration(
        from: contentOffset.x, to: target.x, rate: rate.rawValue, defaults: defaults),
      vertical: Deceleration(
        from: contentOffset.y, to: target.y, rate: rate.rawValue, defaults: defaults))
  }

  func page(nearest free: ScrollGlide, from start: Point) -> Point {
    model.page(nearest: free.target, from: start)
  }

  func begin(_ glide: ScrollGlide) {
    guard let owner else { return scroll(to: glide.target) }
    self.glide = glide
    owner.glidingViews.append(self)
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Brings coasting content to a moment; at its end it rests.
  func glide(to moment: Timestamp) {
    guard let glide else { return }
    scroll(to: glide.offset(at: moment))
    if moment >= glide.end { stopGliding() }
  }

  /// Leaves coasting content where it is.
  func stopGliding() {
    guard glide != nil else { return }
    glide = nil
    owner?.glidingViews.removeAll { $0 === self }
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// A finger came down: content that is coasting stops; whether it was (S193).
  func catchContent() -> Bool {
    guard isDecelerating else { return false }
    owner?.trace(label, 193, "a finger caught the content")
    stopGliding()
    return true
  }
}
