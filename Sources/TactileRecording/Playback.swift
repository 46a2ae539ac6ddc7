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
