import Tactile
import TactileWire

/// A scroll view of a scene. It is its own delegate, to report how its content moves.
final class SceneScrollView: ScrollView, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
    delegate = self
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

extension SceneScrollView: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // An offset that the scene sets is not reported. Neither is content that coasts: it moves when any
    // device sends an event, so its movements would tell the app when other windows are touched.
    if isDragging { report(.moved) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { report(.began) }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    report(.released, velocity: velocity, target: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { report(.rested) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { report(.rested) }

  private func report(
    _ phase: ScrollMessage.Phase, velocity: Vector? = nil, target: Point? = nil
  ) {
    let message = ScrollMessage(
      window: element.window.name, user: element.window.user, view: element.name, phase: phase,
      offset: contentOffset, velocity: velocity, target: target)
    element.window.sink.append(message, of: element)
  }
}
