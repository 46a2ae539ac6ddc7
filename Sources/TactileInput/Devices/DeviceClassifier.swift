/// Says what a device is, and why, from its bits, its properties and udev's tags.
///
/// Real devices lie, so no single bit decides. Many touchscreens lack `INPUT_PROP_DIRECT`; gamepads,
/// keyboards and headsets claim multitouch. Rules are asked in order, and the first that knows the
/// device answers. Any thread.
public enum DeviceClassifier {
  /// What a device is, and why.
  public static func classify(_ device: DeviceDescription) -> Classification {
    let traits = DeviceTraits(device)
    return ignored(traits) ?? tagged(traits) ?? stated(traits) ?? pen(traits) ?? pad(traits)
      ?? touchpad(traits) ?? touchscreen(traits) ?? clicking(traits) ?? sensor(traits) ?? keys(
        traits) ?? rest(traits)
  }

  // MARK: What udev says

  private static func ignored(_ traits: DeviceTraits) -> Classification? {
    guard let value = traits.tag("LIBINPUT_IGNORE_DEVICE") else { return nil }
    return Classification(.other, "udev says to leave it alone (LIBINPUT_IGNORE_DEVICE=\(value)).")
  }

  /// udev's tags, in the order in which they decide; a pad is tagged as a tablet too.
  private static let tags: [(name: String, kind: DeviceKind)] = [
    ("ID_INPUT_TABLET_PAD", .other), ("ID_INPUT_TABLET", .pen),
    ("ID_INPUT_TOUCHSCREEN", .touchscreen), ("ID_INPUT_TOUCHPAD", .touchpad),
    ("ID_INPUT_ACCELEROMETER", .accelerometer), ("ID_INPUT_JOYSTICK", .other),
    ("ID_INPUT_POINTINGSTICK", .other), ("ID_INPUT_MOUSE", .other),
    ("ID_INPUT_KEYBOARD", .other),
  ]

  private static func tagged(_ traits: DeviceTraits) -> Classification? {
    guard let tag = tags.first(where: { traits.tag($0.name) != nil }) else { return nil }
    if tag.kind == .pen, let fingers = fingersDespitePen(traits) { return fingers }
    if tag.name == "ID_INPUT_MOUSE", let fingers = clicking(traits) { return fingers }
    return Classification(tag.kind, "udev tags it \(tag.name)=1.")
  }

  // MARK: What its bits say

  private static func stated(_ traits: DeviceTraits) -> Classification? {
    if traits.isAccelerometer {
      return Classification(.accelerometer, "It states INPUT_PROP_ACCELEROMETER.")
    }
    if traits.isPointingStick {
      return Classification(.other, "It is a pointing stick: INPUT_PROP_POINTING_STICK.")
    }
    return nil
  }

  /// What claims a pen and is a touchscreen all the same, or first of all.
  private static func fingersDespitePen(_ traits: DeviceTraits) -> Classification? {
    if traits.hasPosition, traits.hasTouchButton, !traits.hasPenParts {
      return Classification(
        .touchscreen,
        "It has ABS_X and BTN_TOUCH, and nothing of a pen but BTN_TOOL_PEN: neither pressure nor "
          + "tilt nor distance nor a barrel button.")
    }
    guard traits.hasSlots, traits.hasMultitouchPosition, traits.isDirect else { return nil }
    return Classification(
      .touchscreen,
      "It has a pen and fingers on one node: INPUT_PROP_DIRECT with slots.")
  }

  private static func pen(_ traits: DeviceTraits) -> Classification? {
    guard traits.hasPosition, traits.hasToolPen || traits.hasStylusButton else { return nil }
    if let fingers = fingersDespitePen(traits) { return fingers }
    let bit = traits.hasToolPen ? "BTN_TOOL_PEN" : "BTN_STYLUS"
    let place = traits.isDirect ? "on a display (INPUT_PROP_DIRECT)" : "on a tablet"
    return Classification(.pen, "It has \(bit) and a position: a pen \(place).")
  }

  private static func pad(_ traits: DeviceTraits) -> Classification? {
    if traits.isTabletPad {
      return Classification(
        .other, "It is the buttons on a tablet's frame: BTN_STYLUS without BTN_TOOL_PEN.")
    }
    guard traits.hasJoystickButton, !traits.hasTouchButton, !traits.isDirect else { return nil }
    let fake = traits.claimsEveryAxis ? "; it claims every axis, so its multitouch is none" : ""
    return Classification(
      .other, "It has joystick or gamepad buttons and no BTN_TOUCH\(fake).")
  }

  private static func touchpad(_ traits: DeviceTraits) -> Classification? {
    guard traits.hasPosition || traits.hasMultitouchPosition, !traits.isDirect else { return nil }
    if traits.hasToolFinger {
      return Classification(
        .touchpad, "It has BTN_TOOL_FINGER and no INPUT_PROP_DIRECT: a touchpad.")
    }
    guard let property = traits.pointerProperty else { return nil }
    return Classification(.touchpad, "It moves a pointer: \(property) and no INPUT_PROP_DIRECT.")
  }

  private static func touchscreen(_ traits: DeviceTraits) -> Classification? {
    let axes = traits.hasMultitouchPosition ? "ABS_MT_POSITION_X" : "ABS_X"
    guard traits.hasPosition || traits.hasMultitouchPosition else { return nil }
    if traits.isDirect && !(traits.hasDepth && !traits.hasKeys) {
      return Classification(.touchscreen, "It has \(axes) and states INPUT_PROP_DIRECT.")
    }
    guard traits.hasTouchButton else { return nil }
    return Classification(
      .touchscreen,
      "It has \(axes) and BTN_TOUCH, and nothing of a touchpad; INPUT_PROP_DIRECT is missing.")
  }

  private static func clicking(_ traits: DeviceTraits) -> Classification? {
    guard traits.touchesByLeftButton else { return nil }
    return Classification(
      .touchscreen,
      "It has ABS_X and BTN_LEFT and nothing else of a mouse: a touchscreen that clicks.")
  }

  private static func sensor(_ traits: DeviceTraits) -> Classification? {
    guard traits.hasPosition, traits.hasDepth, !traits.hasKeys else { return nil }
    return Classification(.accelerometer, "It has ABS_X, ABS_Y and ABS_Z and not one key.")
  }

  private static func keys(_ traits: DeviceTraits) -> Classification? {
    let fake = traits.claimsEveryAxis ? " It claims every axis, so its multitouch is none." : ""
    if traits.movesPointer && traits.hasLeftButton {
      return Classification(.other, "It is a mouse or trackball: REL_X, REL_Y and BTN_LEFT.")
    }
    if traits.isKeyboard {
      return Classification(.other, "It is a keyboard: it has every key from Escape to S.\(fake)")
    }
    guard let key = traits.mediaKey else { return nil }
    return Classification(.mediaKeys, "It has \(key) and is no keyboard.\(fake)")
  }

  private static func rest(_ traits: DeviceTraits) -> Classification {
    if traits.claimsEveryAxis {
      return Classification(.other, "It claims every axis, so its multitouch is none.")
    }
    if traits.hasPosition && traits.hasLeftButton {
      return Classification(
        .other, "It is an absolute pointer, as of a virtual machine: ABS_X and BTN_LEFT.")
    }
    return Classification(.other, "Nothing it has is of a touchscreen, pen, sensor or media key.")
  }
}
