import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileRecording
import Testing

/// A recorded swipe on a tablet, compared with Android's result.
struct SwipeTests {
  private struct Gesture: Decodable {
    struct Step: Decodable {
      let action: String
      let axes: [String: Double]
    }
    let events: [Step]
  }

  private static let file = "aosp/google-pixel-tablet.one-finger-swipe"

  @Test func `is where and when Android reports it, pixel by pixel`() throws {
    guard
      let bytes = SharedTables.bytes("recordings/\(Self.file).expected.json", for: "SwipeTests")
    else { return }
    let expected = try #require(try JSONDecoder().decode([Gesture].self, from: bytes).first).events
    let recording = try RecordingReader.read([SharedRecordings.file("\(Self.file).evemu")])
    let description = try #require(recording.devices.first?.description)
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: description)
    let reports = recording.events.map(\.event).filter {
      $0.type == EventType.syn && $0.code == SynCode.report
    }
    var steps: [(Contact, Timestamp)] = []
    for recorded in recording.events where pipeline.process(recorded.event, source: .kernel) {
      steps += pipeline.frame.contacts.map { ($0, pipeline.frame.timestamp) }
    }
    #expect(steps.count == expected.count)
    let pixel = pipeline.screenSize.width / 1600
    let changes: [String: Contact.Change] = ["DOWN": .began, "MOVE": .moved, "UP": .ended]
    for (index, (step, theirs)) in zip(steps, expected).enumerated() {
      let (contact, time) = step
      #expect(contact.change == changes[theirs.action])
      #expect((contact.location.x / pixel).rounded(.down) == theirs.axes["AXIS_X"])
      #expect((contact.location.y / pixel).rounded(.down) == theirs.axes["AXIS_Y"])
      #expect(contact.force == theirs.axes["AXIS_PRESSURE"])
      let major = (theirs.axes["AXIS_TOUCH_MAJOR"] ?? 0) / 2
      #expect((contact.majorRadius / pixel - major).magnitude < 0.01)
      #expect(time == reports[index].time)
    }
  }
}
