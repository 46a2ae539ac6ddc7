import Tactile
import TactileInput

/// A recording cut into the steps in which a live device would have sent it.
///
/// Files may mix the events of several devices; each step holds those of one, in the order of the
/// file, and ends with a SYN_REPORT or the device's last event.
public struct Playback: Sendable {
  /// How long after the last event time goes on, so that everything that waits for it is decided, in
  /// seconds; the longest threshold is under a second.
  private static let epilogue: TimeInterval = 2

  /// The devices, in the order of the recording.
  public let devices: [RecordedDevice]
  /// The events, each step's side by side.
  public private(set) var events: [InputEvent] = []
  /// The steps, in the order in which they ended.
  public private(set) var steps: [RecordedStep] = []
  /// When the last step is due; the clock's origin for a recording without events.
  public private(set) var end = Timestamp.zero

  /// Cuts up a recording.
  public init(_ recording: Recording) {
    devices = recording.devices
    var open = Array(repeating: [InputEvent](), count: recording.devices.count)
    events.reserveCapacity(recording.events.count)
    for recorded in recording.events {
      open[recorded.device].append(recorded.event)
      if recorded.event.isReport { close(recorded.device, &open[recorded.device]) }
    }
    for device in open.indices where !open[device].isEmpty { close(device, &open[device]) }
  }

  /// When everything that waited for time to pass after the last step has been decided.
  public var settledEnd: Timestamp { Self.settledEnd(after: end) }

  /// The same for steps that are not all at hand.
  public static func settledEnd(after end: Timestamp) -> Timestamp {
    end.advanced(by: epilogue)
  }

  /// Hands out the events of a step.
  public func withEvents<Result>(
    of step: RecordedStep, _ body: (UnsafeBufferPointer<InputEvent>) -> Result
  ) -> Result {
    events.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[step.range])) }
  }

  private mutating func close(_ device: Int, _ pending: inout [InputEvent]) {
    guard let last = pending.last else { return }
    let start = events.count
    events += pending
    steps.append(RecordedStep(device: device, range: start..<events.count, time: last.time))
    end = max(end, last.time)
    pending.removeAll(keepingCapacity: true)
  }
}
