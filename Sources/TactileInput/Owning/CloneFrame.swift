import Tactile

/// The events that one write sends to a clone: none, or one or more frames of protocol B in device
/// units, each with a `SYN_REPORT` at its end.
///
/// Most writes have one frame. There are more if a touch that was held back is passed on, and if a
/// touch ends as a palm. ``PanelOwner`` reuses the storage: a copy that still exists at the next
/// write costs an allocation.
public struct CloneFrame: Hashable, Sendable {
  /// The time of the write; every event has it.
  public internal(set) var time = Timestamp.zero
  /// The events, in order.
  public internal(set) var events: [InputEvent] = []

  /// A frame without events.
  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool { events.isEmpty }

  /// Calls `body` with the events as they lie in memory.
  @inlinable public func withEvents<Result>(
    _ body: (UnsafeBufferPointer<InputEvent>) -> Result
  ) -> Result {
    events.withUnsafeBufferPointer(body)
  }
}
