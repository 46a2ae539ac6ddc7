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

/// The origin of a run of events, which decides how contacts in it end.
public enum EventSource: Hashable, Sendable {
  /// The kernel sent the events when they happened; a contact that ends has lifted.
  case kernel

  /// The events describe the device's state, after the kernel dropped events (`SYN_DROPPED`) or
  /// after the device was opened with fingers down.
  ///
  /// The lift of a contact that ends here was not reported: its time and place are unknown. Its
  /// touch is therefore cancelled and never becomes a tap.
  case resync
}
