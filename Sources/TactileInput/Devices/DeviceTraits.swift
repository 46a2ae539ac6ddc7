/// The features of a device that the classifier uses.
struct DeviceTraits {
  private let device: DeviceDescription

  init(_ device: DeviceDescription) {
    self.device = device
  }

  // MARK: Properties

  var isDirect: Bool { has(InputProperty.direct) }
  var isAccelerometer: Bool { has(InputProperty.accelerometer) }
  var isPointingStick: Bool { has(InputProperty.pointingStick) }

  /// The first property that only devices with a pointer have.
  var pointerProperty: String? {
    if has(InputProperty.pointer) { return "INPUT_PROP_POINTER" }
    if has(InputProperty.buttonpad) { return "INPUT_PROP_BUTTONPAD" }
    if has(InputProperty.semiMT) { return "INPUT_PROP_SEMI_MT" }
    if has(InputProperty.topButtonpad) { return "INPUT_PROP_TOPBUTTONPAD" }
    return nil
  }

  // MARK: Axes

  /// Whether the device claims every axis, including the reserved one. Some gamepads, keyboards
  /// and headsets do.
  var claimsEveryAxis: Bool { axis(AbsCode.mtSlot) && axis(AbsCode.reserved) }

  var hasSlots: Bool { axis(AbsCode.mtSlot) && !claimsEveryAxis }

  var hasMultitouchPosition: Bool {
    axis(AbsCode.mtPositionX) && axis(AbsCode.mtPositionY) && !claimsEveryAxis
  }

  var hasPosition: Bool { axis(AbsCode.x) && axis(AbsCode.y) }
  var hasPressure: Bool { axis(AbsCode.pressure) }
  var hasDepth: Bool { axis(AbsCode.z) }

  // MARK: Keys

  var hasKeys: Bool { !(device.codes[EventType.key]?.isEmpty ?? true) }
  var hasTouchButton: Bool { key(KeyCode.touch) }
  var hasLeftButton: Bool { key(KeyCode.left) }
  var hasToolPen: Bool { key(KeyCode.toolPen) }
  /// Whether it has a pen feature besides `BTN_TOOL_PEN`, which resistive panels also claim.
  var hasPenParts: Bool {
    key(KeyCode.stylus) || key(KeyCode.toolRubber) || hasPressure
      || axis(AbsCode.distance) || axis(AbsCode.tiltX)
  }

  /// Whether Tactile can read a pen from it.
  var isPen: Bool { hasPosition && (hasToolPen || hasStylusButton) && hasPenParts }

  var hasToolFinger: Bool { key(KeyCode.toolFinger) }

  /// Whether it has a barrel button and can be touched. A tablet's button pad also claims the
  /// button, but it has numbered buttons or no touch.
  var hasStylusButton: Bool { key(KeyCode.stylus) && hasTouchButton && !key(KeyCode.button0) }
  var isTabletPad: Bool {
    key(KeyCode.stylus) && !hasToolPen && (key(KeyCode.button0) || !hasTouchButton)
  }

  /// Whether it is a touchscreen that reports touches as the left mouse button (seen on an Elo
  /// 2700). Pointers of virtual machines also have a right button or a wheel.
  var touchesByLeftButton: Bool {
    hasPosition && hasLeftButton && !key(KeyCode.right) && !hasTouchButton && !hasToolFinger
      && !hasJoystickButton && !hasRelativeAxes
      && pointerProperty == nil
  }

  /// Whether it reports positions as panels do: with multitouch axes, or with a button that a finger may press.
  /// Pointers of virtual machines also have a wheel.
  var mayBeTouchscreen: Bool {
    hasMultitouchPosition
      || hasPosition && !claimsEveryAxis
        && (hasTouchButton || hasLeftButton && !hasRelativeAxes)
  }

  var hasJoystickButton: Bool { KeyCode.joystickButtons.contains { key($0) } }
  var isKeyboard: Bool { KeyCode.typing.allSatisfy { key($0) } }

  /// The kernel's name of the first media key.
  var mediaKey: String? { Self.mediaKeys.first { key($0.code) }?.name }

  private static let mediaKeys: [(code: UInt16, name: String)] = [
    (KeyCode.playPause, "KEY_PLAYPAUSE"), (KeyCode.play, "KEY_PLAY"),
    (KeyCode.playCD, "KEY_PLAYCD"), (KeyCode.pauseCD, "KEY_PAUSECD"),
    (KeyCode.stopCD, "KEY_STOPCD"), (KeyCode.nextSong, "KEY_NEXTSONG"),
    (KeyCode.previousSong, "KEY_PREVIOUSSONG"), (KeyCode.fastForward, "KEY_FASTFORWARD"),
    (KeyCode.rewind, "KEY_REWIND"), (KeyCode.volumeUp, "KEY_VOLUMEUP"),
    (KeyCode.volumeDown, "KEY_VOLUMEDOWN"), (KeyCode.mute, "KEY_MUTE"),
    (KeyCode.media, "KEY_MEDIA"),
  ]

  var hasRelativeAxes: Bool { !(device.codes[EventType.rel]?.isEmpty ?? true) }

  var movesPointer: Bool {
    device.has(EventType.rel, RelCode.x) && device.has(EventType.rel, RelCode.y)
  }

  // MARK: udev

  /// Returns the value of a udev property; nil if it is missing, empty or "0".
  func tag(_ name: String) -> String? {
    guard let value = device.udevProperties[name], !value.isEmpty, value != "0" else { return nil }
    return value
  }

  private func has(_ property: UInt16) -> Bool { device.properties.contains(property) }
  private func axis(_ code: UInt16) -> Bool { device.has(EventType.abs, code) }
  private func key(_ code: UInt16) -> Bool { device.has(EventType.key, code) }
}
