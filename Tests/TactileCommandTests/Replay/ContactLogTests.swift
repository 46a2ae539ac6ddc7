import Tactile
import TactileInput
import TactileRecording
import TactileServer
import Testing

@testable import TactileCommand

@Suite("Contacts of a recording")
struct ContactLogTests {
  /// A hand that rests on a panel, and a pen of the same hardware that comes near for a second.
  private static let writing: Recording = {
    var panel = PanelScript.description
    panel.udevProperties["LIBINPUT_DEVICE_GROUP"] = "3/56a/1:usb-1"
    var pen = DeviceDescription(name: "Test Pen")
    pen.udevProperties = panel.udevProperties
    pen.properties.insert(1)
    pen.codes[EventType.key] = CodeSet([KeyCode.toolPen, KeyCode.touch, KeyCode.stylus])
    pen.codes[EventType.abs] = CodeSet([AbsCode.x, AbsCode.y])
    for code in [AbsCode.x, AbsCode.y] { pen.axes[code] = panel.axes[code] }
    var events: [RecordedEvent] = []
    func add(_ device: Int, _ time: UInt64, _ codes: [(UInt16, UInt16, Int32)]) {
      let time = Timestamp(nanoseconds: 1000 + time * 1_000_000)
      for (type, code, value) in codes + [(EventType.syn, 0, 0)] {
        let event = InputEvent(time: time, type: type, code: code, value: value)
        events.append(RecordedEvent(device: device, event: event))
      }
    }
    add(0, 0, [(3, 0x39, 1), (3, 0x35, 1500), (3, 0x36, 800)])
    add(1, 100, [(3, 0, 300), (3, 1, 300), (1, KeyCode.toolPen, 1)])
    add(0, 500, [(3, 0x39, -1)])
    add(0, 600, [(3, 0x39, 2)])
    add(0, 700, [(3, 0x39, -1)])
    add(1, 1100, [(1, KeyCode.toolPen, 0)])
    add(0, 1300, [(3, 0x39, 3)])
    add(0, 1400, [(3, 0x39, -1)])
    return Recording(
      format: .libinput, version: nil,
      devices: [RecordedDevice(description: panel), RecordedDevice(description: pen)],
      events: events)
  }()

  @Test func `a hand beside a pen becomes no touch, as in the service`() {
    let playback = Playback(Self.writing)
    let contacts = ContactLog(of: playback, ServerConfiguration())
    #expect(contacts.reported.count == 3)
    #expect(contacts.actions.map(\.record.reason) == [.pen, .pen])
    #expect(contacts.actions.map(\.record.action) == [.cancelled, .removed])
    let trails = contacts.filtered.values.sorted { $0.landed < $1.landed }
    #expect(trails.map(\.isCancelled) == [true, false])
    #expect(trails.first?.lifted == Timestamp(nanoseconds: 100_001_000))
    #expect(contacts.hovering.map(\.device) == ["Test Pen"])
    let stories = StoryCollector.replay(playback, contacts, with: ReplayConfiguration()).stories
    #expect(stories.flatMap(\.filterActions).count == 2)
    #expect(stories.flatMap(\.fingers).count == 2)
  }
}
