import Tactile
import TactileInput

/// Reads the output of `libinput record`, version 1 of its format, for one or several devices.
///
/// It ignores HID reports and libinput's own events. Any thread.
package enum LibinputReader {
  /// Reads a file.
  ///
  /// Errors: those of the text, with the place; `eventsMissing` if no device sent an event.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    try recording(of: LibinputParser(reading: file, isStrict: isStrict))
  }

  /// Returns the recording that a parser has read, without the events that were taken before.
  static func recording(of parser: LibinputParser) throws(RecordingError) -> Recording {
    guard parser.log.deviceCount > 0 else {
      throw parser.skipped.firstDamage ?? .eventsMissing(file: parser.text.file, .libinput)
    }
    let order = DevicePart.order(parser.devices.compactMap(\.start))
    let events = merged(parser.log, order)
    var notes = parser.notes
    var devices: [RecordedDevice] = []
    for index in order {
      guard let number = parser.devices.firstIndex(where: { $0.index == index }) else { continue }
      devices.append(recorded(parser.devices[number], number: number, &notes))
    }
    parser.log.noteUnfinishedFrames(in: &notes)
    for device in parser.devices where device.index == nil {
      notes.add(
        .silentDevices, line: device.line, "A device of this file sent no events; it is left out.")
    }
    if let stated = parser.stated, stated.count != parser.devices.count {
      notes.add(
        .deviceCount, line: stated.line,
        "The file declares \(stated.count) devices but has \(parser.devices.count); it may be truncated."
      )
    }
    return Recording(
      format: .libinput, version: nil, devices: devices, events: EventLog.normalized(events),
      notes: notes.diagnostics, skipped: parser.skipped.groups)
  }

  private static func recorded(
    _ device: LibinputDevice, number: Int, _ notes: inout DiagnosticCollector
  ) -> RecordedDevice {
    guard let seen = device.seen else {
      device.draft.noteAxes(in: &notes)
      return RecordedDevice(description: device.draft.device, number: number)
    }
    notes.add(
      .inferredDescription, line: device.line,
      """
      The file does not describe the device; codes and ranges are inferred from its events. Use the \
      complete output of `libinput record` for the correct ones.
      """)
    let name = device.draft.device.name
    return RecordedDevice(
      description: seen.description(name: name, node: device.draft.device.node), number: number,
      isInferred: true)
  }

  /// Returns the events of all devices in the order of their times.
  ///
  /// In the file, the events of a device follow its description. They keep their order, even if
  /// their times go back. ``EventReader`` reads a long file in the same order.
  ///
  /// - Parameter order: The devices in the order of their first events.
  private static func merged(_ log: EventLog, _ order: [Int]) -> [RecordedEvent] {
    guard log.deviceCount > 1 else { return log.events }
    var latest = [Timestamp](repeating: .zero, count: log.deviceCount)
    let entries = log.events.enumerated().map { offset, recorded in
      latest[recorded.device] = max(latest[recorded.device], recorded.event.time)
      return (time: latest[recorded.device], offset: offset)
    }.sorted { ($0.time, $0.offset) < ($1.time, $1.offset) }
    var places = [Int](repeating: 0, count: log.deviceCount)
    for (place, device) in order.enumerated() { places[device] = place }
    return entries.map { entry in
      var recorded = log.events[entry.offset]
      recorded.device = places[recorded.device]
      return recorded
    }
  }
}

/// Parses the output of `libinput record`, line by line.
///
/// The output is YAML, but each value that matters is in a line of its own. A reader of lines
/// accepts what a YAML parser refuses: names with quotes, a truncated end and foreign lines. It
/// ignores indentation, and skips unknown keys, as the format requires.
struct LibinputParser: LineParser {
  var text: RecordingText
  var notes: DiagnosticCollector
  var log = EventLog()
  var skipped: SkippedLineCollector
  /// The devices in the order of the file.
  private(set) var devices: [LibinputDevice] = []
  /// The number of devices that the file declares, and its line.
  private(set) var stated: (count: Int32, line: Int)?
  private var section = Section.file
  /// The maximum number of devices.
  private var limit = NodeTable.limit

  /// The map or list that the current lines belong to.
  private enum Section {
    case file, other, evdev, codes, axes, udev, properties, events, frame
  }

  /// The supported version of the format. It changes only with changes that break readers.
  private static let knownVersion: Int32 = 1

  init(name: String, isStrict: Bool) {
    text = RecordingText(piece: [], of: name, after: 0)
    notes = DiagnosticCollector(file: name)
    skipped = SkippedLineCollector(isStrict: isStrict)
  }

