/// A view for an image. Touches go to the view behind it, unless ``View/isUserInteractionEnabled``
/// is set. The same holds for its subviews (S27, S41).
open class ImageView: View {
  /// Creates an image view with a frame in its superview.
  public override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  open override class var isHitOnlyInsideFrame: Bool { self == ImageView.self }
}
