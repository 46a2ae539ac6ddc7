import Tactile
import TactileWire

/// A scroll view of a scene. It is its own delegate, to report how its content moves.
final class SceneScrollView: ScrollView, SceneResponder {
  let element: SceneElement
  /// Whether the app has received the beginning of a movement, but no release.
  private var awaitsRelease = false
  /// The place in the last message of a movement.
  private var reported: ScrollAnimation.Place?

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
    delegate = self
    if let name = element.description.panName { panGestureRecognizer.name = name }
    zoomReleased = { [unowned self] in releasedZoom() }
    caughtReleased = { [unowned self] in returned() }
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }

  /// The name of the view that fingers zoom; nil if they zoom none.
  var zoomViewName: Name? { element.description.zoomViewName }

  /// The scale for messages; nil if the scroll view cannot zoom.
  var reportedScale: Double? {
    maximumZoomScale > minimumZoomScale || zoomScale != 1 ? zoomScale : nil
  }

  // MARK: Messages

  fileprivate func began() {
    awaitsRelease = true
    reported = nil
    report(.began)
  }

  fileprivate func moved() {
    // An offset that the scene sets is not reported. Neither is content that moves by itself: it moves
    // when any device sends an event, so its movements would tell the app when other windows are touched.
    guard isDragging || isZooming else { return }
    let place = ScrollAnimation.Place(offset: contentOffset, scale: zoomScale)
    // A change of the scale moves the content, too.
    guard place != reported else { return }
    reported = place
    report(.moved)
  }

  /// Whether a touch or the time moved the content. Otherwise, a call of the app or the removal of the view
  /// did, and the app knows it.
  private var mayReport: Bool { window?.application != nil && !element.window.isChanging }

  fileprivate func rested() {
    awaitsRelease = false
    if mayReport { report(.rested) }
  }

  /// The fingers of a pinch have lifted. The end of a drag is reported by itself.
  private func releasedZoom() {
    guard awaitsRelease, !isDragging else { return }
    awaitsRelease = false
    report(.released, velocity: .zero, target: restingPlace.offset)
    if restingPlace == ScrollAnimation.Place(offset: contentOffset, scale: zoomScale) { rested() }
  }

  /// The content moves on by itself after a cancelled drag, or after a finger caught it.
  fileprivate func returned() {
    awaitsRelease = false
    if mayReport { report(.released, velocity: .zero, target: restingPlace.offset) }
  }

  fileprivate func report(
    _ phase: ScrollMessage.Phase, velocity: Vector? = nil, target: Point? = nil
  ) {
    let message = ScrollMessage(
      window: element.window.name, user: element.window.user, view: element.name, phase: phase,
      offset: contentOffset, velocity: velocity, target: target, zoomScale: reportedScale,
      targetZoomScale: phase == .released && reportedScale != nil ? restingPlace.scale : nil)
    element.window.sink.append(message, of: element)
  }
}

extension SceneScrollView: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { moved() }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    if !isZooming { began() }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    awaitsRelease = false
    report(.released, velocity: velocity, target: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    guard !isZooming else { return }
    // A cancelled drag has not been released. If its content is about to move on, the release follows
    // when the target is known.
    if awaitsRelease, decelerate { return }
    if awaitsRelease, animation != nil { returned() }
    awaitsRelease = false
    if !decelerate, animation == nil { rested() }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    if awaitsRelease { returned() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { rested() }

  func viewForZooming(in scrollView: ScrollView) -> View? {
    guard let name = zoomViewName else { return nil }
    if let view = zoomedView, view.superview === self, view.nameKey == name.key { return view }
    // Until its presenter presents it, a scroll view is in no window.
    guard let window = window as? SceneWindow else {
      return subviews.first { $0.nameKey == name.key }
    }
    guard let view = window.views[name], view.superview === self else { return nil }
    return view
  }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    if !isDragging { began() }
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { moved() }

  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {
    // The content has returned from beyond its limits. At a lift, the release is reported first.
    if !awaitsRelease, !isDragging, !isZooming, animation == nil { rested() }
  }
}
