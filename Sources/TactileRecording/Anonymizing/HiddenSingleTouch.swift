import TactileInput

/// Hides the touches of a panel with one finger. Its positions are on the axes of ``HiddenPointer``.
struct HiddenSingleTouch: Sendable {
  private let button: UInt16
  private let hasButton: Bool
  private var isButtonDown = false
  /// Whether a pressure was more than 0, so that 0 says that nothing touches the panel.
  private var hasPressure = false

  init(_ device: DeviceDescription) {
    button = device.has(EventType.key, KeyCode.touch) ? KeyCode.touch : KeyCode.left
    hasButton = device.has(EventType.key, button)
  }

  /// Whether the single-touch axes may be those of fingers, and not of an accelerometer or a joystick.
  static func touches(_ device: DeviceDescription, swapsAxes: Bool) -> Bool {
    if [KeyCode.touch, KeyCode.left].contains(where: { device.has(EventType.key, $0) }) {
      return true
    }
    let isJoystick = KeyCode.joystickButtons.contains { device.has(EventType.key, $0) }
    return !isJoystick && (swapsAxes || !device.has(EventType.abs, AbsCode.z))
  }

  /// Takes the button, the pressure and the position of a frame. The pressure also lands and lifts the finger, because
  /// some panels have no button or never release it. Returns whether events were lost.
  mutating func follow(
    _ frame: [InputEvent], _ fingers: inout HiddenFingers, _ pointer: HiddenPointer
  ) -> Bool {
    fingers.reach(0)
    var isLost = false
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped):
        fingers.forget()
        isLost = true
      case (EventType.key, button) where event.value < 2:
        isButtonDown = event.value == 1
        if isButtonDown, !fingers.all[0].isDown { fingers.landed = [0] }
        fingers.all[0].id = isButtonDown ? 0 : HiddenFinger.up
      case (EventType.abs, AbsCode.pressure) where event.value > 0:
        hasPressure = true
        guard !fingers.all[0].isDown, isButtonDown || !hasButton else { continue }
        fingers.landed = [0]
        fingers.all[0].id = 0
      case (EventType.abs, AbsCode.pressure) where hasPressure:
        fingers.all[0].id = HiddenFinger.up
      case (EventType.abs, _) where pointer.isX(event): fingers.all[0].x.sent = event.value
      case (EventType.abs, _) where pointer.isY(event): fingers.all[0].y.sent = event.value
      default: break
      }
    }
    return isLost
  }
}
