import Fixtures
import Foundation
import TactileInput
import Testing

@testable import TactileRecording

struct OwnRecordingsTests {
  static func path(_ name: String) -> String {
    Fixtures.path("../Fixtures/Recordings/" + name)
  }

  /// After changing a script, run this test once with `TACTILE_WRITE_FIXTURES=1` in the
  /// environment.
  @Test func `the files equal the output of their scripts`() throws {
    for (name, bytes) in OwnRecordings.all {
      if ProcessInfo.processInfo.environment["TACTILE_WRITE_FIXTURES"] != nil {
        try Data(bytes).write(to: URL(fileURLWithPath: Self.path(name)))
      }
      let data = try #require(FileManager.default.contents(atPath: Self.path(name)), "\(name)")
      #expect([UInt8](data) == bytes, "\(name) differs; write it again as described above")
    }
  }

  @Test func `the files have no notes, and fingers stay inside the panel`() throws {
    for (name, bytes) in OwnRecordings.all {
      let recording = try RecordingReader.read(bytes, name: name)
      #expect(recording.notes == [], "\(name)")
      #expect(recording.devices[0].description == PanelScript.device)
      for recorded in recording.events where recorded.event.type == EventType.abs {
        let axis = try #require(PanelScript.device.axes[recorded.event.code])
        let isLift = recorded.event.code == 0x39 && recorded.event.value == -1
        #expect(isLift || (axis.minimum...axis.maximum).contains(recorded.event.value), "\(name)")
      }
    }
  }

  @Test func `every finger lifts, except for the last one in the truncated file`() throws {
    for (name, bytes) in OwnRecordings.all {
      let events = try RecordingReader.read(bytes, name: name).events.map(\.event)
      let ids = events.filter { $0.type == EventType.abs && $0.code == 0x39 }.map(\.value)
      let landed = ids.count { $0 >= 0 }
      let lifted = ids.count { $0 < 0 }
      #expect(landed - lifted == (name == "cut-mid-touch.evemu" ? 1 : 0), "\(name)")
      let counts = [
        "demo.evemu": 12, "tap.evemu": 1, "pan.evemu": 1, "cut-mid-touch.evemu": 2,
        "tickets.evemu": 8,
      ]
      #expect(landed == counts[name], "\(name)")
    }
  }

  @Test func `the demonstration lasts 8 to 10 seconds in frames of about 8 ms`() throws {
    let recording = try RecordingReader.read(
      try #require(OwnRecordings.all.first { $0.name == "demo.evemu" }).bytes, name: "demo.evemu")
    #expect((8...10).contains(recording.duration))
    let times = recording.events.map(\.event).filter(\.isReport).map(\.time)
    let gaps = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }
    #expect(gaps.allSatisfy { $0 > 0.0078 })
    // The gaps between frames of one touch; a still finger may skip a few.
    #expect(gaps.count { $0 < 0.0083 } > gaps.count * 3 / 4)
  }
}
