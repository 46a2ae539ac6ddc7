/// A button. It sends `touchUpInside` and `primaryActionTriggered` when a touch that began on it
/// lifts inside (S78).
open class Button: Control {
  /// The title, for code that draws the button.
  public var title: String

  /// Creates a button with a frame in its superview.
  public init(
    frame: Rect = .zero, title: String = "", name: String = "",
    defaults: GestureDefaults = .standard
  ) {
    self.title = title
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Button.self }

  /// Returns true for a single tap with one finger of an ancestor (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
  }

  /// Adds `primaryActionTriggered` to a lift inside. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside { accompany(with: .primaryActionTriggered) }
  }
}
