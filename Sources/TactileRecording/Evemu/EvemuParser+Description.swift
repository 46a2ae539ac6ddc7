import TactileInput

extension EvemuParser {
  /// Parses a description line after its key and the blanks that follow.
  mutating func readDescriptionLine(_ key: UInt8) throws(RecordingError) {
    switch (draft.progress, key) {
    case (.nothing, UInt8(ascii: "N")): readName()
    case (.name, UInt8(ascii: "I")): try readIdentity()
    case (.identity, UInt8(ascii: "P")): try readProperties()
    case (.identity, UInt8(ascii: "B")): try readCodes()
    case (.identity, UInt8(ascii: "A")): try readAxis()
    case (.identity, UInt8(ascii: "L")): try readState(\.activeLEDs, "the state of an LED")
    case (.identity, UInt8(ascii: "S")): try readState(\.activeSwitches, "the state of a switch")
    default: throw misplaced()
    }
  }

  private mutating func misplaced() -> RecordingError {
    text.position = text.lineStart
    let expected =
      switch draft.progress {
      case .nothing: "N: and the name of the device first"
      case .name: "I: with bus, vendor, product and version, directly after N:"
      case .identity: "one device per file, with N: and I: only once"
      }
    return text.unexpected(reading: "a description", expected: expected)
  }

  /// The name is the rest of the line after one blank, including `#` and blanks at its end.
  private mutating func readName() {
    _ = text.skip(UInt8(ascii: " "))
    let bytes = text.takeRest()
    draft.progress = .name
    if let name = String(validating: bytes, as: UTF8.self) {
      draft.device.name = name
    } else {
      draft.device.name = String(decoding: bytes, as: UTF8.self)
      notes.add(
        .nameNotUTF8, line: text.line,
        "The device's name is not UTF-8; invalid bytes are replaced by U+FFFD.")
    }
  }

  private mutating func readIdentity() throws(RecordingError) {
    draft.device.bus = UInt16(try text.hexadecimal("the bus of the device"))
    draft.device.vendor = UInt16(try text.hexadecimal("the vendor of the device"))
    draft.device.product = UInt16(try text.hexadecimal("the product of the device"))
    draft.device.version = UInt16(try text.hexadecimal("the version of the device"))
    try endLine("the IDs of the device")
    draft.progress = .identity
  }

  private mutating func readProperties() throws(RecordingError) {
    for _ in 0..<8 {
      let bits = UInt8(try text.hexadecimal("the properties", upTo: 0xff))
      try requireRoom(draft.propertyCount, "the properties")
      DescriptionBuilder.insert(bits, first: draft.propertyCount, into: &draft.device.properties)
      draft.propertyCount += 8
    }
    try endLine("the properties")
  }

  private mutating func readCodes() throws(RecordingError) {
    let type = UInt16(
      try text.hexadecimal(
        "the event type of a bitmap", upTo: UInt32(DescriptionBuilder.typeCount - 1)))
    if type == EventType.abs, draft.axisBitsLine == 0 { draft.axisBitsLine = text.line }
    for _ in 0..<8 {
      let bits = UInt8(try text.hexadecimal("a bitmap of event codes", upTo: 0xff))
      try requireRoom(draft.codeCounts[Int(type)], "a bitmap of event codes")
      // Type 0 is a constant in every file and not a property of the device.
      if type != EventType.syn, bits != 0 {
        DescriptionBuilder.insert(
          bits, first: draft.codeCounts[Int(type)],
          into: &draft.device.codes[type, default: CodeSet()])
      }
      draft.codeCounts[Int(type)] += 8
    }
    try endLine("a bitmap of event codes")
  }

  private func requireRoom(_ count: Int, _ item: String) throws(RecordingError) {
    guard count <= 0xfff8 else {
      throw .malformed(
        at: text.place, reading: item, found: "one more line",
        expected: "at most 65536 codes of a type")
    }
  }

  private mutating func readAxis() throws(RecordingError) {
    let code = UInt16(
      try text.hexadecimal("the code of an axis", upTo: UInt32(DescriptionBuilder.axisCount - 1)))
    var axis = AbsoluteAxis(
      minimum: try text.decimal("the minimum of an axis"),
      maximum: try text.decimal("the maximum of an axis"))
    axis.fuzz = try text.decimal("the fuzz of an axis")
    axis.flat = try text.decimal("the flat of an axis")
    if version >= .withResolution {
      axis.resolution = try text.decimal("the resolution of an axis (in files from version 1.2 on)")
    }
    try endLine("an axis of a file of version \(version)")
    if draft.rangeLine == 0 { draft.rangeLine = text.line }
    draft.device.axes[code] = DescriptionBuilder.isRange(axis, of: code) ? axis : nil
  }

  private mutating func readState(
    _ set: WritableKeyPath<DeviceDescription, CodeSet>, _ item: String
  ) throws(RecordingError) {
    let code = UInt16(try text.hexadecimal(item))
    let state = text.position
    let value = try text.decimal(item)
    guard value == 0 || value == 1 else {
      throw text.outOfRange(from: state, reading: item, expected: "0 or 1")
    }
    try endLine(item)
    if value == 1 { draft.device[keyPath: set].insert(code) }
  }
}
