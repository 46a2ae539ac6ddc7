import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileServer
import Testing

/// Every panel of the optional collection, from its file to touches.
@Suite("Recordings of real panels")
struct SharedPanelTests {
  /// A row of the collection's index.
  struct Row: CustomTestStringConvertible, Sendable {
    let file: String
    let contacts: Int
    let frames: Int
    let trackingIDs: Int
    var testDescription: String { file }
  }

  static let folder = Fixtures.sharedPath("recordings/")

  /// The touchscreens of protocol B that have events.
  static let rows: [Row] = {
    guard let data = FileManager.default.contents(atPath: folder + "index.json") else {
      print("skipped: \(folder) is not there, so no recording of a real panel is replayed")
      return []
    }
    let index = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let files = index?["files"] as? [[String: Any]] ?? []
    return files.compactMap { row in
      guard row["protocol"] as? String == "B",
        (row["kind"] as? String)?.hasPrefix("touchscreen") ?? false,
        let file = row["file"] as? String, let contacts = row["contacts"] as? Int,
        let frames = row["frames"] as? Int
      else { return nil }
      return Row(
        file: file, contacts: contacts, frames: frames,
        trackingIDs: row["tracking_ids"] as? Int ?? 0)
    }
  }()

  private func load(_ row: Row) throws -> Playback {
    let recording = try RecordingReader.load(Self.folder + row.file) {
      try FileReader.bytes(of: $0)
    }
    return Playback(recording)
  }

  @Test(arguments: rows)
  func `decode to the contacts and frames of their index`(row: Row) throws {
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
    #expect(begun == row.trackingIDs)
  }

  @Test(arguments: rows)
  func `replay with every touch begun once and over once, and nothing to complain of`(row: Row)
    throws
  {
    let playback = try load(row)
    let server = Server()
    var notices: [String] = []
    var phases: [String: [String]] = [:]
    server.noticeHandler = { if $0.level != .info { notices.append($0.message) } }
    server.frameObserver = { frame in
      for entry in frame.entries where entry.kind == .touch {
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
    #expect(phases.count == row.trackingIDs)
    for (_, life) in phases {
      #expect(life.first == "began")
      #expect(life.last == "ended" || life.last == "cancelled")
      #expect(life.dropFirst().dropLast().allSatisfy { $0 == "moved" })
    }
  }
}
