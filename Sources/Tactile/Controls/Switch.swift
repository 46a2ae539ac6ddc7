/// A control that is on or off: a tap turns it over, a drag along it pushes it to that side; both
/// send `valueChanged` where that makes a difference (S78).
open class Switch: Control {
  /// Whether it is on; setting it sends nothing.
  public var isOn: Bool
  /// How far a finger must go along the switch to push instead of tap, in points on the glass: the
  /// distance at which a pan begins (S149).
  public var pushMovement: Double

  /// A switch at a place in its future superview.
  public init(
    frame: Rect = .zero, isOn: Bool = false, name: String = "",
    defaults: GestureDefaults = .standard
  ) {
    self.isOn = isOn
    pushMovement = defaults.panMovement
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Switch.self }

  /// A switch goes before an ancestor's single tap, and before its pan or swipe along the switch (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
      || StandardGesture.isDrag(recognizer, alongWidthOf: self)
  }

  /// Turns or pushes the switch when the finger lifts inside; an override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside else { return }
    let wanted = side(pushedTo: touch) ?? !isOn
    guard wanted != isOn else { return }
    isOn = wanted
    accompany(with: [.valueChanged, .primaryActionTriggered])
  }

  /// The side a finger pushed to: true to the right, nil where it only tapped.
  private func side(pushedTo touch: Touch) -> Bool? {
    let way = touch.screenLocation - touch.beganScreenLocation
    let along = convertFromScreen(way).dx
    let onGlass = transformToScreen.apply(Vector(dx: along, dy: 0)).length
    return onGlass > pushMovement ? along > 0 : nil
  }
}
