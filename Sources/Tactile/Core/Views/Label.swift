/// A view for text. Touches go to the view behind it, unless ``View/isUserInteractionEnabled`` is
/// set. The same holds for its subviews (S27, S41).
open class Label: View {
  /// The text.
  public var text: String

  /// Creates a label with a frame in its superview.
  public init(frame: Rect = .zero, text: String = "", name: String = "") {
    self.text = text
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Label.self }
}
