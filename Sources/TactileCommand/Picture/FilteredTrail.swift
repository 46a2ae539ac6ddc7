import Tactile
import TactileInput
import TactileRecording

/// The path of a contact that a filter removed.
struct FilteredTrail {
  struct Step {
    let time: Timestamp
    let place: Point
  }

  /// The screen of its device, as the service names it.
  let screen: String
  /// The reason of the filter.
  let reason: String
  let steps: [Step]

  /// Returns all trails in a recording, device by device.
  static func all(of recording: Recording, _ rules: DeviceRules) -> [FilteredTrail] {
    var trails: [FilteredTrail] = []
    var count = 0
    for (index, device) in recording.devices.enumerated() {
      let id = DeviceID(rawValue: UInt32(index + 1))
      let settings = rules.settings(for: device.description)
      var unfiltered = settings
      unfiltered.filters = .off
      guard
        var filtered = try? InputPipeline(
          device: id, description: device.description, settings: settings),
        var bare = try? InputPipeline(
          device: id, description: device.description, settings: unfiltered)
      else { continue }
      if settings.output == nil { count += 1 }
      let screen = settings.output ?? (count == 1 ? "screen" : "screen-\(count)")
      let events = recording.events.filter { $0.device == index }.map(\.event)
      let reasons = Self.reasons(events, &filtered)
      guard !reasons.isEmpty else { continue }
      let steps = Self.steps(events, of: Set(reasons.keys), &bare)
      for (contact, steps) in steps.sorted(by: { $0.key < $1.key }) {
        trails.append(.init(screen: screen, reason: reasons[contact] ?? "", steps: steps))
      }
    }
    return trails
  }

  /// Returns the reason of the filter for each removed contact.
  private static func reasons(
    _ events: [InputEvent], _ pipeline: inout InputPipeline
  ) -> [Int32: String] {
    var reasons: [Int32: String] = [:]
    func take(_ records: [FilterRecord]) {
      for record in records where record.action == .removed {
        reasons[record.contact.tracking] = "\(record.reason)"
      }
    }
    for event in events {
      while event.type == EventType.syn, let due = pipeline.nextDeadline, due <= event.time {
        guard pipeline.advance(to: due) else { break }
      }
      _ = pipeline.process(event, source: .kernel)
      take(pipeline.filterRecords)
      pipeline.removeFilterRecords()
    }
    return reasons
  }

  /// Returns the locations of these contacts as the panel reported them.
  private static func steps(
    _ events: [InputEvent], of contacts: Set<Int32>, _ pipeline: inout InputPipeline
  ) -> [Int32: [Step]] {
    var steps: [Int32: [Step]] = [:]
    for event in events {
      guard pipeline.process(event, source: .kernel) else { continue }
      for contact in pipeline.frame.contacts where contacts.contains(contact.id.tracking) {
        steps[contact.id.tracking, default: []].append(
          Step(time: pipeline.frame.timestamp, place: contact.location))
      }
    }
    return steps
  }
}
