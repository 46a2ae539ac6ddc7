import Foundation
import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("Writing recordings")
struct RecordingWriterTests {
  static let formats: [RecordingFormat] = [.evemu, .libinput, .getevent, .evtest]

  /// Writes a recording and reads it again.
  static func again(
    _ recording: Recording, _ format: RecordingFormat, device: Int? = nil
  ) throws -> Recording {
    let text = try RecordingWriter.text(of: recording, as: format, device: device)
    let read = try RecordingReader.read(text, name: "again")
    #expect(read.format == format)
    return read
  }

  /// Returns the events of each device with times relative to the start of the recording, without
  /// the values that evtest cannot express.
  static func events(_ recording: Recording, _ format: RecordingFormat) -> [[InputEvent]] {
    recording.devices.indices.map { device in
      recording.events.filter { $0.device == device }.map { recorded in
        var event = recorded.event
        if format == .evtest, event.type == EventType.syn { event.value = 0 }
        return event
      }
    }
  }

  /// Returns the part of a description that a format can contain.
  static func kept(_ device: DeviceDescription, by format: RecordingFormat) -> DeviceDescription {
    var device = device
    if format == .evemu || format == .libinput { device.name = device.nameOrPlaceholder }
    if format != .libinput {
      device.node = ""
      device.udevProperties = [:]
    }
    if format == .libinput { (device.activeLEDs, device.activeSwitches) = (CodeSet(), CodeSet()) }
    (device.physicalPath, device.serial) = ("", "")
    return device
  }

