import Tactile
import TactileInput
import TactileRecording

/// What is kept of a recording that is read for the first time.
struct RecordingSurvey {
  /// The time that all others count from.
  private(set) var earliest: Timestamp?
  /// The latest time that a step has.
  private var lastStep = Timestamp.zero
  /// The last event of each device, if no report came behind it.
  private var open: [Timestamp?] = []

  /// Takes events into account, in their order.
  mutating func add(_ events: [RecordedEvent]) {
    for recorded in events {
      let time = recorded.event.time
      earliest = min(earliest ?? time, time)
      while open.count <= recorded.device { open.append(nil) }
      open[recorded.device] = recorded.event.isReport ? nil : time
      if recorded.event.isReport { lastStep = max(lastStep, time) }
    }
  }

  /// The end of the last step, finished or not.
  var end: Timestamp { open.reduce(lastStep) { max($0, $1 ?? .zero) } }
}
