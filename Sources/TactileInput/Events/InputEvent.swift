import Tactile

/// An input event of the kernel (`struct input_event`), with its time on the monotonic clock.
public struct InputEvent: Hashable, Sendable {
  /// The time at which the kernel received it.
  public var time: Timestamp
  /// The event type, an `EV_*` number.
  public var type: UInt16
  /// The code within the type.
  public var code: UInt16
  /// The value.
  public var value: Int32

  /// Creates an event from its values.
  @inlinable public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}
