import Tactile
import TactileInput

/// Parses the YAML of `libinput record`. It skips unknown keys, as the format requires.
struct LibinputParser: ~Copyable {
  var yaml: YAMLEvents
  var notes: DiagnosticCollector
  var devices: [LibinputDevice] = []
  /// The place of the current key.
  var keyPlace: RecordingPlace

  /// The supported version of the format. It changes only with changes that break readers.
  private static let knownVersion: Int32 = 1

  private let take: Take?
  /// Whether parsing ended at a second device, whose events need not follow those of the first.
  private(set) var hasTooMany = false

  typealias Take = (InputEvent, _ line: Int, inout DiagnosticCollector) -> Void

  /// - Parameter take: Receives each event of the only device; nil if the devices store their
  ///   events.
  init(_ source: YAMLSource, _ take: Take? = nil) {
    yaml = YAMLEvents(source)
    notes = DiagnosticCollector(file: source.file)
    keyPlace = RecordingPlace(file: source.file, line: 1, column: 1)
    self.take = take
  }

  /// Parses the whole document.
  mutating func parse() throws(RecordingError) {
    try yaml.advance()
    var stated: (count: Int32, line: Int)?
    try eachKey("the recording") { (parser, key) throws(RecordingError) in
      switch key {
      case "version": try parser.checkVersion()
      case "ndevices":
        stated = (try parser.number("the number of devices"), parser.keyPlace.line)
      case "devices":
        try parser.eachItem("the devices") { (parser) throws(RecordingError) in
          try parser.readDevice()
        }
      default: try parser.skip()
      }
    }
    if let stated, stated.count != devices.count {
      notes.add(
        .deviceCount, line: stated.line,
        "The file declares \(stated.count) devices but has \(devices.count); it may be truncated."
      )
    }
  }

  private mutating func checkVersion() throws(RecordingError) {
    let place = yaml.place
    let version = try number("the version of the format")
    guard version != Self.knownVersion else { return }
    throw .malformed(
      at: place, reading: "the version of the format", found: "\(version)",
      expected: "\(Self.knownVersion)")
  }

  private mutating func readDevice() throws(RecordingError) {
    guard take == nil || devices.isEmpty else {
      hasTooMany = true
      throw unexpected("the devices", "one device")
    }
    guard devices.count < NodeTable.limit else {
      throw unexpected("the devices", "at most \(NodeTable.limit) devices")
    }
    var device = LibinputDevice(line: yaml.place.line)
    try eachKey("a device") { (parser, key) throws(RecordingError) in
      switch key {
      case "node": device.draft.device.node = try parser.text("the node of a device")
      case "evdev": try parser.readDescription(&device)
      case "udev": try parser.readUdev(&device)
      case "events":
        try parser.eachItem("the events") { (parser) throws(RecordingError) in
          try parser.readGroup(&device)
        }
      default: try parser.skip()
      }
    }
    devices.append(device)
  }

  /// Parses a group of events: one evdev frame, or events of libinput or HID at the same time.
  private mutating func readGroup(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("a group of events") { (parser, key) throws(RecordingError) in
      guard key == "evdev" else { return try parser.skip() }
      try parser.eachItem("a frame") { (parser) throws(RecordingError) in
        let line = parser.yaml.place.line
        let numbers = try parser.numbers("an event", count: 5)
        try parser.append(numbers, line: line, to: &device)
      }
    }
  }

  private mutating func append(
    _ numbers: [Int64], line: Int, to device: inout LibinputDevice
  ) throws(RecordingError) {
    let ranges: [ClosedRange<Int64>] = [
      0...18_446_744_072, 0...999_999, 0...0xffff, 0...0xffff,
      Int64(Int32.min)...Int64(Int32.max),
    ]
    for (number, range) in zip(numbers, ranges) where !range.contains(number) {
      throw RecordingError.outOfRange(
        at: RecordingPlace(file: yaml.place.file, line: line, column: 1), reading: "an event",
        found: "\(number)",
        expected: "[seconds, microseconds, type, code, value], this one from "
          + "\(range.lowerBound) to \(range.upperBound)")
    }
    let time = UInt64(numbers[0]) * 1_000_000_000 + UInt64(numbers[1]) * 1000
    let event = InputEvent(
      time: Timestamp(nanoseconds: time), type: UInt16(numbers[2]), code: UInt16(numbers[3]),
      value: Int32(numbers[4]))
    if let take { take(event, line, &notes) } else { device.append(event, line: line) }
  }
}

