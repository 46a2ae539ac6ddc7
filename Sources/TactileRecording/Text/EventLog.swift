import Tactile
import TactileInput

/// Collects the events of a file in their order and moves their times to the recording's start.
struct EventLog {
  /// The file's events, with the file's times.
  private(set) var events: [RecordedEvent] = []
  private var openFrames: [OpenFrame] = []
  /// The time of the last event, those that were taken included.
  private var latest: Timestamp?

  /// How far a device is into a frame.
  private struct OpenFrame {
    /// Events since its last SYN_REPORT.
    var eventCount = 0
    /// The line of the last of them.
    var line = 0
  }

  var isEmpty: Bool { events.isEmpty }

  /// How many devices have sent something.
  var deviceCount: Int { openFrames.count }

  /// Adds an event; `device` is at most one more than those before.
  mutating func append(_ event: InputEvent, device: Int, line: Int, notes: inout NoteBook) {
    if let last = latest, event.time < last {
      notes.add(
        .timeGoesBack, line: line,
        "This event is \(last.seconds(since: event.time)) s earlier than the one before it.")
    }
    latest = event.time
    events.append(RecordedEvent(device: device, event: event))
    if device == openFrames.count { openFrames.append(OpenFrame()) }
    openFrames[device].eventCount = event.isReport ? 0 : openFrames[device].eventCount + 1
    openFrames[device].line = line
  }

  /// Hands the events over and goes on without them.
  mutating func take() -> [RecordedEvent] {
    let taken = events
    events.removeAll(keepingCapacity: true)
    return taken
  }

  /// Notes what devices left unfinished at the end of the file.
  func noteUnfinishedFrames(in notes: inout NoteBook) {
    for frame in openFrames where frame.eventCount > 0 {
      let count = frame.eventCount == 1 ? "1 event" : "\(frame.eventCount) events"
      notes.add(
        .unfinishedFrame, line: frame.line,
        "The recording ends inside a frame: no SYN_REPORT follows the last \(count).")
    }
  }

  /// The events with the earliest moved to the start; differences stay as they are.
  consuming func normalized() -> [RecordedEvent] {
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