  /// Creates a parser for the part of a file that describes one device.
  ///
  /// It skips further devices, as the parser of the whole file does after its limit.
  init(partOf name: String) {
    self.init(name: name, isStrict: false)
    limit = 1
  }

  var parts: [DevicePart] { devices.map { DevicePart(line: $0.line, start: $0.start) } }

  /// Returns whether a line shows that its file is output of `libinput record`.
  static func identifies(_ line: RecordingText) -> Bool {
    var line = line
    if line.skip("# libinput record") || line.skip("ndevices:") || line.skip("- evdev:") {
      return true
    }
    if line.skip("- node: /") { return true }
    if line.skip("version: ") { return (try? line.wholeNumber("")) != nil && line.isAtYAMLEnd }
    return line.isEvent
  }

  static func recognizes(_ line: RecordingText) -> Bool {
    if identifies(line) || line.byte == UInt8(ascii: "#") { return true }
    var line = line
    let isItem = line.skip("- ")
    if line.takeKey() != nil { return true }
    // An event of libinput, or a property such as `ID_INPUT=1`.
    let word = line.bytes[line.position..<line.wordEnd(from: line.position)]
    return isItem && (word.first == UInt8(ascii: "{") || word.contains(UInt8(ascii: "=")))
  }

  mutating func finish() throws(RecordingError) -> Recording {
    try LibinputReader.recording(of: self)
  }

  mutating func readLine() throws(RecordingError) {
    text.skipBlanks()
    if text.byte == nil || text.byte == UInt8(ascii: "#") { return }
    if text.skip("- ") {
      text.skipBlanks()
      return try readItem()
    }
    guard let key = text.takeKey() else {
      throw text.unexpected(
        reading: RecordingError.foreignLine,
        expected: "a key and a colon, or `- ` and an item of a list")
    }
    try readKey(key)
  }

  // MARK: Items of lists

  private mutating func readItem() throws(RecordingError) {
    switch text.byte {
    case UInt8(ascii: "["): return try readEvent()
    // An event of libinput.
    case UInt8(ascii: "{"): return
    default: break
    }
    if section == .properties { return readProperty() }
    // The items of an unknown key of udev.
    if section == .udev { return }
    guard let key = text.takeKey() else {
      guard section == .other else {
        throw text.unexpected(reading: "an item of a list", expected: "an event or a key")
      }
      return
    }
    switch key {
    case "node": try beginDevice()
    case "evdev": section = .frame
    default: section = section == .frame || section == .events ? .events : .other
    }
  }

  private mutating func beginDevice() throws(RecordingError) {
    guard devices.count < limit else {
      throw text.unexpected(reading: "the devices", expected: "at most \(limit) devices")
    }
    var device = LibinputDevice(line: text.line)
    device.draft.device.node = text.takeString()
    devices.append(device)
    section = .other
    log.beginPart()
  }

  /// `- [  0, 700000,   1, 115,       1]`: seconds, microseconds, type, code and value.
  private mutating func readEvent() throws(RecordingError) {
    let start = text
    let numbers = try text.fiveNumbers("an event")
    // A file that lost its beginning has events without a device.
    if devices.isEmpty { devices.append(LibinputDevice(line: text.line)) }
    guard (0...18_446_744_072).contains(numbers.0), (0...999_999).contains(numbers.1),
      let type = UInt16(exactly: numbers.2), let code = UInt16(exactly: numbers.3),
      let value = Int32(exactly: numbers.4)
    else {
      throw start.outOfRange(
        from: start.position, reading: "an event",
        expected: "[seconds, microseconds, type, code, value] in the ranges of the kernel")
    }
    let time = UInt64(numbers.0) * 1_000_000_000 + UInt64(numbers.1) * 1000
    let event = InputEvent(
      time: Timestamp(nanoseconds: time), type: type, code: code, value: value)
    let index = devices.count - 1
    if devices[index].index == nil {
      devices[index].index = log.deviceCount
      devices[index].start = event.time
      if !devices[index].draft.isUsable { devices[index].seen = ObservedDevice() }
    }
    log.append(event, device: devices[index].index ?? 0, line: text.line, notes: &notes)
    devices[index].seen?.observe(event)
  }

  /// `- ID_INPUT=1`
  private mutating func readProperty() {
    let property = text.takeString()
    guard let sign = property.firstIndex(of: "=") else { return }
    change { $0.udevProperties[String(property[..<sign])] = String(property[sign...].dropFirst()) }
  }

  /// Changes the description of the current device.
  private mutating func change(_ body: (inout DeviceDescription) -> Void) {
    guard !devices.isEmpty else { return }
    body(&devices[devices.count - 1].draft.device)
  }

