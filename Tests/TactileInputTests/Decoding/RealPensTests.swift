import Fixtures
import Tactile
import TactileInput
import TactileRecording
import TactileTesting
import Testing

/// Recordings of real pens in the pipeline, compared with the collection's index.
struct RealPensTests {
  struct Outcome {
    var life = LifeChecker()
    var isHovering = false
    var hovers = 0
    var places: [Point] = []
    var complaints: [String] = []

    mutating func watch(_ pipeline: InputPipeline) {
      for hover in pipeline.hovers where hover.isOver { watch(hover) }
      life.watch(time: pipeline.frame.timestamp)
      for contact in pipeline.frame.contacts {
        life.watch(contact.id.tracking, contact.change)
        if contact.kind != .stylus { complaints.append("a pen's contact is \(contact.kind)") }
        places.append(contact.location)
      }
      for hover in pipeline.hovers where !hover.isOver { watch(hover) }
    }

    private mutating func watch(_ hover: HoverEvent) {
      if isHovering == (hover.phase == .entered) { complaints.append("\(hover.phase) out of turn") }
      isHovering = !hover.isOver
      hovers += hover.phase == .entered ? 1 : 0
      places.append(hover.screenLocation)
      if isHovering && !life.live.isEmpty { complaints.append("hovers while it touches") }
    }
  }

  @Test func `have the contacts of the index, hover in between and stay inside the screen`() throws
  {
    let rows = try SharedRecordings.rows(for: "RealPensTests")
      .filter { $0.kind.hasPrefix("pen-") && $0.contacts != nil }
    for row in rows {
      let recording = try SharedRecordings.recording(row)
      let description = try #require(recording.devices.first?.description)
      var pipeline = try InputPipeline(device: DeviceID(rawValue: 1), description: description)
      let screen = Rect(origin: .zero, size: pipeline.screenSize)
      var outcome = Outcome()
      for recorded in recording.events
      where pipeline.process(recorded.event, source: .kernel) { outcome.watch(pipeline) }
      if let last = recording.events.last {
        if pipeline.cancelAll(at: last.event.time) { outcome.watch(pipeline) }
      }
      #expect(outcome.life.mostAtOnce == row.contacts, "\(row.file)")
      #expect(outcome.life.complaints + outcome.complaints == [], "\(row.file)")
      #expect(outcome.life.live.isEmpty && !outcome.isHovering, "\(row.file)")
      #expect(outcome.places.allSatisfy { screen.contains($0) }, "\(row.file)")
      // The UC-Logic pen stays on the surface all the time.
      let staysDown = row.file.contains("uc-logic")
      #expect((outcome.hovers > 0) != staysDown, "\(row.file)")
    }
  }
}
