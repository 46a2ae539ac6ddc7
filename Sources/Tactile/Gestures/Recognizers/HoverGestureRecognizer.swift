/// Follows a pen or pointer above a view (S175).
///
/// It begins when the pen comes above the view or a subview, changes with every movement, ends when the pen
/// leaves, and is cancelled when the device is removed. It receives no touches, and excludes no recognizer. If
/// there are two pens, it follows the first.
open class HoverGestureRecognizer: GestureRecognizer {
  /// The distance of the pen from the glass: 0 on the glass, 1 at the end of the range of the device.
  public private(set) final var zOffset = 0.0
  /// The direction in which the pen leans, as ``Touch/azimuthAngle``.
  public private(set) final var azimuthAngle = 0.0
  /// The angle between the pen and the glass, as ``Touch/altitudeAngle``.
  public private(set) final var altitudeAngle = Double.pi / 2
  /// The end of the pen that is near the glass, and its buttons.
  public private(set) final var penState: PenState = []

  private var place = Point.zero
  private var device: DeviceID?

  /// The location of the pen or pointer, or its last location.
  open override var screenLocation: Point { place }

  /// Whether the event is a hover event.
  open override func shouldReceive(_ event: Event) -> Bool {
    if case .hover = event { true } else { false }
  }

  /// False: it excludes no recognizer.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  /// False: no recognizer excludes it.
  open override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  open override func hover(_ event: HoverEvent) {
    guard device == nil || device == event.device else { return }
    switch event.phase {
    case .entered where state == .possible:
      device = event.device
      read(event)
      state = .began
    case .entered, .moved:
      guard state.isActive else { return }
      read(event)
      state = .changed
    case .exited:
      if state.isActive { state = .ended }
    case .cancelled:
      if state.isActive { state = .cancelled }
    }
  }

  private func read(_ event: HoverEvent) {
    place = event.screenLocation
    zOffset = event.zOffset
    azimuthAngle = event.azimuthAngle
    altitudeAngle = event.altitudeAngle
    penState = event.penState
  }

  open override func reset() {
    device = nil
  }
}

// MARK: Definition

extension GestureDefinition {
  static let hover = GestureDefinition(
    "A pen that is above the view and does not touch the glass.",
    parameters: [],
    make: { name, _ in HoverGestureRecognizer(name: name) })
}
