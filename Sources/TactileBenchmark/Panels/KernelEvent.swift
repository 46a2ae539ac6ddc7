import Tactile
import TactileInput

/// An event as it comes out of a node: `struct input_event` of 64-bit Linux, which Swift does not see.
struct KernelEvent {
  var seconds: Int
  var microseconds: Int
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// An event with another stamp than its own.
  init(_ event: InputEvent, at time: Timestamp) {
    seconds = Int(time.nanoseconds / 1_000_000_000)
    microseconds = Int(time.nanoseconds % 1_000_000_000 / 1000)
    (type, code, value) = (event.type, event.code, event.value)
  }

  var time: Timestamp { Timestamp(seconds: seconds, microseconds: microseconds) }
}
