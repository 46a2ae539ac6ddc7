import Foundation
import Tactile
import TactileInput
import Testing

@testable import TactileRecording

@Suite("Output of evtest")
struct EvtestReaderTests {
  @Test func `reads the description of the device`() throws {
    let recording = try Samples.read(Samples.evtest)
    #expect(recording.format == .evtest)
    let panel = recording.devices[0].description
    #expect(panel.name == "Panel #1")
    #expect([panel.bus, panel.vendor, panel.product, panel.version] == [3, 0xeef, 1, 0x210])
    #expect(panel.codes[EventType.abs]?.codes == [0, 47, 53, 57])
    #expect(panel.axes[0] == AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 12, value: 3))
    #expect(panel.axes[53] == AbsoluteAxis(minimum: 0, maximum: 4095, fuzz: 4))
    #expect(panel.axes[57] == nil)
    #expect(panel.properties == CodeSet([1]))
    #expect(panel.activeSwitches == CodeSet([1]))
    #expect(!recording.devices[0].isInferred)
    #expect(recording.notes.map(\.kind) == [.axisWithoutRange])
  }

  @Test func `an inverted range of slots is ignored, as in evemu text`() throws {
    let text = Samples.evtest.replacing(
      "Event code 53 (",
      with: "Event code 47 (ABS_MT_SLOT)\n      Min       40\n    Event code 53 (",
      maxReplacements: 1)
    #expect(try Samples.read(text).devices[0].description.axes[47] == nil)
  }

  @Test func `a device cannot have event types beyond the kernel's`() throws {
    let text = Samples.evtest.replacing(
      "  Event type 3 (", with: "  Event type 32 (", maxReplacements: 1)
    #expect("\(try #require(Samples.error(text)))".contains("expected 0 to 31"))
  }

  @Test func `reads events, SYN lines, and scan codes in hexadecimal`() throws {
    let events = try Samples.read(Samples.evtest).events.map(\.event)
    #expect(events.map(\.type) == [3, 4, 3, 0, 0, 0, 0])
    #expect(events.map(\.code) == [57, 4, 53, 2, 0, 3, 0])
    #expect(events.map(\.value) == [7, 0x7000e, -1, 0, 0, 0, 0])
    #expect(events[0].time == Recording.firstEventTime)
    #expect(events[6].time.seconds(since: events[0].time) == 0.085916)
  }

  /// A panel without slots, as evtest of 2009 prints it: "Config Sync" stands for every SYN code but 0.
  private func old(axes: [Int], isDescribed: Bool = true) -> String {
    let codes = axes.map {
      "    Event code \($0) (?)\n      Value      0\n      Min        0\n      Max     4095\n"
    }
    let description = """
      Input driver version is 1.0.0
      Input device ID: bus 0x18 vendor 0x1 product 0x2 version 0x3
      Input device name: "old panel"
      Supported events:
        Event type 0 (Reset)
        Event type 1 (Key)
          Event code 330 (Touch)
        Event type 3 (Absolute)
      \(codes.joined())Testing ... (interrupt to exit)

      """
    let events = [
      "type 1 (Key), code 330 (Touch), value 1", "type 3 (Absolute), code 53 (?), value 719",
      "type 3 (Absolute), code 54 (?), value 300", "-------------- Config Sync ------------",
      "-------------- Report Sync ------------",
    ]
    return (isDescribed ? description : "")
      + events.map { "Event: time 12.000100, \($0)\n" }.joined()
  }

  @Test(arguments: [true, false])
  func `Config Sync ends a contact of a panel without slots`(isDescribed: Bool) throws {
    let recording = try Samples.read(old(axes: [53, 54], isDescribed: isDescribed))
    let reports = recording.events.filter { $0.event.type == EventType.syn }
    #expect(reports.map(\.event.code) == [2, 0])
    let panel = recording.devices[0].description
    var decoder = try #require(ContactDecoder(panel))
    let frames = recording.events.filter { decoder.process($0.event, source: .kernel) }
    #expect(frames.count == 1)
    #expect(decoder.frame.contacts.map(\.change) == [.began])
  }

  @Test func `Config Sync tells of lost events on a panel with slots`() throws {
    let recording = try Samples.read(old(axes: [47, 53, 54, 57]))
    let reports = recording.events.filter { $0.event.type == EventType.syn }
    #expect(reports.map(\.event.code) == [3, 0])
  }

  @Test func `infers a missing description, and adds a note`() throws {
    let start = Samples.evtest.range(of: "Event: time")!.lowerBound
    let recording = try Samples.read("\n" + String(Samples.evtest[start...]))
    #expect(recording.devices[0].isInferred)
    #expect(recording.devices[0].description.has(EventType.abs, 53))
    #expect(recording.notes.contains { $0.kind == .inferredDescription })
  }

  @Test func `other text between the events is skipped and reported`() throws {
    let text = Samples.evtest + "and then it hung\n\n"
    #expect(try Samples.read(text).skipped.map(\.count) == [1])
  }

  @Test(arguments: [
    ("value 7\n", "value seven\n"), ("type 3 (EV_ABS), code 57", "type 70000 (EV_ABS), code 57"),
    ("588.914084, type 3", "588,914084, type 3"),
    ("-------------- EV_SYN", "-------------- EV_SIN"),
    ("value 7\n", "value ٧\n"),
  ])
  func `invalid lines are refused with their line number`(
    found: String, replacement: String
  ) throws {
    let text = Samples.evtest.replacing(found, with: replacement, maxReplacements: 1)
    let error = try #require(Samples.error(text))
    let lines = Samples.evtest.prefix(upTo: Samples.evtest.range(of: found)!.lowerBound)
    #expect(error.place?.line == lines.count { $0 == "\n" } + 1, "\(error)")
  }
}
