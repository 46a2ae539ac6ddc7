import TactileInput

extension EvemuParser {
  /// Parses a description line after its key and the blanks that follow.
  mutating func readDescriptionLine(_ key: UInt8) throws(RecordingError) {
    guard isInOrder(key) else { throw misplaced() }
    switch key {
    case UInt8(ascii: "N"): readName()
    case UInt8(ascii: "I"): try readIdentity()
    case UInt8(ascii: "P"): try readProperties()
    case UInt8(ascii: "B"): try readCodes()
    case UInt8(ascii: "A"): try readAxis()
    case UInt8(ascii: "L"): try readState(\.activeLEDs, "the state of an LED")
    default: try readState(\.activeSwitches, "the state of a switch")
    }
  }

  /// Returns whether a line may follow those before it. A file can have lost its first lines.
  private func isInOrder(_ key: UInt8) -> Bool {
    switch (draft.progress, key) {
    case (.nothing, UInt8(ascii: "N")), (.name, UInt8(ascii: "I")): true
    case (.identity, UInt8(ascii: "N")), (.identity, UInt8(ascii: "I")),
      (.name, UInt8(ascii: "N")):
      false
    case (.identity, _): true
    default: !skipped.isStrict
    }
  }

  private mutating func misplaced() -> RecordingError {
    text.rewind()
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
    let item = "the properties"
    let first = draft.propertyCount
    try requireRoom(first, item)
    // A line counts even if it is damaged, so that the next line keeps its codes.
    draft.propertyCount += Self.codesInLine
    let bits = try takeBits(item)
    for (index, byte) in bits.enumerated() {
      DescriptionBuilder.insert(byte, first: first + 8 * index, into: &draft.device.properties)
    }
  }

  /// The number of codes in a line of a bitmap.
  private static let codesInLine = 64

  /// Parses the eight bytes of a bitmap, and the end of the line.
  private mutating func takeBits(_ item: String) throws(RecordingError) -> [UInt8] {
    var bits: [UInt8] = []
    for _ in 0..<8 { bits.append(UInt8(try text.hexadecimal(item, upTo: 0xff))) }
    try endLine(item)
    return bits
  }

  private mutating func readCodes() throws(RecordingError) {
    let type = UInt16(
      try text.hexadecimal(
        "the event type of a bitmap", upTo: UInt32(DescriptionBuilder.typeCount - 1)))
    if type == EventType.abs, draft.axisBitsLine == 0 { draft.axisBitsLine = text.line }
    let item = "a bitmap of event codes"
    let first = draft.codeCounts[Int(type)]
    try requireRoom(first, item)
    // A line counts even if it is damaged, so that the next line keeps its codes.
    draft.codeCounts[Int(type)] += Self.codesInLine
    let bits = try takeBits(item)
    // Type 0 is a constant in every file and not a property of the device.
    for (index, byte) in bits.enumerated() where type != EventType.syn && byte != 0 {
      DescriptionBuilder.insert(
        byte, first: first + 8 * index, into: &draft.device.codes[type, default: CodeSet()])
    }
  }

  private func requireRoom(_ count: Int, _ item: String) throws(RecordingError) {
    guard count <= 0x10000 - Self.codesInLine else {
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
    // Files without a header often have the six numbers of version 1.2.
    let hasMore = text.byte != nil && text.byte != UInt8(ascii: "#")
    if version >= .withResolution || hasMore && !skipped.isStrict {
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
