import Foundation
import Tactile
import TactileInput
import Testing

@testable import TactileRecording

struct GeteventReaderTests {
  @Test func `reads several devices, each with its node, name and number`() throws {
    let recording = try Samples.read(Samples.phone)
    #expect(recording.format == .getevent)
    #expect(recording.version == nil)
    #expect(recording.devices.map(\.description.name) == ["sec_touchscreen", "keys"])
    #expect(
      recording.devices.map(\.description.node) == ["/dev/input/event2", "/dev/input/event7"])
    #expect(recording.devices.map(\.number) == [1, 2])
    #expect(recording.events.map(\.device) == [0, 0, 1, 0, 1, 0, 0, 0])
    #expect(recording.frameCount == 3)
  }

  @Test func `reads labels, key states and two's complement values`() throws {
    let events = try Samples.read(Samples.phone).events.map(\.event)
    #expect(events.map(\.type) == [3, 3, 1, 3, 0, 0, 3, 0])
    #expect(events.map(\.code) == [0x39, 0x35, 115, 0x36, 0, 0, 0x39, 0])
    #expect(events.map(\.value) == [5, 719, 1, 1279, 0, 0, -1, 0])
    #expect(events.last?.time == Timestamp(nanoseconds: 1000 + 249_999_000))
  }

  @Test func `reads numbers of a single device without a name`() throws {
    let text = """
      [  728735.127188] 0003 0039 0000055b
      [  728735.127188] 0001 014a 00000001
      [  728735.127188] 0000 0000 00000000

      """
    let recording = try Samples.read(text)
    #expect(recording.devices.map(\.description.node) == [""])
    #expect(recording.devices.map(\.description.name) == [""])
    #expect(recording.events.map(\.event.value) == [0x55b, 1, 0])
    #expect(recording.events[0].event.time == Recording.firstEventTime)
  }

  @Test func `infers the description from the events with a note`() throws {
    let recording = try Samples.read(Samples.phone)
    let device = recording.devices[0]
    #expect(device.isInferred)
    #expect(device.description.codes[EventType.abs]?.codes == [0x2f, 0x35, 0x36, 0x39])
    #expect(device.description.axes[0x35] == AbsoluteAxis(minimum: 0, maximum: 719))
    #expect(device.description.axes[0x36] == AbsoluteAxis(minimum: 0, maximum: 1279))
    #expect(device.description.axes[0x2f] == AbsoluteAxis(minimum: 0, maximum: 0))
    #expect(device.description.axes[0x39] == nil)
    #expect(device.description.properties == CodeSet([1]))
    #expect(recording.devices[1].description.codes == [EventType.key: CodeSet([115])])
    #expect(recording.devices[1].description.properties.isEmpty)
    #expect(recording.notes.map(\.kind) == [.silentDevices, .inferredDescription])
    #expect(recording.notes[0].sentence.hasPrefix("1 device "))
  }

  @Test func `a device that sends SYN_MT_REPORT has no slots`() throws {
    let text = """
      [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000010
      [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000020
      [ 1.000000] EV_SYN SYN_MT_REPORT 00000000
      [ 1.000000] EV_SYN SYN_REPORT 00000000

      """
    let device = try Samples.read(text).devices[0].description
    #expect(!device.has(EventType.abs, 0x2f))
  }

  @Test func `single-touch and multitouch axes share the wider range`() throws {
    let text = """
      [ 1.000000] EV_ABS ABS_X 00000010
      [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000020
      [ 1.000000] EV_SYN SYN_REPORT 00000000

      """
    let axes = try Samples.read(text).devices[0].description.axes
    #expect(axes[0] == AbsoluteAxis(minimum: 0, maximum: 0x20))
    #expect(axes[0x35] == axes[0])
  }

  @Test func `a description applies to the device of its name`() throws {
    let text = Samples.description.replacing("Panel #1", with: "keys")
    let files = [Samples.file(text, "d"), Samples.file(Samples.phone, "p")]
    let recording = try RecordingReader.read(files)
    #expect(recording.devices.map(\.isInferred) == [true, false])
    #expect(recording.devices[1].description.vendor == 0x0eef)
    #expect(recording.devices[1].description.node == "/dev/input/event7")
  }

  @Test func `a description with another name applies to the only device with positions`() throws {
    let recording = try GeteventReader.read(
      Samples.file(Samples.phone), description: Samples.file(Samples.description))
    #expect(recording.devices.map(\.isInferred) == [false, true])
  }

  @Test func `an ambiguous description is refused`() {
    let text = """
      [ 1.000000] /dev/input/event1: EV_ABS ABS_X 00000010
      [ 1.000000] /dev/input/event2: EV_ABS ABS_X 00000020

      """
    #expect(
      throws: RecordingError.ambiguousDescription(
        file: "d", devices: ["/dev/input/event1", "/dev/input/event2"])
    ) {
      try GeteventReader.read(
        Samples.file(text), description: Samples.file(Samples.description, "d"))
    }
  }

  @Test func `a node that is added again is a new device`() throws {
    let event = "[ 1.000000] /dev/input/event1: 0000 0000 00000000\n"
    let added = "add device 9: /dev/input/event1\n  name:     \"late \"one\"\"\n"
    let recording = try Samples.read(event + "remove device 1: /dev/input/event1\n" + added + event)
    #expect(recording.events.map(\.device) == [0, 1])
    #expect(recording.devices.map(\.number) == [nil, 9])
    #expect(recording.devices[1].description.name == "late \"one\"")
  }

  @Test func `skips events with unknown labels and reports them`() throws {
    let text = """
      [ 1.000000] EV_KEY KEY_FROM_THE_FUTURE DOWN
      [ 1.000000] EV_ODD 0001 00000001
      [ 1.000000] EV_SYN SYN_REPORT 00000000

      """
    let recording = try Samples.read(text)
    #expect(recording.events.count == 1)
    #expect(recording.skipped.map(\.lines) == [[1], [2]])
    #expect(recording.skipped[0].reason.contains("KEY_FROM_THE_FUTURE"))
    #expect(recording.skipped[1].reason.contains("EV_ODD"))
  }

  @Test func `knows labels truncated to 20 characters, and the names of groups`() {
    #expect(EventLabels.codes["KEY_BRIGHTNESS_CYCLE"]?.code == 243)
    #expect(EventLabels.codes["SW_HEADPHONE_INSERT"]?.code == 2)
    #expect(EventLabels.codes["SW_MACHINE_COVER"]?.code == 16)
    #expect(EventLabels.codes["KEY_NOTIFICATION_CEN"]?.code == 0x1bc)
    #expect(EventLabels.codes["BTN_MISC"] == EventLabels.codes["BTN_0"])
    #expect(EventLabels.codes["BTN_DIGI"] == EventLabels.codes["BTN_TOOL_PEN"])
    #expect(EventLabels.codes["BTN_TOUCH"] == .init(type: EventType.key, code: 0x14a))
    #expect(EventLabels.codes["ABS_MT_TOOL_Y"] == .init(type: EventType.abs, code: 0x3d))
    #expect(EventLabels.types["EV_FF_STATUS"] == 0x17)
    #expect(EventLabels.name(type: EventType.abs, code: 0x35) == "ABS_MT_POSITION_X")
    #expect(EventLabels.name(type: EventType.abs, code: 0x3f) == nil)
  }

  @Test func `skips other text and reports it`() throws {
    let text = "shell@phone:/ # getevent -t\n[ 1.000000] 0000 0000 00000000\n^C\n"
    let recording = try Samples.read(text)
    #expect(recording.notes.map(\.kind) == [.inferredDescription])
    #expect(recording.skipped.map(\.lines) == [[1, 3]])
  }

  @Test func `notes unfinished frames of each device and a missing line end`() throws {
    let text = Samples.phone + "[ 101.000000] /dev/input/event2: 0003 0035 00000001"
    let kinds = try Samples.read(text).notes.map(\.kind)
    #expect(kinds == [.silentDevices, .inferredDescription, .missingLineEnd, .unfinishedFrame])
  }

  @Test(arguments: [
    ("[ 1.000000 0003 0035 00000001\n", 1, 11), ("[ 1.00] 0003 0035 00000001\n", 1, 3),
    ("[ 1.000000] 0003 0035\n", 1, 22), ("[ 1.000000] 0003 0035 1 2\n", 1, 25),
    ("[ 1.000000] 0003 0035 DOWNS\n", 1, 23), ("[ 1.000000] EV_ABS BTN_TOUCH DOWN\n", 1, 20),
    ("[ 1.000000] /dev/input/event1 0 0 0\n", 1, 13), ("[ 1.000000] /dev/input/event1:\n", 1, 13),
    ("add device x: /dev/input/event1\n", 1, 12), ("add device 1: event1\n", 1, 15),
    ("[ 1.000000] 0 0 0\n/dev/input/event2 0 0 0\n", 2, 1), ("[ 1.000000]\n", 1, 12),
    ("[ 1.000000] ev_abs 0035 00000001\n", 1, 13),
  ])
  func `an invalid line of getevent`(text: String, line: Int, column: Int) {
    let text = text + "[ 1.000000] 0000 0000 00000000\n"
    guard case .malformed(let place, _, _, _) = Samples.error(text) else {
      Issue.record("\(String(describing: Samples.error(text)))")
      return
    }
    #expect(place == Samples.place(line, column))
  }

  @Test(arguments: [
    ("[ 1.000000] 10000 0035 00000001\n", 13), ("[ 1.000000] 0003 0035 123456789\n", 23),
    ("[ 99999999999.000000] 0003 0035 1\n", 3),
  ])
  func `a number out of range`(text: String, column: Int) {
    let text = text + "[ 1.000000] 0000 0000 00000000\n"
    guard case .outOfRange(let place, _, _, _) = Samples.error(text) else {
      Issue.record("\(String(describing: Samples.error(text)))")
      return
    }
    #expect(place == Samples.place(1, column))
  }

  @Test func `the error for a file without events is that of its first damaged line`() {
    let text = "[ 101.000000] EV_ABS       ABS_NO_SUCH  00000001\n"
    let error = #expect(throws: RecordingError.self) { try Samples.read("$ getevent -lt\n" + text) }
    #expect(error?.place == Samples.place(2, 28))
  }

  @Test func `a truncated line, devices without events, and too many devices`() {
    guard case .truncated(let place, _, _, _) = Samples.error(Samples.phone + "[ 101.00") else {
      Issue.record("\(String(describing: Samples.error(Samples.phone + "[ 101.00")))")
      return
    }
    #expect(place == Samples.place(16, 9))
    #expect(
      Samples.error("add device 1: /dev/input/event2\n")
        == .eventsMissing(file: "x.evemu", .getevent))
    let many = (0...1024).map { "[ 1.000000] /dev/input/event\($0): 0 0 0\n" }.joined()
    #expect(Samples.error(many)?.place == Samples.place(1025, 1))
  }

  @Test func `readers name the format if they receive the other one`() {
    let phone = Samples.file(Samples.phone)
    let panel = Samples.file(Samples.panel)
    #expect(throws: RecordingError.self) { try EvemuReader.read(phone) }
    #expect(throws: RecordingError.self) { try GeteventReader.read(panel) }
  }
}
