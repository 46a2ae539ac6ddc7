import Tactile

/// The times that the first reading of a recording in pieces finds, and the use of its devices.
struct RecordingSurvey {
  /// The earliest time of an event.
  private(set) var earliest: Timestamp?
  /// The earliest time of an event of each device, in the order in which the devices appear in the file.
  private(set) var earliestOfDevices: [Timestamp] = []
  /// The latest time of a step.
  private var lastStep = Timestamp.zero
  /// The time of the last event of each device; nil if a report followed it.
  private var open: [Timestamp?] = []

  /// Finds the devices that were in use before the recording.
  private(set) var use = UseBeforeRecording(of: [])

  /// Adds events in the order of the file.
  mutating func add(_ events: [RecordedEvent]) {
    use.add(events)
    for recorded in events {
      let time = recorded.event.time
      earliest = min(earliest ?? time, time)
      while open.count <= recorded.device {
        open.append(nil)
        earliestOfDevices.append(time)
      }
      earliestOfDevices[recorded.device] = min(earliestOfDevices[recorded.device], time)
      open[recorded.device] = recorded.event.isReport ? nil : time
      if recorded.event.isReport { lastStep = max(lastStep, time) }
    }
  }

  /// The end of the last step, even if that step is incomplete.
  var end: Timestamp { open.reduce(lastStep) { max($0, $1 ?? .zero) } }
}
