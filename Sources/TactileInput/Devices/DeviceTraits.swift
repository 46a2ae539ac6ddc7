/// What a description's bits say that matters for telling devices apart.
struct DeviceTraits {
  private let device: DeviceDescription

  init(_ device: DeviceDescription) {
    self.device = device
  }

  // MARK: Properties

  var isDirect: Bool { has(InputProperty.direct) }
  var isAccelerometer: Bool { has(InputProperty.accelerometer) }
  var isPointingStick: Bool { has(InputProperty.pointingStick) }

  /// A property that only devices have that move a pointer.
  var pointerProperty: String? {
    if has(InputProperty.pointer) { return "INPUT_PROP_POINTER" }
    if has(InputProperty.buttonpad) { return "INPUT_PROP_BUTTONPAD" }
    if has(InputProperty.semiMT) { return "INPUT_PROP_SEMI_MT" }
    if has(InputProperty.topButtonpad) { return "INPUT_PROP_TOPBUTTONPAD" }
    return nil
  }

  // MARK: Axes

  /// Gamepads, keyboards and headsets claim every axis there is, also the one that nobody uses.
  var claimsEveryAxis: Bool { axis(AbsCode.mtSlot) && axis(AbsCode.reserved) }

  var hasSlots: Bool { axis(AbsCode.mtSlot) && !claimsEveryAxis }

  var hasMultitouchPosition: Bool {
    axis(AbsCode.mtPositionX) && axis(AbsCode.mtPositionY) && !claimsEveryAxis
  }

  var hasPosition: Bool { axis(AbsCode.x) && axis(AbsCode.y) }
  var hasDepth: Bool { axis(AbsCode.z) }

  // MARK: Keys

  var hasKeys: Bool { !(device.codes[EventType.key]?.isEmpty ?? true) }
  var hasTouchButton: Bool { key(KeyCode.touch) }
  var hasLeftButton: Bool { key(KeyCode.left) }
  var hasToolPen: Bool { key(KeyCode.toolPen) }
  /// Whether it has anything of a pen beyond `BTN_TOOL_PEN`, which resistive panels claim too.
  var hasPenParts: Bool {
    key(KeyCode.stylus) || key(KeyCode.toolRubber) || axis(AbsCode.pressure)
      || axis(AbsCode.distance) || axis(AbsCode.tiltX)
  }

  /// Whether a pen is to be read from it.
  var isPen: Bool { hasPosition && (hasToolPen || hasStylusButton) && hasPenParts }

  var hasToolFinger: Bool { key(KeyCode.toolFinger) }

  /// The barrel button of something that can touch; a tablet's frame claims one as well, but has
  /// numbered buttons or nothing to touch with.
  var hasStylusButton: Bool { key(KeyCode.stylus) && hasTouchButton && !key(KeyCode.button0) }
  var isTabletPad: Bool {
    key(KeyCode.stylus) && !hasToolPen && (key(KeyCode.button0) || !hasTouchButton)
  }

  /// Whether it is touched, and says so with the left mouse button (seen on an Elo 2700). The
  /// pointers of virtual machines have a right button or a wheel as well.
  var touchesByLeftButton: Bool {
    hasPosition && hasLeftButton && !key(KeyCode.right) && !hasTouchButton && !hasToolFinger
      && !hasJoystickButton && (device.codes[EventType.rel]?.isEmpty ?? true)
      && pointerProperty == nil
  }

  var hasJoystickButton: Bool { KeyCode.joystickButtons.contains { key($0) } }
  var isKeyboard: Bool { KeyCode.typing.allSatisfy { key($0) } }

  /// The first media key it has, by the kernel's name.
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

  var movesPointer: Bool {
    device.has(EventType.rel, RelCode.x) && device.has(EventType.rel, RelCode.y)
  }

  // MARK: udev

  /// The value of a udev property, nil where it is missing, empty or "0".
  func tag(_ name: String) -> String? {
    guard let value = device.udevProperties[name], !value.isEmpty, value != "0" else { return nil }
    return value
  }

  private func has(_ property: UInt16) -> Bool { device.properties.contains(property) }
  private func axis(_ code: UInt16) -> Bool { device.has(EventType.abs, code) }
  private func key(_ code: UInt16) -> Bool { device.has(EventType.key, code) }
}
