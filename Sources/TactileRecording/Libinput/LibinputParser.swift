import Tactile
import TactileInput

/// Reads the YAML of `libinput record`: maps, lists and numbers of a fixed shape; keys it does not
/// know are skipped, as the format asks.
struct LibinputParser: ~Copyable {
  var yaml: YAMLEvents
  var notes: NoteBook
  var devices: [LibinputDevice] = []
  /// Where the key stands whose value is being read.
  var keyPlace: RecordingPlace

  /// The version of the format that is known; it is raised only for changes that break readers.
  private static let knownVersion: Int32 = 1

  private let take: Take?
  /// Whether reading ended because a second device came, whose events are not behind the first's.
  private(set) var hasTooMany = false

  typealias Take = (InputEvent, _ line: Int, inout NoteBook) -> Void

  /// - Parameter take: Is given each event of the only device; nil where the devices keep theirs.
  init(_ source: YAMLSource, _ take: Take? = nil) {
    yaml = YAMLEvents(source)
    notes = NoteBook(file: source.file)
    keyPlace = RecordingPlace(file: source.file, line: 1, column: 1)
    self.take = take
  }

  /// Reads the whole document.
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
        "The file states \(stated.count) devices and has \(devices.count); it may have been cut off."
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

  /// A group of events: one frame of evdev's, or what libinput or HID made at the same time.
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
