import Tactile

/// A view that is nothing more. It takes its touches for itself: they do not go up the chain.
final class SceneView: View, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement) {
    self.element = element
    super.init(name: element.description.name)
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesBegan(touches, with: event) }
    element.tell(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesMoved(touches, with: event) }
    element.tell(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesEnded(touches, with: event) }
    element.tell(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesCancelled(touches, with: event) }
    element.tell(touches, .cancelled)
  }

  /// Whether it lies in a control: its touches are the control's then, which is told of them (S79).
  private var isPartOfControl: Bool {
    var ancestor = superview
    while let view = ancestor {
      if view is Control { return true }
      ancestor = view.superview
    }
    return false
  }
}
