import Tactile

/// A view of a scene that is not a control. It handles its touches, so they do not go up the
/// responder chain.
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
    element.report(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesMoved(touches, with: event) }
    element.report(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesEnded(touches, with: event) }
    element.report(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if isPartOfControl { return super.touchesCancelled(touches, with: event) }
    element.report(touches, .cancelled)
  }

  /// Whether a control contains it, which then handles and reports its touches (S79).
  private var isPartOfControl: Bool {
    var ancestor = superview
    while let view = ancestor {
      if view is Control { return true }
      ancestor = view.superview
    }
    return false
  }
}
