import Tactile

/// The events of one device up to and with a SYN_REPORT: what a program feeds at once.
public struct RecordedStep: Hashable, Sendable {
  /// The device, as an index into ``Recording/devices``.
  public var device: Int
  /// Where the events are among ``Playback/events``.
  public var range: Range<Int>
  /// When the step is due: the time of its last event.
  public var time: Timestamp
}
