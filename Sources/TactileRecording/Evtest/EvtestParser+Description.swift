import TactileInput

extension EvtestParser {
  /// Reads a line before the first event; what is not known there is of no use.
  mutating func readDescriptionLine() throws(RecordingError) {
    let indent = takeIndent()
    if text.skip("Input device ID: ") { return try readIdentity() }
    if text.skip("Input device name: \"") { return readName() }
    if text.skip("Supported events:") { isDescribed = true }
    if text.skip("Event type ") { return try readType() }
    if text.skip("Event code ") { return try readCode() }
    if text.skip("Property type ") { return try readProperty() }
    if indent >= 6 { try readRange() }
  }

  private mutating func takeIndent() -> Int {
    let start = text.position
    text.skipBlanks()
    return text.position - start
  }

  /// `Input device ID: bus 0x18 vendor 0x6cb product 0x1d10 version 0x100`
  private mutating func readIdentity() throws(RecordingError) {
    let fields: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus 0x", \.bus), ("vendor 0x", \.vendor), ("product 0x", \.product),
      ("version 0x", \.version),
    ]
    for (word, field) in fields {
      guard text.skip(word) else {
        throw text.unexpected(reading: "the device's numbers", expected: "\(word) and a number")
      }
      draft.device[keyPath: field] = UInt16(try text.hexadecimal("the device's numbers"))
    }
  }

  private mutating func readName() {
    let rest = text.takeRest()
    let end = rest.lastIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    draft.device.name = String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func readType() throws(RecordingError) {
    let start = text.position
    let type = try code("an event type")
    guard type < DescriptionDraft.typeCount else {
      throw text.outOfRange(
        from: start, reading: "an event type", expected: "0 to \(DescriptionDraft.typeCount - 1)")
    }
    self.type = type
    code = nil
  }

  /// `    Event code 53 (ABS_MT_POSITION_X)`, of a switch or an LED with ` state 1` behind it.
  private mutating func readCode() throws(RecordingError) {
    guard let type else {
      throw text.unexpected(reading: "an event code", expected: "the event type before it")
    }
    let code = try code("an event code")
    self.code = code
    guard type != EventType.syn else { return }
    draft.device.codes[type, default: CodeSet()].insert(code)
    if type == EventType.abs, draft.axisBitsLine == 0 { draft.axisBitsLine = text.line }
    while text.byte != nil {
      guard text.skip("state 1") else {
        text.position += 1
        continue
      }
      if type == EventType.sw { draft.device.activeSwitches.insert(code) }
      if type == EventType.led { draft.device.activeLEDs.insert(code) }
    }
  }

  private mutating func readProperty() throws(RecordingError) {
    draft.device.properties.insert(try code("a property"))
  }

  /// `      Max     4095`, of the axis above it; zeros are left out.
  private mutating func readRange() throws(RecordingError) {
    guard type == EventType.abs, let code, code < DescriptionDraft.axisCount else { return }
    let fields: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("Min ", \.minimum), ("Max ", \.maximum), ("Fuzz ", \.fuzz), ("Flat ", \.flat),
      ("Resolution ", \.resolution),
    ]
    for (word, field) in fields where text.skip(word) {
      text.skipBlanks()
      let value = try text.decimal("the range of an axis")
      draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)][keyPath: field] = value
    }
  }
}
