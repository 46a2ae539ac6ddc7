/// The kind of a device, and the reason.
public struct Classification: Hashable, Sendable {
  /// The kind.
  public var kind: DeviceKind
  /// The codes or tags that decided, as one sentence.
  public var reason: String

  /// Creates a classification with the kind and the reason for it.
  public init(_ kind: DeviceKind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

/// The kind of a device for Tactile.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A panel whose picture is touched with fingers.
  case touchscreen
  /// A pen on a display or on a tablet.
  case pen
  /// A touchpad, which moves a pointer. Tactile does not read it.
  case touchpad
  /// An accelerometer, which reports the direction of gravity.
  case accelerometer
  /// Media keys such as play and pause, of a headset, a remote control or a keyboard row.
  case mediaKeys
  /// Another device, such as a mouse, keyboard, joystick or lid. Tactile does not read it.
  case other
}

/// Determines the kind of a device, and the reason, from its codes, properties and udev tags.
///
/// Real devices make false claims, so no single bit decides. Many touchscreens lack
/// `INPUT_PROP_DIRECT`; gamepads, keyboards and headsets claim multitouch axes. The classifier
/// tries its rules in order; the first rule that matches decides. Any thread.
public enum DeviceClassifier {
  /// Returns the kind of a device and the reason.
  public static func classify(_ device: DeviceDescription) -> Classification {
    if device.isVirtual {
      return Classification(
        .touchscreen, "It is virtual (tactiled --panel): only scripted fingers touch it.")
    }
    let traits = DeviceTraits(device)
    var found = rules.lazy.compactMap { $0(traits) }.first ?? rest(traits)
    if found.kind == .other || found.kind == .touchpad, traits.mayBeTouchscreen {
      found.reason += " If it is a touchscreen, set `kind: touchscreen` in a rule for it."
    }
    return found
  }

  /// The rules in their order.
  private static let rules: [@Sendable (DeviceTraits) -> Classification?] = [
    ignored, tagged, stated, pen, pad, touchpad, touchscreen, clicking, sensor, keys,
  ]

  // MARK: udev

  private static func ignored(_ traits: DeviceTraits) -> Classification? {
    guard let value = traits.tag("LIBINPUT_IGNORE_DEVICE") else { return nil }
    return Classification(.other, "udev excludes it (LIBINPUT_IGNORE_DEVICE=\(value)).")
  }

  /// The udev tags in the order in which they decide. A tablet's button pad is also tagged as a
  /// tablet.
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
    if tag.name == "ID_INPUT_MOUSE", let pointer = clicking(traits) ?? pointer(traits) {
      return pointer
    }
    if tag.kind == .touchscreen, let keyboard = keyboardDespiteTouch(traits) { return keyboard }
    return Classification(tag.kind, "udev tags it \(tag.name)=1.")
  }

  /// Recognizes keyboards with `BTN_TOUCH` and a position, which udev also tags as touchscreens.
  private static func keyboardDespiteTouch(_ traits: DeviceTraits) -> Classification? {
    guard traits.isKeyboard, !traits.isDirect, traits.tag("ID_INPUT_KEYBOARD") != nil else {
      return nil
    }
    return Classification(
      .other, "It is a keyboard with BTN_TOUCH, without INPUT_PROP_DIRECT.")
  }

  // MARK: Codes and properties

  private static func stated(_ traits: DeviceTraits) -> Classification? {
    if traits.isAccelerometer {
      return Classification(.accelerometer, "It has the property INPUT_PROP_ACCELEROMETER.")
    }
    if traits.isPointingStick {
      return Classification(.other, "It is a pointing stick: INPUT_PROP_POINTING_STICK.")
    }
    return nil
  }

  /// Recognizes devices that claim a pen but are touchscreens, or touchscreens first.
  private static func fingersDespitePen(_ traits: DeviceTraits) -> Classification? {
    if traits.hasPosition, traits.hasTouchButton, !traits.hasPenParts {
      return Classification(
        .touchscreen,
        "It has ABS_X and BTN_TOUCH, but of a pen only BTN_TOOL_PEN: no pressure, tilt, "
          + "distance or barrel button.")
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
        .other, "It is the button pad of a tablet: BTN_STYLUS without BTN_TOOL_PEN.")
    }
    guard traits.hasJoystickButton, !traits.hasTouchButton, !traits.isDirect else { return nil }
    let fake =
      traits.claimsEveryAxis ? "; it claims every axis, so its multitouch axes are ignored" : ""
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
    guard traits.hasTouchButton, !traits.isKeyboard else { return nil }
    return Classification(
      .touchscreen,
      "It has \(axes) and BTN_TOUCH, but no touchpad features; INPUT_PROP_DIRECT is missing.")
  }

  private static func clicking(_ traits: DeviceTraits) -> Classification? {
    guard traits.touchesByLeftButton else { return nil }
    return Classification(
      .touchscreen,
      "It has ABS_X and BTN_LEFT, but no other mouse features: a touchscreen that sends clicks.")
  }

  /// Recognizes absolute pointers. Panels can be among them: a Posiflex V390 has three mouse buttons.
  /// Others have such a node beside that of their touches, so the kind is not certain.
  private static func pointer(_ traits: DeviceTraits) -> Classification? {
    guard traits.hasPosition, traits.hasLeftButton, !traits.claimsEveryAxis else { return nil }
    return Classification(
      .other, "It is an absolute pointer, such as in a virtual machine: ABS_X and BTN_LEFT.")
  }

  private static func sensor(_ traits: DeviceTraits) -> Classification? {
    guard traits.hasPosition, traits.hasDepth, !traits.hasKeys else { return nil }
    return Classification(.accelerometer, "It has ABS_X, ABS_Y and ABS_Z, but no keys.")
  }

  private static func keys(_ traits: DeviceTraits) -> Classification? {
    let fake =
      traits.claimsEveryAxis ? " It claims every axis, so its multitouch axes are ignored." : ""
    if traits.movesPointer && traits.hasLeftButton {
      return Classification(.other, "It is a mouse or trackball: REL_X, REL_Y and BTN_LEFT.")
    }
    if traits.isKeyboard {
      return Classification(.other, "It is a keyboard: it has every key from Escape to S.\(fake)")
    }
    guard let key = traits.mediaKey else { return nil }
    return Classification(.mediaKeys, "It has \(key) and is not a keyboard.\(fake)")
  }

  private static func rest(_ traits: DeviceTraits) -> Classification {
    if traits.claimsEveryAxis {
      return Classification(.other, "It claims every axis, so its multitouch axes are ignored.")
    }
    if let pointer = pointer(traits) { return pointer }
    return Classification(.other, "It has no features of a touchscreen, pen, sensor or media keys.")
  }
}
