import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileRecording
import TactileServer
import Testing

/// Each recording of the optional collection, decoded and replayed.
@Suite("Recordings of real panels")
struct SharedPanelTests {
  typealias Row = SharedRecordings.Row

  static let rows =
    (try? SharedRecordings.rows(for: "SharedPanelTests"))?.filter(\.isCountedTouchscreen) ?? []

  private func load(_ row: Row) throws -> Playback {
    Playback(
      try RecordingReader.load(SharedRecordings.folder + row.file) {
        try SharedRecordings.bytes(String($0.dropFirst(SharedRecordings.folder.count)))
      })
  }

  @Test(arguments: rows)
  func `each recording decodes to the contacts and frames in the index`(row: Row) throws {
    let playback = try load(row)
    let index = try #require(
      playback.devices.firstIndex {
        DeviceClassifier.classify($0.description).kind == .touchscreen
      })
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: playback.devices[index].description)
    var live: Set<Contact.ID> = []
    var most = 0
    var begun = 0
    var frames = 0
    for step in playback.steps where step.device == index {
      for event in playback.events[step.range] {
        if event.type == EventType.syn, event.code == 0 { frames += 1 }
        guard pipeline.process(event, source: .kernel) else { continue }
        for contact in pipeline.frame.contacts {
          if contact.change == .began { live.insert(contact.id) }
          begun += contact.change == .began ? 1 : 0
          most = max(most, live.count)
          if contact.change == .ended || contact.change == .cancelled { live.remove(contact.id) }
        }
      }
    }
    #expect(frames == row.frames)
    #expect(most == row.contacts)
    #expect(begun == row.trackingIds)
  }

  @Test(arguments: rows)
  func `in each recording, every touch begins and ends once, without errors`(row: Row)
    throws
  {
    let playback = try load(row)
    let server = Server()
    var notices: [String] = []
    var phases: [String: [String]] = [:]
    server.noticeHandler = { if $0.level != .info { notices.append($0.message) } }
    server.observerReadsJSON = true
    server.frameObserver = { frame in
      for entry in frame.entries where entry.kind == .touches {
        let object = try? JSONSerialization.jsonObject(with: Data(frame.bytes[entry.range]))
        guard let touch = object as? [String: Any] else { continue }
        phases["\(touch["id"] ?? "")", default: []].append("\(touch["phase"] ?? "")")
      }
    }
    for (index, device) in playback.devices.enumerated() {
      server.receive(
        .deviceAdded(DeviceID(rawValue: UInt32(index + 1)), device.description), at: .zero)
    }
    for step in playback.steps {
      playback.withEvents(of: step) {
        server.receive(
          .events(DeviceID(rawValue: UInt32(step.device + 1)), $0, .kernel), at: step.time)
      }
    }
    for index in playback.devices.indices {
      server.receive(.deviceRemoved(DeviceID(rawValue: UInt32(index + 1))), at: playback.end)
    }
    #expect(notices.isEmpty)
    #expect(phases.count == row.trackingIds)
    for (_, life) in phases {
      #expect(life.first == "began")
      #expect(life.last == "ended" || life.last == "cancelled")
      #expect(life.dropFirst().dropLast().allSatisfy { $0 == "moved" })
    }
  }
}
