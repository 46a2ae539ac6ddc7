import Tactile
import TactileInput
import TactileRecording

/// Where a replay has its steps from: a recording in memory, or a file that is read meanwhile.
protocol StepSource {
  associatedtype Failure: Error

  /// The devices, numbered as the steps have them.
  var devices: [RecordedDevice] { get }
  /// When everything that waited for time to pass after the last step has been decided.
  var settledEnd: Timestamp { get }
  /// How much there is, in units of its own, for telling how far a replay has come.
  var extent: Int { get }

  /// Calls back for each step in order, with how much of the extent has come.
  func visitSteps(
    _ visit: (_ device: Int, _ time: Timestamp, UnsafeBufferPointer<InputEvent>, _ done: Int) ->
      Void
  ) throws(Failure)
}

extension Playback: StepSource {
  var extent: Int { steps.count }

  func visitSteps(
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) {
    for (index, step) in steps.enumerated() {
      withEvents(of: step) { visit(step.device, step.time, $0, index) }
    }
  }
}
