/// A picture. Touches go through it to what lies behind, unless ``View/isUserInteractionEnabled`` is set;
/// nothing in it can be touched either (S27, S41).
open class ImageView: View {
  /// A picture's place in its future superview, which touches go through (S41).
  public override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  open override class var isHitOnlyInsideFrame: Bool { self == ImageView.self }
}
