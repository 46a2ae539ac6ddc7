import Tactile
import TactileWire

/// A scroll view of a scene; its own delegate, to tell how its content moves.
final class SceneScrollView: ScrollView, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    delegate = self
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .began)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .moved)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }
}

extension SceneScrollView: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // What the scene itself sets is no news to anybody.
    if isDragging || isDecelerating { tell(.moved) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { tell(.began) }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    tell(.released, velocity: velocity, target: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { tell(.rested) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { tell(.rested) }

  private func tell(
    _ phase: ScrollMessage.Phase, velocity: Vector? = nil, target: Point? = nil
  ) {
    let message = ScrollMessage(
      window: element.window.name, user: element.window.user, view: element.name, phase: phase,
      offset: contentOffset,
      velocity: velocity, target: target)
    element.window.server.frame.append(message, element)
  }
}