  // MARK: Keys

  private mutating func readKey(_ key: String) throws(RecordingError) {
    switch (section, key) {
    case (_, "ndevices"): stated = (try number("the number of devices"), text.line)
    case (.file, "version"): try readVersion()
    case (_, "evdev"): section = .evdev
    case (_, "udev"): section = .udev
    case (_, "events"): section = .events
    case (.udev, "properties"): section = .properties
    case (.evdev, _), (.codes, _), (.axes, _): try readDescription(key)
    // Another key of udev may come before its properties.
    case (.events, _), (.frame, _), (.udev, _): break
    default: section = .other
    }
  }

  private mutating func readDescription(_ key: String) throws(RecordingError) {
    switch key {
    case "name":
      let name = text.takeString()
      change { $0.name = name }
    case "id": try readIdentity()
    case "codes": section = .codes
    case "absinfo": section = .axes
    case "properties":
      section = .evdev
      let properties = CodeSet(try text.codes("the properties"))
      change { $0.properties = properties }
    default:
      switch section {
      case .codes: try readCodes(key)
      case .axes: try readAxis(key)
      default: break
      }
    }
  }

  private mutating func readVersion() throws(RecordingError) {
    let start = text
    let version = try number("the version of the format")
    guard version != Self.knownVersion else { return }
    throw start.unexpected(reading: "the version of the format", expected: "\(Self.knownVersion)")
  }

  private mutating func readIdentity() throws(RecordingError) {
    let start = text
    let codes = try text.codes("the IDs of the device")
    guard codes.count == 4 else {
      throw start.unexpected(reading: "the IDs of the device", expected: "4 numbers")
    }
    change {
      ($0.bus, $0.vendor, $0.product, $0.version) = (codes[0], codes[1], codes[2], codes[3])
    }
    if !devices.isEmpty { devices[devices.count - 1].draft.progress = .identity }
  }

  /// `3: [0, 1, 47, 53]`: an event type and its codes.
  private mutating func readCodes(_ key: String) throws(RecordingError) {
    guard let type = UInt16(key), type < DescriptionBuilder.typeCount else {
      text.rewind()
      throw text.unexpected(
        reading: "an event type",
        expected: "a number from 0 to \(DescriptionBuilder.typeCount - 1)")
    }
    let codes = CodeSet(try text.codes("the event codes"))
    guard !devices.isEmpty, type != EventType.syn, !codes.isEmpty else { return }
    if type == EventType.abs { devices[devices.count - 1].draft.axisBitsLine = text.line }
    change { $0.codes[type] = codes }
  }

  /// `0: [0, 4095, 0, 0, 12]`: an axis with minimum, maximum, fuzz, flat and resolution.
  private mutating func readAxis(_ key: String) throws(RecordingError) {
    guard let code = UInt16(key), code < DescriptionBuilder.axisCount else {
      text.rewind()
      throw text.unexpected(
        reading: "an axis", expected: "a number from 0 to \(DescriptionBuilder.axisCount - 1)")
    }
    let start = text
    let numbers = try text.fiveNumbers("an axis")
    guard let minimum = Int32(exactly: numbers.0), let maximum = Int32(exactly: numbers.1),
      let fuzz = Int32(exactly: numbers.2), let flat = Int32(exactly: numbers.3),
      let resolution = Int32(exactly: numbers.4)
    else {
      throw start.outOfRange(
        from: start.position, reading: "an axis", expected: "\(Int32.min) to \(Int32.max)")
    }
    guard !devices.isEmpty else { return }
    if devices[devices.count - 1].draft.rangeLine == 0 {
      devices[devices.count - 1].draft.rangeLine = text.line
    }
    let axis = AbsoluteAxis(
      minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution)
    guard DescriptionBuilder.isRange(axis, of: code) else { return }
    change { $0.axes[code] = axis }
  }

  private mutating func number(_ item: String) throws(RecordingError) -> Int32 {
    let start = text
    let number = try text.wholeNumber(item)
    guard let number = Int32(exactly: number), text.isAtYAMLEnd else {
      throw start.unexpected(reading: item, expected: "a whole number of 32 bits")
    }
    return number
  }
}

/// One device of the output of `libinput record`.
struct LibinputDevice {
  /// The first line of the device.
  let line: Int
  var draft = DescriptionBuilder()
  /// The index in the log; nil if the device has no events.
  var index: Int?
  /// The time of its first event in the file; nil if the device has no events.
  var start: Timestamp?
  /// The features of a device without a description, from its events.
  var seen: ObservedDevice?

  init(line: Int) {
    self.line = line
  }
}