extension LibinputParser {
  /// Parses the evdev description of a device.
  mutating func readDescription(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the description of a device") { (parser, key) throws(RecordingError) in
      switch key {
      case "name": device.draft.device.name = try parser.text("the name of a device")
      case "id":
        let id = try parser.codes("the IDs of the device", count: 4)
        device.draft.device.bus = id[0]
        device.draft.device.vendor = id[1]
        device.draft.device.product = id[2]
        device.draft.device.version = id[3]
      case "codes": try parser.readCodes(&device)
      case "absinfo": try parser.readAxes(&device)
      case "properties":
        device.draft.device.properties = CodeSet(try parser.codes("the properties"))
      default: try parser.skip()
      }
    }
  }

  /// `3: [0, 1, 47, 53]`: an event type and its codes.
  private mutating func readCodes(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the event codes") { (parser, key) throws(RecordingError) in
      guard let type = UInt16(key), type < DescriptionBuilder.typeCount else {
        throw parser.unexpectedKey(
          key, "an event type", "a number from 0 to \(DescriptionBuilder.typeCount - 1)")
      }
      if type == EventType.abs { device.draft.axisBitsLine = parser.yaml.place.line }
      let codes = CodeSet(try parser.codes("the event codes"))
      if type != EventType.syn, !codes.isEmpty { device.draft.device.codes[type] = codes }
    }
  }

  /// `0: [0, 4095, 0, 0, 12]`: an axis with minimum, maximum, fuzz, flat and resolution.
  private mutating func readAxes(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the axes") { (parser, key) throws(RecordingError) in
      guard let code = UInt16(key), code < DescriptionBuilder.axisCount else {
        throw parser.unexpectedKey(
          key, "an axis", "a number from 0 to \(DescriptionBuilder.axisCount - 1)")
      }
      let place = parser.yaml.place
      let numbers = try parser.numbers("an axis", count: 5).map { Int32(exactly: $0) }
      guard let minimum = numbers[0], let maximum = numbers[1], let fuzz = numbers[2],
        let flat = numbers[3], let resolution = numbers[4]
      else {
        throw .outOfRange(
          at: place, reading: "an axis", found: "a number of more than 32 bits",
          expected: "\(Int32.min) to \(Int32.max)")
      }
      if device.draft.rangeLine == 0 { device.draft.rangeLine = place.line }
      var axis = AbsoluteAxis(minimum: minimum, maximum: maximum)
      guard DescriptionBuilder.isRange(axis, of: code) else { return }
      axis.fuzz = fuzz
      axis.flat = flat
      axis.resolution = resolution
      device.draft.device.axes[code] = axis
    }
  }

  /// Parses udev's properties, each `NAME=value`.
  mutating func readUdev(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the udev section") { (parser, key) throws(RecordingError) in
      guard key == "properties" else { return try parser.skip() }
      try parser.eachItem("udev's properties") { (parser) throws(RecordingError) in
        let text = try parser.text("a property of udev")
        guard let sign = text.firstIndex(of: "=") else { return }
        device.draft.device.udevProperties[String(text[..<sign])] = String(
          text[text.index(after: sign)...])
      }
    }
  }
}

/// One device of a `libinput record` file, and its events.
struct LibinputDevice {
  /// An event, its line, and the time for sorting.
  struct Entry {
    let event: InputEvent
    let line: Int
    /// The latest time of the device so far, so that its events keep their order.
    let order: Timestamp
  }

  /// The first line of the device.
  let line: Int
  var draft = DescriptionBuilder()
  private(set) var entries: [Entry] = []

  init(line: Int) {
    self.line = line
  }

  mutating func append(_ event: InputEvent, line: Int) {
    let order = max(entries.last?.order ?? .zero, event.time)
    entries.append(Entry(event: event, line: line, order: order))
  }
}
