import Tactile
import TactileRecording

/// A file read piece by piece is the recording that it is at once, or none.
enum RecordingInPieces {
  /// Reads a file in pieces whose length its bytes decide, so that a finding is found again.
  ///
  /// - Parameter whole: What it is when it is read at once; nil where it is refused.
  static func check(_ file: RecordingFile, against whole: Recording?) {
    guard let reader = PiecewiseReader(name: file.name, beginning: file.bytes) else { return }
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
      // What turns out to be of several devices is read at once.
      guard let read else { return }
      guard let whole else { fatalError("is read in pieces of \(size), and refused as a whole") }
      Law.demand(read.devices == whole.devices, "has the same devices in pieces of \(size)")
      Law.demand(fromStart(events) == whole.events, "has the same events in pieces of \(size)")
    } catch {
      Law.demand(whole == nil, "is refused in pieces of \(size): \(error)")
    }
  }

  /// The events with the earliest moved to the recording's start.
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
