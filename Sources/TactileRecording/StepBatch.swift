import TactileInput

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
