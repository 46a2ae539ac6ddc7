import Foundation
import Tactile
import TactileInput
import Testing

@testable import TactileRecording

struct EvemuReaderTests {
  @Test func `reads name, numbers, properties, codes and axes`() throws {
    let recording = try Samples.read(Samples.panel)
    let device = try #require(recording.devices.first).description
    #expect(recording.format == .evemu)
    #expect(recording.version == EvemuVersion(1, 3))
    #expect(device.name == "Panel #1")
    #expect(
      [device.bus, device.vendor, device.product, device.version] == [3, 0x0eef, 1, 0x0210])
    #expect(device.properties == CodeSet([1]))
    #expect(device.codes.keys.sorted() == [EventType.abs])
    #expect(device.codes[EventType.abs] == CodeSet([0x00, 0x01, 0x2f, 0x35, 0x36, 0x39]))
    #expect(
      device.axes[1] == AbsoluteAxis(minimum: -7, maximum: 2047, fuzz: 1, flat: 2, resolution: 13))
    #expect(recording.notes == [])
  }

  @Test func `moves the first event to 1 microsecond and keeps differences`() throws {
    let times = try Samples.read(Samples.panel).events.map(\.event.time.nanoseconds)
    #expect(times == [1000, 1000, 1000, 1_499_901_000, 1_499_901_000])
  }

  @Test func `reads types and codes as hexadecimal and values as decimal`() throws {
    let events = try Samples.read(Samples.panel).events.map(\.event)
    #expect(events.map(\.type) == [3, 3, 0, 3, 0])
    #expect(events.map(\.code) == [0x39, 0x36, 0, 0x39, 0])
    #expect(events.map(\.value) == [7, -1, 0, -1, 0])
  }

  @Test func `bitmaps of a type continue from line to line`() throws {
    let bits = "B: 01 00 00 00 00 00 00 00 01\nB: 01 02 00 00 00 00 00 00 80\n"
    let text = Samples.description + bits + "P: 00 00 00 00 00 00 00 01\n" + Samples.events
    let device = try Samples.read(text).devices[0].description
    #expect(device.codes[EventType.key]?.codes == [56, 65, 127])
    #expect(device.properties.codes == [1, 120])
  }

  @Test func `reads the state of LEDs and switches`() throws {
    let text = Samples.description + "L: 01 1\nL: 02 0\nS: 0a 1\n" + Samples.events
    let device = try Samples.read(text).devices[0].description
    #expect(device.activeLEDs.codes == [1])
    #expect(device.activeSwitches.codes == [10])
  }

  @Test(arguments: ["", "# EVEMU 1.0\n", "# EVEMU 1.1\n"])
  func `axes have no resolution before version 1.2`(header: String) throws {
    let text = header + "N: x\nI: 0 0 0 0\nA: 00 0 9 0 0\nB: 03 01 0 0 0 0 0 0 0\nE: 1.000000 0 0 1"
    let device = try Samples.read(text + "\n").devices[0].description
    #expect(device.axes[0] == AbsoluteAxis(minimum: 0, maximum: 9))
    let error = Samples.error(text.replacing("0 9 0 0", with: "0 9 0 0 12"))
    #expect(error?.place == Samples.place(header.isEmpty ? 3 : 4, 15))
  }

  @Test func `the name keeps blanks and number signs`() throws {
    for (line, name) in [
      ("N: a b  # c ", "a b  # c "), ("N:   x", "  x"), ("N:", ""), ("N: \r", ""),
      ("N: Größe", "Größe"),
    ] {
      let text = "\(line)\nI: 0 0 0 0\nE: 1.000000 0 0 0\n"
      #expect(try Samples.read(text).devices[0].description.name == name)
    }
  }

  @Test func `lines may end in CR LF and a byte order mark may come first`() throws {
    let plain = try Samples.read(Samples.panel)
    let crlf = try Samples.read("\u{feff}" + Samples.panel.replacing("\n", with: "\r\n"))
    #expect(plain == crlf)
  }

  @Test func `description and events may be two files in either order`() throws {
    let description = Samples.file(Samples.description, "x.desc")
    let events = Samples.file(Samples.events, "x.events")
    let one = try RecordingReader.read([description, events])
    let other = try RecordingReader.read([events, description])
    #expect(one == other)
    let whole = try Samples.read(Samples.panel)
    #expect(one.devices == whole.devices)
    #expect(one.events == whole.events)
    #expect(one.version == .unstated)
  }

  @Test func `notes the parts of two whole files that are not used`() throws {
    let file = Samples.file(Samples.panel)
    let notes = try EvemuReader.read(description: file, events: file).notes
    #expect(notes.map(\.kind) == [.unusedPart, .unusedPart])
    #expect(notes.map(\.line) == [14, 1])
  }

  @Test func `skips text before the version line and reports it`() throws {
    let chatter = "me@box:~$ sudo evemu-record\nAvailable devices:\n/dev/input/event0:\tLid\n"
    let recording = try Samples.read(chatter + Samples.panel)
    #expect(recording.version == EvemuVersion(1, 3))
    #expect(recording.notes == [])
    #expect(recording.skipped.map(\.count) == [3])
    #expect(recording.skipped[0].lines == [1, 2, 3])
  }

  @Test func `accepts a newer version with a note`() throws {
    let recording = try Samples.read(Samples.panel.replacing("EVEMU 1.3", with: "EVEMU 1.12"))
    #expect(recording.version == EvemuVersion(1, 12))
    #expect(recording.notes.map(\.kind) == [.newerVersion])
    #expect(recording.notes[0].line == 1)
  }

  @Test func `notes axes without a range, and reads slots 0 to 0 as one slot`() throws {
    let text = Samples.panel.replacing("A: 39 0 65535", with: "A: 39 0 0")
      .replacing("A: 2f 0 9", with: "A: 2f 0 0").replacing("A: 00 0 4095 0 0 12\n", with: "")
    let recording = try Samples.read(text)
    let axes = recording.devices[0].description.axes
    #expect(axes[0x39] == nil)
    #expect(axes[0x2f] == AbsoluteAxis(minimum: 0, maximum: 0))
    #expect(recording.notes.map(\.kind) == [.axisWithoutRange])
    #expect(recording.notes[0].line == 7)
    #expect(recording.notes[0].sentence.hasSuffix(": ABS_X, ABS_MT_TRACKING_ID."))
  }

  @Test func `notes ranges of axes that are not declared`() throws {
    let recording = try Samples.read(Samples.description + "A: 3a 0 255 0 0 0\n" + Samples.events)
    #expect(recording.notes.map(\.kind) == [.rangeWithoutAxis])
    #expect(recording.notes[0].sentence.hasSuffix(": ABS_MT_PRESSURE."))
  }

  @Test func `skips unknown keys and reports all of them at once`() throws {
    let text = Samples.description + "X: 1\n" + Samples.events + "Y: 2\nX:\n"
    let skipped = try Samples.read(text).skipped
    #expect(skipped.map(\.count) == [3])
    #expect(skipped[0].lines == [14, 20, 21])
    #expect(skipped[0].excerpt == "\"X: 1\"")
  }

  @Test func `skips other lines after the first event and reports them`() throws {
    let skipped = try Samples.read(Samples.panel + "^C stopped\nA: 00 0 1 0 0 0\n").skipped
    #expect(skipped.map(\.lines) == [[19], [20]])
    #expect("\(skipped[0])".hasPrefix("x.evemu:19: warning: skipped 1 line, \"^C stopped\": "))
  }

  @Test func `notes a last frame without SYN_REPORT`() throws {
    let text = Samples.panel + "E: 14.000000 0003 0039 0008\nE: 14.000000 0003 0035 0001\n"
    let notes = try Samples.read(text).notes
    #expect(notes.map(\.kind) == [.unfinishedFrame])
    #expect(notes[0].line == 20)
    #expect(notes[0].sentence.contains("last 2 events"))
  }

  @Test func `notes a last line without a line end`() throws {
    let notes = try Samples.read(Samples.panel + "E: 14.000000 0000 0000 0").notes
    #expect(notes.map(\.kind) == [.missingLineEnd])
    #expect(notes[0].line == 19)
  }

  @Test func `keeps times that go back exactly, and notes them`() throws {
    let recording = try Samples.read(
      Samples.panel + "E: 11.000000 0000 0000 0000\nE: 11.500000 0000 0000 0000\n")
    let times = recording.events.map(\.event.time.nanoseconds)
    #expect(times.first == 1_000_101_000)
    #expect(times.suffix(2) == [1000, 500_001_000])
    #expect(recording.notes.map(\.kind) == [.timeGoesBack])
    #expect(recording.notes[0].line == 19)
    #expect(recording.notes[0].sentence.contains("2.5 s"))
  }

  @Test func `invalid UTF-8 in a name is replaced with a note`() throws {
    var bytes = Array("N: a".utf8)
    bytes += [0xff] + Array("b\nI: 0 0 0 0\nE: 1.000000 0 0 0\n".utf8)
    let recording = try RecordingReader.read(bytes, name: "x")
    #expect(recording.devices[0].description.name == "a\u{fffd}b")
    #expect(recording.notes.map(\.kind) == [.nameNotUTF8])
  }

  @Test func `a description without events results in a device and no recording`() throws {
    let file = Samples.file(Samples.description)
    let (device, notes) = try EvemuReader.readDescription(file)
    #expect(device.name == "Panel #1")
    #expect(notes == [])
    #expect(throws: RecordingError.eventsMissing(file: "x.evemu", .evemu)) {
      try EvemuReader.read(file)
    }
  }

  @Test func `returns the usual names of the description of an events file`() {
    #expect(
      RecordingFile.descriptionNames(for: "a.b/panel.tap.events") == [
        "a.b/panel.tap.desc", "a.b/panel.tap.prop", "a.b/panel.desc", "a.b/panel.prop",
      ])
    #expect(RecordingFile.descriptionNames(for: "a.b/x") == ["a.b/x.desc", "a.b/x.prop"])
    #expect(RecordingFile.descriptionNames(for: "x.desc") == ["x.prop"])
    #expect(RecordingFile.descriptionNames(for: ".x") == [".x.desc", ".x.prop"])
    #expect(RecordingFile.descriptionNames(for: "") == [".desc", ".prop"])
  }
}
