import Tactile

/// A scroll view of a specification.
final class StageScrollView: ScrollView, ScrollViewDelegate {
  private let part: StagePart
  /// The view that fingers zoom; nil if they zoom none.
  weak var zoomed: View?

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
    delegate = self
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}
