import Tactile

/// A slider of a scene.
final class SceneSlider: Slider, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
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
