import Tactile
import TactileInput
import TactileRecording

/// The source of a replay's steps: a recording in memory, or a file that is read during the replay.
protocol StepSource {
  associatedtype Failure: Error

  /// The devices. Steps contain the indexes of this list.
  var devices: [RecordedDevice] { get }
  /// The time at which no timers are left after the last step.
  var settledEnd: Timestamp { get }
  /// The total amount of work, in any unit, for showing the progress.
  var extent: Int { get }

  /// Calls `visit` for each step in order, with the amount of work that is done.
  ///
  /// - Parameter limit: The time of the last step; nil for all steps.
  func visitSteps(
    until limit: Timestamp?,
    _ visit: (_ device: Int, _ time: Timestamp, UnsafeBufferPointer<InputEvent>, _ done: Int) ->
      Void
  ) throws(Failure)
}

extension Playback: StepSource {
  var extent: Int { steps.count }

  func visitSteps(
    until limit: Timestamp?,
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) {
    for (index, step) in steps.enumerated() {
      if let limit, step.time > limit { break }
      withEvents(of: step) { visit(step.device, step.time, $0, index) }
    }
  }
}
