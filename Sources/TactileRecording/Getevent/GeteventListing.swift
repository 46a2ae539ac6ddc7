import TactileInput

/// The features of a device as `getevent -p` and `getevent -i` list them.
struct GeteventListing {
  /// The description so far.
  private(set) var draft = DescriptionBuilder()
  /// The event type whose codes the current lines list.
  private var type: UInt16?
  private var isInProperties = false
  /// Whether it has a line.
  private(set) var hasLines = false

  /// The labels of getevent for event types, which precede the type's number.
  private static let types: [StaticString] = [
    "SYN", "KEY", "REL", "ABS", "MSC", "SW ", "LED", "SND", "REP", "FF ", "PWR",
  ]

  /// Returns whether a line of a listing can begin at the position of `line`.
  static func recognizes(_ line: RecordingText) -> Bool {
    var listing = GeteventListing()
    listing.type = EventType.abs
    listing.isInProperties = true
    var line = line
    return (try? listing.read(&line)) ?? false
  }

  /// Parses a line without its indentation. Returns false if it is not part of a listing.
  ///
  /// Errors: those of a number.
  mutating func read(_ line: inout RecordingText) throws(RecordingError) -> Bool {
    let isListed = try readContents(&line)
    hasLines = hasLines || isListed
    return isListed
  }

  private mutating func readContents(_ line: inout RecordingText) throws(RecordingError) -> Bool {
    if try readHeading(&line) { return true }
    if isInProperties, readProperty(&line) { return true }
    guard let type else { return false }
    return type == EventType.abs ? try readAxis(&line) : readCodes(&line)
  }

  private mutating func readHeading(_ line: inout RecordingText) throws(RecordingError) -> Bool {
    let numbers: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus:", \.bus), ("vendor ", \.vendor), ("product ", \.product), ("version ", \.version),
    ]
    for (word, field) in numbers where line.skip(word) {
      line.skipBlanks()
      draft.device[keyPath: field] = UInt16(try line.hexadecimal("the IDs of a device"))
      return true
    }
    for word: StaticString in ["location:", "id:", "version:", "events:", "HID descriptor"]
    where line.skip(word) {
      (type, isInProperties) = (nil, false)
      return true
    }
    if line.skip("input props:") {
      (type, isInProperties) = (nil, true)
      return true
    }
    return try readType(&line)
  }

  /// `ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`
  private mutating func readType(_ line: inout RecordingText) throws(RecordingError) -> Bool {
    var ahead = line
    guard Self.types.contains(where: { ahead.skip($0) }) else { return false }
    ahead.skipBlanks()
    guard ahead.skip(UInt8(ascii: "(")), let number = ahead.takeHexadecimal(),
      number < DescriptionBuilder.typeCount, ahead.skip("):")
    else { return false }
    ahead.skipBlanks()
    type = UInt16(number)
    isInProperties = false
    line = ahead
    if number == UInt32(EventType.abs) { return try readAxis(&line) }
    return readCodes(&line)
  }

  /// Codes or labels of the current type, each followed by `*` if it is active.
  private mutating func readCodes(_ line: inout RecordingText) -> Bool {
    guard let type else { return false }
    var codes: [(code: UInt16, isActive: Bool)] = []
    while line.byte != nil {
      guard let code = takeCode(&line) else { return false }
      let isActive = line.skip(UInt8(ascii: "*"))
      if let code { codes.append((code, isActive)) }
      line.skipBlanks()
    }
    for (code, isActive) in codes {
      if type != EventType.syn { draft.device.codes[type, default: CodeSet()].insert(code) }
      if isActive, type == EventType.sw { draft.device.activeSwitches.insert(code) }
    }
    return true
  }

  /// Parses a code or a label. The inner value is nil for an unknown label.
  private func takeCode(_ line: inout RecordingText) -> UInt16?? {
    if let label = line.takeListedLabel() {
      return .some(EventLabels.codes[String(label.prefix(EventLabels.codeWidth))]?.code)
    }
    let start = line.position
    guard let code = line.takeHexadecimal(), line.position - start == 4 else { return nil }
    // The last field of an event has eight digits.
    if let next = line.byte, ![0x20, 0x09, UInt8(ascii: "*"), UInt8(ascii: ":")].contains(next) {
      return nil
    }
    return .some(UInt16(code))
  }

  private mutating func readAxis(_ line: inout RecordingText) throws(RecordingError) -> Bool {
    guard let code = takeCode(&line) else { return false }
    line.skipBlanks()
    guard line.skip(": value ") else { return false }
    let value = try line.listedNumber()
    var axis = AbsoluteAxis(minimum: 0, maximum: 0)
    let fields: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("min ", \.minimum), ("max ", \.maximum), ("fuzz ", \.fuzz), ("flat ", \.flat),
      ("resolution ", \.resolution),
    ]
    for (word, field) in fields where line.skip(word) {
      axis[keyPath: field] = try line.listedNumber()
    }
    guard let code, code < DescriptionBuilder.axisCount else { return true }
    draft.device.codes[EventType.abs, default: CodeSet()].insert(code)
    axis.value = DescriptionBuilder.initialValue(value, of: code)
    if DescriptionBuilder.isRange(axis, of: code) { draft.device.axes[code] = axis }
    return true
  }

  private mutating func readProperty(_ line: inout RecordingText) -> Bool {
    if line.skip("<none>") { return true }
    let names: [(StaticString, UInt16)] = [
      ("INPUT_PROP_POINTER", 0), ("INPUT_PROP_DIRECT", 1), ("INPUT_PROP_BUTTONPAD", 2),
      ("INPUT_PROP_SEMI_MT", 3), ("INPUT_PROP_TOPBUTTONPAD", 4),
      ("INPUT_PROP_POINTING_STICK", 5), ("INPUT_PROP_ACCELEROMETER", 6),
    ]
    for (name, property) in names where line.skip(name) {
      draft.device.properties.insert(property)
      return line.isAtLineEnd
    }
    guard let property = line.takeHexadecimal(), line.isAtLineEnd else { return false }
    draft.device.properties.insert(UInt16(property))
    return true
  }
}

extension RecordingText {
  /// Parses a hexadecimal number of at most four digits; nil if there is none.
  fileprivate mutating func takeHexadecimal() -> UInt32? {
    let start = position
    var value: UInt32 = 0
    while position - start < 4, let digit = byte.flatMap(hexadecimalDigit) {
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Parses a label that `*` may follow.
  fileprivate mutating func takeListedLabel() -> String? {
    var ahead = self
    if let label = ahead.takeLabel() {
      self = ahead
      return label
    }
    let end = wordEnd(from: position)
    guard end > position + 1, bytes[end - 1] == UInt8(ascii: "*") else { return nil }
    let word = bytes[position..<(end - 1)]
    guard word.contains(UInt8(ascii: "_")) else { return nil }
    position = end - 1
    return String(decoding: word, as: UTF8.self)
  }

  /// Parses a decimal number, which a comma and a blank may follow.
  fileprivate mutating func listedNumber() throws(RecordingError) -> Int32 {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    var value: Int64 = 0
    let digits = position
    while let digit = byte.flatMap(decimalDigit) {
      value = min(value * 10 + Int64(digit), 1 << 40)
      position += 1
    }
    guard position > digits, let number = Int32(exactly: isNegative ? -value : value) else {
      position = start
      throw unexpected(reading: "the range of an axis", expected: "a decimal number of 32 bits")
    }
    _ = skip(UInt8(ascii: ","))
    skipBlanks()
    return number
  }
}
