/// A control that is on or off. A tap toggles it, and a drag along it moves it to that side. Both
/// send `valueChanged` if the value changes (S78).
open class Switch: Control {
  /// Whether the switch is on. Setting it sends no event.
  public var isOn: Bool
  /// The movement along the switch from which a touch is a drag instead of a tap, in points on the
  /// glass. The default is the threshold of a pan (S149).
  public var pushMovement: Double

  /// Creates a switch with a frame in its superview.
  public init(
    frame: Rect = .zero, isOn: Bool = false, name: String = "",
    defaults: GestureDefaults = .standard
  ) {
    self.isOn = isOn
    pushMovement = defaults.panMovement
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Switch.self }

  /// Returns true for an ancestor's single tap, and for its pan or swipe along the switch (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
      || StandardGesture.isDrag(recognizer, alongWidthOf: self)
  }

  /// Toggles or moves the switch when the touch lifts inside. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside else { return }
    let wanted = side(pushedTo: touch) ?? !isOn
    guard wanted != isOn else { return }
    isOn = wanted
    accompany(with: [.valueChanged, .primaryActionTriggered])
  }

  /// Returns the side to which a touch dragged: true for right, nil for a tap.
  private func side(pushedTo touch: Touch) -> Bool? {
    let way = touch.screenLocation - touch.beganScreenLocation
    let along = convertFromScreen(way).dx
    let onGlass = transformToScreen.apply(Vector(dx: along, dy: 0)).length
    return onGlass > pushMovement ? along > 0 : nil
  }
}
