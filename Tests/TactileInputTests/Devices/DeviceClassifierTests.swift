import TactileInput
import Testing

struct DeviceClassifierTests {
  static let multitouch: [UInt16] = [
    AbsCode.mtSlot, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtTrackingID,
  ]
  static let position: [UInt16] = [AbsCode.x, AbsCode.y]
  static let everyAxis = Array(UInt16(0x28)...0x3e)

  static func classify(_ device: DeviceDescription) -> DeviceKind {
    DeviceClassifier.classify(device).kind
  }

  @Test func `classifies slots with INPUT_PROP_DIRECT as a touchscreen`() {
    #expect(Self.classify(.panel(width: 800, height: 480)) == .touchscreen)
  }

  @Test(arguments: [multitouch + position, position])
  func `classifies BTN_TOUCH with a position as a touchscreen without INPUT_PROP_DIRECT`(
    axes: [UInt16]
  ) {
    let answer = DeviceClassifier.classify(.with(keys: [KeyCode.touch], axes: axes))
    #expect(answer.kind == .touchscreen)
    #expect(answer.reason.contains("INPUT_PROP_DIRECT is missing"))
  }

  @Test func `classifies a panel that also declares BTN_LEFT as a touchscreen`() {
    let device = DeviceDescription.with(
      keys: [KeyCode.touch, KeyCode.left], axes: Self.multitouch)
    #expect(Self.classify(device) == .touchscreen)
  }

  @Test func `ignores multitouch axes of a device that claims every axis`() {
    let keyboard = DeviceDescription.with(keys: Array(1...120), axes: Self.everyAxis)
    #expect(Self.classify(keyboard) == .other)
    let gamepad = DeviceDescription.with(
      keys: [0x120, 0x121], axes: Self.position + Self.everyAxis)
    #expect(DeviceClassifier.classify(gamepad).reason.contains("claims every axis"))
    #expect(Self.classify(gamepad) == .other)
    let headset = DeviceDescription.with(keys: [KeyCode.playPause], axes: Self.everyAxis)
    #expect(Self.classify(headset) == .mediaKeys)
  }

  @Test func `classifies pointer properties and BTN_TOOL_FINGER as a touchpad`() {
    let axes = Self.multitouch + Self.position
    for property in [InputProperty.pointer, InputProperty.buttonpad, InputProperty.semiMT] {
      let device = DeviceDescription.with(
        properties: [property], keys: [KeyCode.touch], axes: axes)
      #expect(Self.classify(device) == .touchpad)
    }
    let device = DeviceDescription.with(keys: [KeyCode.touch, KeyCode.toolFinger], axes: axes)
    #expect(Self.classify(device) == .touchpad)
  }

  @Test func `classifies BTN_TOOL_PEN or BTN_STYLUS as a pen, except for a tablet's button pad`() {
    let pen = DeviceDescription.with(
      keys: [KeyCode.toolPen, KeyCode.touch], axes: Self.position + [AbsCode.pressure])
    #expect(Self.classify(pen) == .pen)
    let barrel = DeviceDescription.with(keys: [KeyCode.stylus, KeyCode.touch], axes: Self.position)
    #expect(Self.classify(barrel) == .pen)
    let frame = DeviceDescription.with(
      keys: [KeyCode.stylus, KeyCode.button0], axes: Self.position)
    #expect(Self.classify(frame) == .other)
  }

  @Test func `classifies a panel with only BTN_TOOL_PEN of a pen as a touchscreen`() {
    let panel = DeviceDescription.with(
      keys: [KeyCode.toolPen, KeyCode.touch], axes: Self.position + [AbsCode.z, AbsCode.rx],
      tags: ["ID_INPUT_TABLET": "1"])
    let answer = DeviceClassifier.classify(panel)
    #expect(answer.kind == .touchscreen)
    #expect(answer.reason.contains("of a pen only BTN_TOOL_PEN"))
  }

  @Test func `classifies a pen and fingers on one node as a touchscreen`() {
    let both = DeviceDescription.with(
      properties: [InputProperty.direct],
      keys: [KeyCode.toolPen, KeyCode.toolFinger, KeyCode.touch],
      axes: Self.position + Self.multitouch, tags: ["ID_INPUT_TABLET": "1"])
    #expect(Self.classify(both) == .touchscreen)
  }

  @Test func `classifies three axes without keys, or the property, as an accelerometer`() {
    #expect(Self.classify(.with(axes: [AbsCode.x, AbsCode.y, AbsCode.z])) == .accelerometer)
    let stated = DeviceDescription.with(
      properties: [InputProperty.accelerometer], axes: Self.position)
    #expect(Self.classify(stated) == .accelerometer)
  }

  @Test(arguments: [[:], ["ID_INPUT_MOUSE": "1"]])
  func `classifies BTN_LEFT with a position and no other mouse features as a touchscreen`(
    tags: [String: String]
  ) {
    let panel = DeviceDescription.with(keys: [KeyCode.left], axes: Self.position, tags: tags)
    #expect(Self.classify(panel) == .touchscreen)
    let tablet = DeviceDescription.with(
      keys: [KeyCode.left, KeyCode.right], axes: Self.position, tags: tags)
    #expect(Self.classify(tablet) == .other)
    let wheel = DeviceDescription.with(
      keys: [KeyCode.left], axes: Self.position, relative: [8], tags: tags)
    #expect(Self.classify(wheel) == .other)
  }

