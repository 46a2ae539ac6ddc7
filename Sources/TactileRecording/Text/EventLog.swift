import Tactile
import TactileInput

/// Collects the events of a file in order, and shifts their times to the start of the recording.
struct EventLog {
  /// The events with the times of the file.
  private(set) var events: [RecordedEvent] = []
  private var openFrames: [OpenFrame] = []
  /// The time of the last event, including events already taken.
  private var latest: Timestamp?

  /// The unfinished frame of a device.
  private struct OpenFrame {
    /// The number of events since the last SYN_REPORT.
    var eventCount = 0
    /// The line of the last event.
    var line = 0
  }

  var isEmpty: Bool { events.isEmpty }

  /// The number of devices that sent events.
  var deviceCount: Int { openFrames.count }

  /// Adds an event; `device` is at most one more than the devices before.
  mutating func append(
    _ event: InputEvent, device: Int, line: Int, notes: inout DiagnosticCollector
  ) {
    if let last = latest, event.time < last {
      notes.add(
        .timeGoesBack, line: line,
        "This event is \(last.seconds(since: event.time)) s earlier than the event before it.")
    }
    latest = event.time
    events.append(RecordedEvent(device: device, event: event))
    if device == openFrames.count { openFrames.append(OpenFrame()) }
    openFrames[device].eventCount = event.isReport ? 0 : openFrames[device].eventCount + 1
    openFrames[device].line = line
  }

  /// Begins a part of the file whose times are independent of those before it.
  mutating func beginPart() { latest = nil }

  /// Returns the events and removes them from the log.
  mutating func take() -> [RecordedEvent] {
    let taken = events
    events.removeAll(keepingCapacity: true)
    return taken
  }

  /// Adds notes about frames that are unfinished at the end of the file.
  func noteUnfinishedFrames(in notes: inout DiagnosticCollector) {
    for frame in openFrames where frame.eventCount > 0 {
      let count = frame.eventCount == 1 ? "1 event" : "\(frame.eventCount) events"
      notes.add(
        .unfinishedFrame, line: frame.line,
        "The recording ends inside a frame: no SYN_REPORT follows the last \(count).")
    }
  }

  /// Returns the events shifted to the start of the recording; time differences stay the same.
  consuming func normalized() -> [RecordedEvent] { Self.normalized(events) }

  /// Returns events shifted to the start of the recording; time differences stay the same.
  static func normalized(_ events: consuming [RecordedEvent]) -> [RecordedEvent] {
    guard let earliest = events.min(by: { $0.event.time < $1.event.time })?.event.time else {
      return []
    }
    let start = Recording.firstEventTime.nanoseconds
    for index in events.indices {
      let offset = events[index].event.time.nanoseconds - earliest.nanoseconds
      events[index].event.time = Timestamp(nanoseconds: start + offset)
    }
    return events
  }
}
