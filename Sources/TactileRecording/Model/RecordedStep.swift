import Tactile

/// The events of one device up to and including a SYN_REPORT, which a program processes together.
package struct RecordedStep: Hashable, Sendable {
  /// The device, as an index into ``Recording/devices``.
  package var device: Int
  /// The range of the events in ``StepBatch/events``.
  package var range: Range<Int>
  /// The time of the last event, at which the step is due.
  package var time: Timestamp
}
