import Foundation
import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

struct EvemuWriterTests {
  @Test func `writes the same bytes as evemu`() throws {
    var device = DeviceDescription(name: "A B ", bus: 3, vendor: 0xeef, product: 1, version: 0x210)
    device.properties = CodeSet([1])
    device.codes = [EventType.key: CodeSet([330]), EventType.abs: CodeSet([0, 0x39])]
    device.axes[0] = AbsoluteAxis(minimum: -7, maximum: 4095, fuzz: 1, flat: 2, resolution: 12)
    device.codes[EventType.sw] = CodeSet([0, 10])
    device.activeSwitches = CodeSet([10])
    var writer = EvemuWriter()
    writer.begin(device, comment: "one\n\ntwo")
    for value: Int32 in [7, -1, -11, -11111, 1513, .min] {
      writer.append(
        InputEvent(time: .init(nanoseconds: 1_000_001_999), type: 3, code: 57, value: value))
    }
    let zeros = " 00 00 00 00 00 00 00 00\n"
    let expected = [
      "# EVEMU 1.3\n# one\n#\n# two\nN: A B \nI: 0003 0eef 0001 0210\nP: 02 00 00 00 00 00 00 00\n",
      "B: 00 0b 00 00 00 00 00 00 00\n", String(repeating: "B: 01" + zeros, count: 5),
      "B: 01 00 04 00 00 00 00 00 00\n", String(repeating: "B: 01" + zeros, count: 6),
      "B: 02" + zeros, "B: 03 01 00 00 00 00 00 00 02\n", "B: 04" + zeros,
      "B: 05 01 04 00 00 00 00 00 00\n", "B: 11" + zeros, "B: 12" + zeros, "B: 14" + zeros,
      "B: 15" + zeros, "B: 15" + zeros, "A: 00 -7 4095 1 2 12\nS: 00 0\nS: 0a 1\n",
      "E: 1.000001 0003 0039 0007\nE: 1.000001 0003 0039 -001\nE: 1.000001 0003 0039 -011\n",
      "E: 1.000001 0003 0039 -11111\nE: 1.000001 0003 0039 1513\n",
      "E: 1.000001 0003 0039 -2147483648\n",
    ].joined()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test func `written recordings of any device read back equal`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      var recording = RandomRecordings.recording(&random)
      let name = recording.devices[0].description.nameOrPlaceholder
      let text = try EvemuWriter.text(of: recording)
      let again = try RecordingReader.read(text, name: "random")
      // The writer never writes a blank name.
      recording.devices[0].description.name = name
      try #require(again == recording, "seed \(seed), round \(round)")
      let twice = try EvemuWriter.text(of: again)
      try #require(twice == text, "seed \(seed), round \(round)")
    }
  }

  @Test func `writes one device of several with its events`() throws {
    let phone = try Samples.read(Samples.phone)
    let keys = try RecordingReader.read(EvemuWriter.text(of: phone, device: 1), name: "keys")
    #expect(keys.devices[0].description.name == "keys")
    #expect(keys.events.map(\.event.code) == [115, 0])
    #expect(throws: RecordingError.noSuchDevice(index: 2, count: 2)) {
      try EvemuWriter.text(of: phone, device: 2)
    }
  }

  @Test func `a name is written on one line`() {
    var writer = EvemuWriter()
    writer.begin(DeviceDescription(name: "a\nE: 1\r\0b"))
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("\nN: a E: 1  b\n"))
  }
}
