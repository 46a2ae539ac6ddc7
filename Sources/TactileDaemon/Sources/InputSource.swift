import Tactile

/// Where a daemon's touches come from: live devices, or a recording.
protocol InputSource: AnyObject {
  /// The moment it is now, on the clock of the touches.
  var now: Timestamp { get }

  /// When the loop is to wake up for a moment on the clock of the touches, on the loop's own clock.
  func wakeUp(for deadline: Timestamp?) -> Timestamp?

  /// The wake-up has come: does what is due.
  func proceed()
}
