/// Words. Touches go through it to what lies behind, unless ``View/isUserInteractionEnabled`` is set;
/// nothing in it can be touched either (S27, S41).
open class Label: View {
  /// The words.
  public var text: String

  /// A label at a place in its future superview, which touches go through (S41).
  public init(frame: Rect = .zero, text: String = "", name: String = "") {
    self.text = text
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Label.self }
}