  @Test(arguments: [[:], ["ID_INPUT_MOUSE": "1"]])
  func `the reason for a pointer without relative axes names the setting for a touchscreen`(
    tags: [String: String]
  ) {
    // A Posiflex V390, a touchscreen for points of sale.
    let keys = [KeyCode.left, KeyCode.right, 0x112]
    let panel = DeviceDescription.with(keys: keys, axes: Self.position, tags: tags)
    #expect(DeviceClassifier.classify(panel).reason.contains("`kind: touchscreen`"))
    #expect(ContactDecoder(panel) != nil)
    let virtual = DeviceDescription.with(
      keys: keys, axes: Self.position, relative: [8], tags: tags)
    #expect(!DeviceClassifier.classify(virtual).reason.contains("kind:"))
  }

  @Test(arguments: [
    DeviceDescription.with(
      keys: [KeyCode.touch], axes: multitouch, tags: ["ID_INPUT_TOUCHPAD": "1"]),
    .with(keys: [KeyCode.touch, KeyCode.toolFinger], axes: position + multitouch),
    .with(properties: [InputProperty.pointer], keys: [KeyCode.touch], axes: position),
    .with(keys: [KeyCode.touch], axes: position, tags: ["ID_INPUT_JOYSTICK": "1"]),
    .with(keys: [KeyCode.touch], axes: position, tags: ["LIBINPUT_IGNORE_DEVICE": "1"]),
    .with(keys: Array(1...120) + [KeyCode.touch], axes: position),
  ])
  func `a device with touch positions that is not read names the setting for a touchscreen`(
    device: DeviceDescription
  ) throws {
    let found = DeviceClassifier.classify(device)
    #expect([.other, .touchpad].contains(found.kind))
    let hint = "If it is a touchscreen, set `kind: touchscreen` in a rule for it."
    #expect(found.reason.hasSuffix(" " + hint))
    var rule = DeviceRule(DeviceMatch())
    rule.kind = .touchscreen
    #expect(DeviceRules([rule]).settings(for: device).classification.kind == .touchscreen)
    #expect(ContactDecoder(device) != nil)
  }

  @Test(arguments: [
    DeviceDescription.with(keys: Array(1...120)),
    .with(keys: [KeyCode.left], relative: [RelCode.x, RelCode.y]),
    .with(keys: [KeyCode.button0], axes: position, tags: ["ID_INPUT_TABLET_PAD": "1"]),
  ])
  func `other devices have no such hint`(device: DeviceDescription) {
    #expect(!DeviceClassifier.classify(device).reason.contains("kind:"))
  }

  @Test(arguments: [[:], ["ID_INPUT_KEYBOARD": "1", "ID_INPUT_TOUCHSCREEN": "1"]])
  func `a keyboard with BTN_TOUCH and a position is not a touchscreen`(tags: [String: String]) {
    let keys = Array(1...120) + [KeyCode.touch]
    for axes in [Self.position, Self.position + Self.everyAxis] {
      #expect(Self.classify(.with(keys: keys, axes: axes, tags: tags)) == .other)
    }
    let panel = DeviceDescription.with(
      properties: [InputProperty.direct], keys: keys, axes: Self.position, tags: tags)
    #expect(Self.classify(panel) == .touchscreen)
  }

  // Claim: Full keyboards, mice and gamepads are never read, unless udev or a rule calls the device
  // a touchscreen or pen; then its keys are ignored.
  @Test func `excludes mice, virtual pointers and keyboards`() {
    let mouse = DeviceDescription.with(keys: [KeyCode.left], relative: [RelCode.x, RelCode.y])
    #expect(Self.classify(mouse) == .other)
    let pointer = DeviceDescription.with(
      keys: [KeyCode.left, KeyCode.right], axes: Self.position)
    #expect(Self.classify(pointer) == .other)
    let keyboard = DeviceDescription.with(keys: Array(1...120))
    #expect(Self.classify(keyboard) == .other)
    #expect(Self.classify(.with()) == .other)
  }

  @Test(arguments: [
    ("ID_INPUT_TOUCHSCREEN", DeviceKind.touchscreen), ("ID_INPUT_TOUCHPAD", .touchpad),
    ("ID_INPUT_TABLET_PAD", .other),
    ("ID_INPUT_ACCELEROMETER", .accelerometer), ("ID_INPUT_JOYSTICK", .other),
    ("ID_INPUT_MOUSE", .other), ("ID_INPUT_KEYBOARD", .other),
  ])
  func `uses udev's tags`(tag: String, kind: DeviceKind) {
    let answer = DeviceClassifier.classify(
      .with(keys: [KeyCode.touch], axes: Self.position, tags: [tag: "1", "ID_INPUT": "1"]))
    #expect(answer.kind == kind)
    let hint = " If it is a touchscreen, set `kind: touchscreen` in a rule for it."
    let isDoubtful = kind == .other || kind == .touchpad
    #expect(answer.reason == "udev tags it \(tag)=1." + (isDoubtful ? hint : ""))
  }

  @Test func `excludes devices that udev excludes`() {
    var device = DeviceDescription.panel(width: 800, height: 480)
    device.udevProperties = ["ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_IGNORE_DEVICE": "1"]
    #expect(Self.classify(device) == .other)
    device.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "0"
    #expect(Self.classify(device) == .touchscreen)
  }
}
