import Tactile

/// Where a daemon's touches come from: live devices, or a recording.
protocol InputSource: AnyObject {
  /// The moment up to which everything that happened has been handed to the server, on the clock of
  /// the touches: timers due by then may fire (S1).
  var now: Timestamp { get }

  /// How many devices there are to read.
  var deviceCount: Int { get }

  /// When the loop is to wake up for a moment on the clock of the touches, on the loop's own clock.
  func wakeUp(for deadline: Timestamp?) -> Timestamp?

  /// The server reads a device anew and knows nothing of its state, which is handed over if it is known; or
  /// it has no use for the device any more.
  func revise(_ device: DeviceID)

  /// The wake-up has come: does what is due.
  func proceed()
}
