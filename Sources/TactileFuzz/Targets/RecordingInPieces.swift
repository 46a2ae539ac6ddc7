import Tactile
import TactileRecording

/// A file that is read in pieces gives the same recording as the whole file.
enum RecordingInPieces {
  /// Reads a file in pieces. The bytes determine the length of the pieces, so a finding is
  /// reproducible.
  ///
  /// - Parameter whole: The recording in the whole file; nil if the reader rejects it.
  static func check(_ file: RecordingFile, against whole: Recording?) {
    guard let reader = StreamingReader(name: file.name, beginning: file.bytes) else { return }
    let size = 1 + file.bytes.reduce(0) { ($0 &+ Int($1)) & 0xff }
    var events: [RecordedEvent] = []
    var start = 0
    do {
      let read = try reader.read {
        guard start < file.bytes.count else { return nil }
        defer { start += size }
        return Array(file.bytes[start..<min(file.bytes.count, start + size)])
      } events: {
        events += $0
      }
      // A file with several devices is read as a whole.
      guard let read else { return }
      guard let whole else {
        fatalError("is accepted in pieces of \(size), and rejected as a whole")
      }
      Law.demand(read.devices == whole.devices, "has other devices in pieces of \(size)")
      Law.demand(fromStart(events) == whole.events, "has other events in pieces of \(size)")
    } catch {
      Law.demand(
        whole == nil, "is rejected in pieces of \(size), and accepted as a whole: \(error)")
    }
  }

  /// The events, moved so that the earliest one is at the start of the recording.
  private static func fromStart(_ events: [RecordedEvent]) -> [RecordedEvent] {
    let earliest = events.map(\.event.time.nanoseconds).min() ?? 0
    return events.map { recorded in
      var recorded = recorded
      recorded.event.time.nanoseconds -= earliest
      recorded.event.time.nanoseconds += Recording.firstEventTime.nanoseconds
      return recorded
    }
  }
}