  @Test(arguments: [RecordingFormat.libinput, .evtest])
  func `written recordings of any device read back equal`(
    format: RecordingFormat
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var recording = RandomRecordings.recording(&random)
      if format == .evtest { Self.removeInvalidStates(&recording) }
      let read = try Self.again(recording, format)
      let comment = Comment(rawValue: "seed \(seed), round \(round)")
      try #require(Self.events(read, format) == Self.events(recording, format), comment)
      let device = Self.kept(recording.devices[0].description, by: format)
      try #require(read.devices[0].description == device, comment)
      let twice = try RecordingWriter.text(of: read, as: format)
      try #require(try RecordingWriter.text(of: recording, as: format) == twice, comment)
    }
  }

  @Test func `udev properties are written, except for temporary ones`() throws {
    var random = SeededGenerator(seed: 1)
    var recording = RandomRecordings.recording(&random)
    let words = ["ID_INPUT": "1", "ID_SERIAL_SHORT": "4711"]
    let passing = ["DEVPATH": "/devices/virtual/input/input7/event1", "USEC_INITIALIZED": "1"]
    recording.devices[0].description.udevProperties = words.merging(passing) { $1 }
    let read = try Self.again(recording, .libinput)
    #expect(read.devices[0].description.udevProperties == words)
    recording.devices[0].description.udevProperties = passing
    let text = String(
      decoding: try RecordingWriter.text(of: recording, as: .libinput), as: UTF8.self)
    #expect(text.contains("  udev:\n    properties: []\n"))
    #expect(try Self.again(recording, .libinput).devices[0].description.udevProperties == [:])
  }

  /// Removes active LEDs and switches that a device does not have.
  private static func removeInvalidStates(_ recording: inout Recording) {
    var device = recording.devices[0].description
    device.activeLEDs = CodeSet(
      device.activeLEDs.codes.filter { device.has(EventType.led, $0) })
    device.activeSwitches = CodeSet(
      device.activeSwitches.codes.filter { device.has(EventType.sw, $0) })
    recording.devices[0].description = device
  }

  @Test func `getevent's format keeps the events, names and nodes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let recording = RandomRecordings.recording(&random)
      let read = try Self.again(recording, .getevent)
      try #require(read.events == recording.events, "seed \(seed), round \(round)")
      #expect(read.devices[0].description.name == recording.devices[0].description.name)
      #expect(read.devices[0].isInferred)
    }
  }

  @Test(arguments: [RecordingFormat.libinput, .getevent])
  func `several devices stay separate`(format: RecordingFormat) throws {
    let phone = try Samples.read(Samples.phone)
    let read = try Self.again(phone, format)
    #expect(Self.events(read, format) == Self.events(phone, format))
    #expect(
      read.devices.map(\.description.node) == phone.devices.map(\.description.node))
    #expect(
      read.devices.map(\.description.name) == phone.devices.map(\.description.name))
  }

  @Test(arguments: [RecordingFormat.evemu, .evtest])
  func `a format for one device requires a device number`(format: RecordingFormat) throws {
    let phone = try Samples.read(Samples.phone)
    let error = #expect(throws: RecordingError.self) {
      try RecordingWriter.text(of: phone, as: format)
    }
    #expect("\(try #require(error))".contains("1 \"keys\""))
    let keys = try Self.again(phone, format, device: 1)
    #expect(keys.devices.count == 1)
    #expect(keys.events.map(\.event.code) == [115, 0])
  }

  @Test func `devices with the same node get different nodes`() throws {
    var phone = try Samples.read(Samples.phone)
    phone.devices[1].description.node = phone.devices[0].description.node
    let read = try Self.again(phone, .getevent)
    #expect(Set(read.devices.map(\.description.node)).count == 2)
    #expect(Self.events(read, .getevent) == Self.events(phone, .getevent))
  }

  @Test(arguments: [
    "\"", "\\", "a\nb\tc", "é中", "\u{85}\u{2028}\u{feff}\u{7}", "#: - x", "'", "\u{202e}\u{e0041}",
  ])
  func `YAML keeps any name`(name: String) throws {
    var recording = try Samples.read(Samples.panel)
    recording.devices[0].description.name = name
    #expect(try Self.again(recording, .libinput).devices[0].description.name == name)
  }

  @Test func `YAML with the name of a device has no invisible characters`() throws {
    var recording = try Samples.read(Samples.panel)
    recording.devices[0].description.name = "panel \u{202e}lenap\u{200b}"
    let text = try RecordingWriter.text(of: recording, as: .libinput)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains(#"    name: "panel \U0000202Elenap\U0000200B""#))
  }

  @Test(arguments: [RecordingFormat.evemu, .libinput])
  func `a device without a name gets its node as the name`(
    format: RecordingFormat
  ) throws {
    for name in ["", " ", "\t \u{b}", "\n", "\0"] {
      var recording = try Samples.read(Samples.panel)
      recording.devices[0].description.name = name
      recording.devices[0].description.node = "/dev/input/event7"
      #expect(
        try Self.again(recording, format).devices[0].description.name == "/dev/input/event7")
      recording.devices[0].description.node = ""
      #expect(try Self.again(recording, format).devices[0].description.name == "unnamed device")
    }
  }

  @Test(arguments: [RecordingFormat.getevent, .evtest])
  func `formats that create no devices keep an empty name`(
    format: RecordingFormat
  ) throws {
    var recording = try Samples.read(Samples.panel)
    recording.devices[0].description.name = ""
    #expect(try Self.again(recording, format).devices[0].description.name == "")
  }

  @Test(arguments: formats)
  func `lines may end in CR LF`(format: RecordingFormat) throws {
    let recording = try Samples.read(Samples.panel)
    let text = String(
      decoding: try RecordingWriter.text(of: recording, as: format), as: UTF8.self)
    let read = try Samples.read(text.replacing("\n", with: "\r\n"))
    #expect(Self.events(read, format) == Self.events(recording, format))
    #expect(read.devices[0].description.name == "Panel #1")
  }

  @Test(arguments: formats)
  func `real recordings read back with the same events`(format: RecordingFormat) throws {
    for row in try SharedRecordingsTests.readableRows() {
      let recording = try SharedRecordingsTests.read(row)
      let isWhole = format == .libinput || format == .getevent
      let devices: [Int?] = isWhole ? [nil] : recording.devices.indices.map { $0 }
      for device in devices {
        let read = try Self.again(recording, format, device: device)
        let expected = Self.events(recording, format)
        let shifted = Self.events(read, format).map(Self.fromFirst)
        #expect(
          Set(shifted) == Set((device.map { [expected[$0]] } ?? expected).map(Self.fromFirst)),
          "\(row.file)")
        guard format != .getevent, let first = read.devices.first, device != nil || isWhole,
          recording.devices.count == 1
        else { continue }
        let kept = Self.kept(recording.devices[0].description, by: format)
        #expect(first.description == kept, "\(row.file)")
      }
    }
  }

  /// Returns the events with times relative to the first event.
  private static func fromFirst(_ events: [InputEvent]) -> [InputEvent] {
    guard let earliest = events.map(\.time.nanoseconds).min() else { return [] }
    return events.map { event in
      var event = event
      event.time = Timestamp(nanoseconds: event.time.nanoseconds - earliest)
      return event
    }
  }
}
