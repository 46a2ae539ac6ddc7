/// Follows a pen or pointer above a view (S175).
///
/// Began when it comes above the view or anything in it, changed with every movement, ended when it
/// leaves, cancelled when its device goes. Touches do not drive it, and it prevents nothing. With two
/// pens at once it follows the first.
open class HoverGestureRecognizer: GestureRecognizer {
  /// How far above the glass the pen is, from 0 on it to 1 where the device loses it.
  public private(set) final var zOffset = 0.0
  /// Where the pen leans to, as ``Touch/azimuthAngle``.
  public private(set) final var azimuthAngle = 0.0
  /// How upright the pen is, as ``Touch/altitudeAngle``.
  public private(set) final var altitudeAngle = Double.pi / 2
  /// Which end of the pen is near, and its buttons.
  public private(set) final var penState: PenState = []

  private var place = Point.zero
  private var device: DeviceID?

  /// Where the pen or pointer is, or last was.
  open override var screenLocation: Point { place }

  /// Only hovering concerns it.
  open override func shouldReceive(_ event: Event) -> Bool {
    if case .hover = event { true } else { false }
  }

  /// False: it prevents nothing.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  /// False: nothing prevents it.
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
    "A pen that is above the view and does not touch the glass.", parameters: [],
    make: { name, _ in HoverGestureRecognizer(name: name) })
}
