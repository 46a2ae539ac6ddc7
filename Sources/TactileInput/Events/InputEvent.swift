import Tactile

/// One event as the kernel gives it (`struct input_event`), its time on the monotonic clock.
public struct InputEvent: Hashable, Sendable {
  /// When the kernel saw it.
  public var time: Timestamp
  /// The event type, an `EV_*` number.
  public var type: UInt16
  /// The code within the type.
  public var code: UInt16
  /// The value.
  public var value: Int32

  /// An event given by its four fields.
  @inlinable public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}
