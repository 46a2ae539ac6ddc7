import TactileInput

extension EvtestParser {
  /// The beginnings of other lines that evtest prints.
  static let chatter: [StaticString] = [
    "Testing ", "Properties:", "Key repeat handling:", "Repeat ", "Value ", "No device specified",
    "Not running as root", "Available devices:", "/dev/input/", "Select the device event number",
  ]

  /// Parses a line of the description, without its indentation.
  mutating func readDescriptionLine() throws(RecordingError) {
    if text.skip("Input driver version is") { return beginRun() }
    if text.skip("Input device ID: ") { return try readIdentity() }
    if text.skip("Input device name: \"") { return readName() }
    if text.skip("Supported events:") { current.isDescribed = true }
    if text.skip("Event type ") { return try readType() }
    if text.skip("Event code ") { return try readCode() }
    if text.skip("Property type ") { return try readProperty() }
    if try readRange() || text.isAtLineEnd { return }
    guard Self.chatter.contains(where: { text.skip($0) }) else {
      throw text.unexpected(
        reading: RecordingError.foreignLine,
        expected: "output of evtest, such as `Event: time` and an event")
    }
  }

  /// `Input device ID: bus 0x18 vendor 0x6cb product 0x1d10 version 0x100`
  private mutating func readIdentity() throws(RecordingError) {
    beginRun()
    current.hasIdentity = true
    let fields: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus 0x", \.bus), ("vendor 0x", \.vendor), ("product 0x", \.product),
      ("version 0x", \.version),
    ]
    for (word, field) in fields {
      guard text.skip(word) else {
        throw text.unexpected(reading: "the IDs of the device", expected: "\(word) and a number")
      }
      current.draft.device[keyPath: field] = UInt16(try text.hexadecimal("the IDs of the device"))
    }
  }

  private mutating func readName() {
    let rest = text.takeRest()
    let end = rest.lastIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    current.draft.device.name = String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func readType() throws(RecordingError) {
    let start = text.position
    let type = try code("an event type")
    guard type < DescriptionBuilder.typeCount else {
      throw text.outOfRange(
        from: start, reading: "an event type", expected: "0 to \(DescriptionBuilder.typeCount - 1)")
    }
    current.type = type
    current.code = nil
  }

  /// `    Event code 53 (ABS_MT_POSITION_X)`, followed by ` state 1` for an active switch or LED.
  private mutating func readCode() throws(RecordingError) {
    guard let type = current.type else {
      throw text.unexpected(reading: "an event code", expected: "the event type before it")
    }
    let code = try code("an event code")
    current.code = code
    guard type != EventType.syn else { return }
    current.draft.device.codes[type, default: CodeSet()].insert(code)
    if type == EventType.abs, current.draft.axisBitsLine == 0 {
      current.draft.axisBitsLine = text.line
    }
    while text.byte != nil {
      guard text.skip("state 1") else {
        text.position += 1
        continue
      }
      if type == EventType.sw { current.draft.device.activeSwitches.insert(code) }
      if type == EventType.led { current.draft.device.activeLEDs.insert(code) }
    }
  }

  private mutating func readProperty() throws(RecordingError) {
    current.draft.device.properties.insert(try code("a property"))
  }

  /// `      Max     4095`, for the axis above it; evtest omits zeros. Returns false for another line.
  private mutating func readRange() throws(RecordingError) -> Bool {
    guard current.type == EventType.abs, let code = current.code else { return false }
    if text.skip("Value ") {
      text.skipBlanks()
      let value = try text.decimal("the value of an axis")
      if let value = DescriptionBuilder.initialValue(value, of: code) {
        current.draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)].value = value
      }
      return true
    }
    let fields: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("Min ", \.minimum), ("Max ", \.maximum), ("Fuzz ", \.fuzz), ("Flat ", \.flat),
      ("Resolution ", \.resolution),
    ]
    for (word, field) in fields where text.skip(word) {
      text.skipBlanks()
      let value = try text.decimal("the range of an axis")
      guard code < DescriptionBuilder.axisCount else { return true }
      current.draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)][
        keyPath: field] = value
      return true
    }
    return false
  }
}

/// The device of one run of evtest.
struct EvtestDevice {
  var draft = DescriptionBuilder()
  /// The features of a device without a list of codes, from its events.
  var seen: ObservedDevice?
  /// Whether the file lists the codes of the device.
  var isDescribed = false
  /// Whether the file has the IDs of the device.
  var hasIdentity = false
  /// The line of the first event; nil if there is none.
  var firstEventLine: Int?
  /// The type and the code to which the current lines belong.
  var type: UInt16?
  var code: UInt16?

  /// The device with its description.
  var recorded: RecordedDevice {
    var device = draft.device
    guard isDescribed else {
      device = (seen ?? ObservedDevice()).description(name: draft.device.name, node: "")
      device.bus = draft.device.bus
      device.vendor = draft.device.vendor
      device.product = draft.device.product
      device.version = draft.device.version
      return RecordedDevice(description: device, isInferred: true)
    }
    device.axes = device.axes.filter { DescriptionBuilder.isRange($0.value, of: $0.key) }
    return RecordedDevice(description: device)
  }
}
