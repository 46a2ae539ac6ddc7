import Foundation
import Tactile
import TactileInput
import Testing

@testable import TactileRecording

@Suite("YAML of libinput record")
struct LibinputReaderTests {
  @Test func `reads each device with its description`() throws {
    let recording = try Samples.read(Samples.libinput)
    #expect(recording.format == .libinput)
    #expect(recording.devices.map(\.description.name) == ["Panel #1", "keys"])
    let panel = recording.devices[0].description
    #expect(panel.node == "/dev/input/event3")
    #expect([panel.bus, panel.vendor, panel.product, panel.version] == [3, 3823, 1, 528])
    #expect(panel.codes[EventType.abs]?.codes == [0, 1, 47, 53, 54, 57])
    #expect(panel.codes[EventType.syn] == nil)
    #expect(panel.axes[54] == AbsoluteAxis(minimum: -7, maximum: 2047, resolution: 13))
    #expect(panel.axes[47] == AbsoluteAxis(minimum: 0, maximum: 9))
    #expect(panel.properties == CodeSet([1]))
    #expect(panel.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1")
    #expect(!recording.devices[0].isInferred)
    #expect(recording.notes.isEmpty)
  }

  @Test func `puts the events of all devices in the order of their times`() throws {
    let recording = try Samples.read(Samples.libinput)
    #expect(recording.events.map(\.device) == [0, 0, 0, 1, 1, 0, 0])
    #expect(recording.events.map(\.event.value) == [7, -1, 0, 1, 0, -1, 0])
    #expect(recording.frameCount == 3)
    #expect(recording.duration == 1.4999)
  }

  @Test func `has the same panel as its evemu text`() throws {
    let evemu = try Samples.read(Samples.panel)
    let yaml = try Samples.read(Samples.libinput)
    #expect(
      evemu.events.map(\.event)
        == yaml.events.filter { $0.device == 0 }.map(\.event))
    #expect(evemu.devices[0].description.axes == yaml.devices[0].description.axes)
  }

  @Test func `unknown keys are skipped with their values`() throws {
    let text = Samples.libinput.replacing(
      "version: 1\n", with: "version: 1\nnew: {a: [1, {b: c}], d: null}\n", maxReplacements: 1)
    #expect(try Samples.read(text) == Samples.read(Samples.libinput))
  }

  @Test func `the properties of udev follow other keys of udev`() throws {
    let text = Samples.libinput.replacing(
      "  udev:\n    properties:\n",
      with:
        "  udev:\n    virtual: false\n    tags:\n    - seat\n    - a: b\n    properties:\n",
      maxReplacements: 1)
    #expect(text != Samples.libinput)
    #expect(try Samples.read(text) == Samples.read(Samples.libinput))
  }

  @Test func `a device without events is left out with a note`() throws {
    let start = Samples.libinput.range(of: "  events:\n  - evdev:\n    - [  0, 700000")!.lowerBound
    let text = Samples.libinput[..<start] + "  events:\n"
    let recording = try Samples.read(String(text))
    #expect(recording.devices.count == 1)
    #expect(recording.notes.map(\.kind) == [.silentDevices])
  }

  @Test func `an error is one line for any text`() throws {
    let text = Samples.libinput.replacing(
      "[  0,      0,   3,  57,       7]", with: "[\u{7}b, 0, 0, 0, 0]", maxReplacements: 1)
    let sentence = "\(try #require(Samples.error(text)))"
    #expect(sentence.contains("found \"\\x07b,\""), "\(sentence)")
  }

  @Test(arguments: [
    ("version: 1", "version: 2"), ("id: [3, 3823, 1, 528]", "id: [3, 3823, 1]"),
    ("[  0,      0,   3,  57,       7]", "[  0,      0,   3,  57]"),
    ("[  0,      0,   3,  57,       7]", "[  0,      0,   3,  70000,       7]"),
    ("[  0,      0,   3,  57,       7]", "[  0,      0,   3,  ٥٧,       7]"),
    ("      1: [330]", "      one: [330]"), ("47: [0, 9", "470: [0, 9"),
  ])
  func `invalid values are refused with their line number`(
    found: String, replacement: String
  ) throws {
    let text = Samples.libinput.replacing(found, with: replacement, maxReplacements: 1)
    let error = try #require(Samples.error(text))
    let before = text.prefix(upTo: text.firstRange(of: replacement)!.lowerBound)
    #expect(error.place?.line == before.count { $0 == "\n" } + 1, "\(error)")
  }

  @Test func `a description without events is refused`() {
    #expect(
      Samples.error("version: 1\nndevices: 0\n") == .eventsMissing(file: "x.evemu", .libinput))
  }

  @Test func `cannot be combined with a description`() throws {
    let files = [Samples.file(Samples.libinput, "a.yml"), Samples.file(Samples.panel, "b.evemu")]
    #expect(throws: RecordingError.self) { try RecordingReader.read(files) }
  }
}
