import Tactile

/// A source of touches: live devices or a recording.
protocol InputSource: AnyObject {
  /// The time up to which the server has received all events, on the clock of the touches. Timers
  /// that are due by then may fire (S1).
  var now: Timestamp { get }

  /// The present time, on the clock of the touches. Events of earlier times may not have been read yet.
  var present: Timestamp { get }

  /// The number of devices that are read.
  var deviceCount: Int { get }

  /// Returns the time at which the loop must wake up for a deadline. The deadline is on the clock
  /// of the touches, and the result on the clock of the loop.
  func wakeUp(for deadline: Timestamp?) -> Timestamp?

  /// Handles a change of how the server reads a device. If the server still reads it, this hands
  /// over the state of the device, as far as it is known. Otherwise the device is closed.
  func revise(_ device: DeviceID)

  /// Does the work that is due. It is called once in each turn of the loop.
  func proceed()

  /// Does the work that must follow the timers of the server. It is called at the end of each turn in which all
  /// timers that were due have fired.
  func finishTurn()

  /// Ends the work before the daemon ends.
  func stop()
}
