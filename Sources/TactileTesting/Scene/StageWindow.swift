import Tactile

/// A window of a specification. Its scene lies in a root view, which is the window itself unless the
/// performance turns it.
final class StageWindow: Window {
  /// The view that the scene's coordinates belong to.
  private(set) lazy var root: View = self

  override func point(inside point: Point, with event: TouchEvent?) -> Bool {
    guard root !== self else { return super.point(inside: point, with: event) }
    return root.point(inside: root.convert(point, from: self), with: event)
  }

  /// Turns and scales the window's own coordinates, and puts in a root view that undoes it, so that
  /// everything in that view stays where it is on the glass.
  func turn() {
    let plain = transformToSuperview
    let size = bounds.size
    // A turn by the angle of the 3-4-5 triangle together with a scale of 2: no pixel grid survives.
    transform = AffineTransform(a: 1.2, b: 1.6, c: -1.6, d: 1.2, tx: 0, ty: 0)
    guard let back = transformToSuperview.inverse else { return }
    let toWindow = plain.concatenating(back)
    let view = View(frame: Rect(origin: .zero, size: size), name: name + " root")
    view.transform = AffineTransform(
      a: toWindow.a, b: toWindow.b, c: toWindow.c, d: toWindow.d, tx: 0, ty: 0)
    view.center = toWindow.apply(view.bounds.center)
    addSubview(view)
    root = view
  }
}
