import Foundation
import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("Writing recordings")
struct RecordingWriterTests {
  static let formats: [RecordingFormat] = [.evemu, .libinput, .getevent, .evtest]

  /// Writes, reads again, and gives what was read.
  static func again(
    _ recording: Recording, _ format: RecordingFormat, device: Int? = nil
  ) throws -> Recording {
    let text = try RecordingWriter.text(of: recording, as: format, device: device)
    let read = try RecordingReader.read(text, name: "again")
    #expect(read.format == format)
    return read
  }

  /// The events of each device, its times counted from the recording's start; without the values
  /// that evtest has no place for.
  static func events(_ recording: Recording, _ format: RecordingFormat) -> [[InputEvent]] {
    recording.devices.indices.map { device in
      recording.events.filter { $0.device == device }.map { recorded in
        var event = recorded.event
        if format == .evtest, event.type == EventType.syn { event.value = 0 }
        return event
      }
    }
  }

  /// A description as far as a format holds one.
  static func kept(_ device: DeviceDescription, by format: RecordingFormat) -> DeviceDescription {
    var device = device
    if format == .evemu || format == .libinput { device.name = device.nameOrStandIn }
    if format != .libinput {
      device.node = ""
      device.udevProperties = [:]
    }
    if format == .libinput { (device.activeLEDs, device.activeSwitches) = (CodeSet(), CodeSet()) }
    (device.physicalPath, device.serial) = ("", "")
    return device
  }

  @Test(arguments: [RecordingFormat.libinput, .evtest])
  func `what is written reads back equal, whatever the device and its events`(
    format: RecordingFormat
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var recording = RandomRecordings.recording(&random)
      if format == .evtest { Self.leaveOutWhatEvtestCannotSay(&recording) }
      let read = try Self.again(recording, format)
      let comment = Comment(rawValue: "seed \(seed), round \(round)")
      try #require(Self.events(read, format) == Self.events(recording, format), comment)
      let device = Self.kept(recording.devices[0].description, by: format)
      try #require(read.devices[0].description == device, comment)
      let twice = try RecordingWriter.text(of: read, as: format)
      try #require(try RecordingWriter.text(of: recording, as: format) == twice, comment)
    }
  }

  @Test func `udev's word on the device is written, and not its word on the moment`() throws {
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

  /// LEDs and switches that a device does not have are never on.
  private static func leaveOutWhatEvtestCannotSay(_ recording: inout Recording) {
    var device = recording.devices[0].description
    device.activeLEDs = CodeSet(
      device.activeLEDs.codes.filter { device.has(EventType.led, $0) })
    device.activeSwitches = CodeSet(
      device.activeSwitches.codes.filter { device.has(EventType.sw, $0) })
    recording.devices[0].description = device
  }

  @Test func `getevent's text keeps the events, names and nodes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let recording = RandomRecordings.recording(&random)
      let read = try Self.again(recording, .getevent)
      try #require(read.events == recording.events, "seed \(seed), round \(round)")
      #expect(read.devices[0].description.name == recording.devices[0].description.name)
      #expect(read.devices[0].isWorkedOut)
    }
  }

  @Test(arguments: [RecordingFormat.libinput, .getevent])
  func `several devices stay apart`(format: RecordingFormat) throws {
    let phone = try Samples.read(Samples.phone)
    let read = try Self.again(phone, format)
    #expect(Self.events(read, format) == Self.events(phone, format))
    #expect(
      read.devices.map(\.description.node) == phone.devices.map(\.description.node))
    #expect(
      read.devices.map(\.description.name) == phone.devices.map(\.description.name))
  }

  @Test(arguments: [RecordingFormat.evemu, .evtest])
  func `a format of one device wants to know which`(format: RecordingFormat) throws {
    let phone = try Samples.read(Samples.phone)
    let error = #expect(throws: RecordingError.self) {
      try RecordingWriter.text(of: phone, as: format)
    }
    #expect("\(try #require(error))".contains("1 \"keys\""))
    let keys = try Self.again(phone, format, device: 1)
    #expect(keys.devices.count == 1)
    #expect(keys.events.map(\.event.code) == [115, 0])
  }

  @Test func `devices of one node get nodes of their own`() throws {
    var phone = try Samples.read(Samples.phone)
    phone.devices[1].description.node = phone.devices[0].description.node
    let read = try Self.again(phone, .getevent)
    #expect(Set(read.devices.map(\.description.node)).count == 2)
    #expect(Self.events(read, .getevent) == Self.events(phone, .getevent))
  }

  @Test(arguments: ["\"", "\\", "a\nb", "é中", "\u{85}\u{2028}\u{feff}\u{7}", "#: - x", "'"])
  func `YAML keeps any name`(name: String) throws {
    var recording = try Samples.read(Samples.panel)
    recording.devices[0].description.name = name
    #expect(try Self.again(recording, .libinput).devices[0].description.name == name)
  }

  @Test(arguments: [RecordingFormat.evemu, .libinput])
  func `a device without a name is called by its node, so that it can be made`(
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
  func `a format that makes no devices leaves a device without a name`(
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

  /// The events with their times counted from the first of them.
  private static func fromFirst(_ events: [InputEvent]) -> [InputEvent] {
    guard let earliest = events.map(\.time.nanoseconds).min() else { return [] }
    return events.map { event in
      var event = event
      event.time = Timestamp(nanoseconds: event.time.nanoseconds - earliest)
      return event
    }
  }
}
