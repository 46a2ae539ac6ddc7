import Tactile
import TactileInput

/// A recording divided into the steps in which a live device would send it.
///
/// A file may interleave the events of several devices. Each step has events of one device, in the
/// order of the file, and ends with a SYN_REPORT or the device's last event.
package struct Playback: Sendable {
  /// How long time continues after the last event, in seconds, so that all timers fire; the
  /// longest threshold is under a second.
  private static let settlingTime: TimeInterval = 2

  /// The devices in the order of the recording. Their descriptions state whether their state before the
  /// recording is unknown.
  package let devices: [RecordedDevice]
  /// All steps.
  package let batch: StepBatch
  /// The time of the last step; zero for a recording without events.
  package let end: Timestamp

  /// Divides a recording into steps.
  package init(_ recording: Recording) {
    var use = UseBeforeRecording(of: recording.devices)
    use.add(recording.events)
    devices = use.devices
    var batch = StepBatch()
    var open = Array(repeating: [InputEvent](), count: recording.devices.count)
    batch.reserve(recording.events.count)
    for recorded in recording.events {
      open[recorded.device].append(recorded.event)
      if recorded.event.isReport { batch.append(&open[recorded.device], of: recorded.device) }
    }
    for device in open.indices { batch.append(&open[device], of: device) }
    self.batch = batch
    end = batch.steps.map(\.time).max() ?? .zero
  }

  /// The events, ordered by step.
  package var events: [InputEvent] { batch.events }

  /// The steps in the order of their ends.
  package var steps: [RecordedStep] { batch.steps }

  /// The time after the last step at which all timers have fired.
  package var settledEnd: Timestamp { Self.settledEnd(after: end) }

  /// Returns the time at which all timers have fired after a last step at `end`.
  package static func settledEnd(after end: Timestamp) -> Timestamp {
    end.advanced(by: settlingTime)
  }

  /// Calls `body` with the events of a step.
  package func withEvents<Result>(
    of step: RecordedStep, _ body: (UnsafeBufferPointer<InputEvent>) -> Result
  ) -> Result {
    batch.withEvents(of: step, body)
  }
}

/// The events of one device up to and including a SYN_REPORT, which a program processes together.
package struct RecordedStep: Hashable, Sendable {
  /// The device, as an index into ``Recording/devices``.
  package var device: Int
  /// The range of the events in ``StepBatch/events``.
  package var range: Range<Int>
  /// The time of the last event, at which the step is due.
  package var time: Timestamp
}

/// Some steps of a recording, one after the other.
package struct StepBatch: Sendable {
  /// The events, ordered by step.
  package private(set) var events: [InputEvent] = []
  /// The steps in the order of their ends.
  package private(set) var steps: [RecordedStep] = []

  /// Creates an empty batch.
  package init() {}

  /// Calls `body` with the events of a step.
  package func withEvents<Result>(
    of step: RecordedStep, _ body: (UnsafeBufferPointer<InputEvent>) -> Result
  ) -> Result {
    events.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[step.range])) }
  }

  /// Reserves memory for a number of events.
  mutating func reserve(_ count: Int) { events.reserveCapacity(count) }

  /// Appends a step with the events of a device, and removes these from `pending`. Without events, it does
  /// nothing.
  mutating func append(_ pending: inout [InputEvent], of device: Int) {
    guard let last = pending.last else { return }
    let start = events.count
    events += pending
    steps.append(RecordedStep(device: device, range: start..<events.count, time: last.time))
    pending.removeAll(keepingCapacity: true)
  }
}

/// Reads the steps of a long recording ahead, in the order in which ``Playback`` has them.
///
/// It keeps the events that it has read ahead, and those of unfinished steps. ``StreamedRecording/steps()``
/// creates it.
package struct StepReader: Sendable {
  private var events: EventReader
  /// The events of the unfinished step of each device.
  private var open: [[InputEvent]]
  private var isOver = false

  init(_ events: EventReader, deviceCount: Int) {
    self.events = events
    open = Array(repeating: [], count: deviceCount)
  }

  /// Returns the next steps, at least one; nil at the end.
  ///
  /// - Parameter read: Returns the bytes of a range of the file; fewer at the end of the file.
  /// - Throws: The error of `read`, and `RecordingError` for invalid text. Don't call it again then.
  package mutating func next(_ read: (Range<Int>) throws -> [UInt8]) throws -> StepBatch? {
    var batch = StepBatch()
    while batch.steps.isEmpty, !isOver {
      guard let next = try events.next(read) else {
        isOver = true
        for device in open.indices { batch.append(&open[device], of: device) }
        break
      }
      // A file that changed after the first reading can contain more devices.
      for recorded in next where recorded.device < open.count {
        open[recorded.device].append(recorded.event)
        if recorded.event.isReport { batch.append(&open[recorded.device], of: recorded.device) }
      }
    }
    return batch.steps.isEmpty ? nil : batch
  }
}
