/// A control to be tapped: sends `touchUpInside` and `primaryActionTriggered` when a finger that came
/// down on it lifts inside (S78).
open class Button: Control {
  /// What is written on it, for whoever draws or reads it out.
  public var title: String

  /// A button at a place in its future superview.
  public init(
    frame: Rect = .zero, title: String = "", name: String = "",
    defaults: GestureDefaults = .standard
  ) {
    self.title = title
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Button.self }

  /// A button goes before an ancestor's single tap with one finger (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
  }

  /// Adds `primaryActionTriggered` to a lift inside; an override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside { accompany(with: .primaryActionTriggered) }
  }
}
