import Tactile
import TactileInput

/// Reads the steps of a long recording ahead, in the order in which ``Playback`` has them.
///
/// It keeps the events that it has read ahead, and those of unfinished steps. ``StreamedRecording/steps()``
/// creates it.
package struct StepReader: Sendable {
  private var events: EventReader
  /// The events of the unfinished step of each device.
  private var open: [[InputEvent]]
  private var isOver = false

  init(_ events: EventReader, deviceCount: Int) {
    self.events = events
    open = Array(repeating: [], count: deviceCount)
  }

  /// Returns the next steps, at least one; nil at the end.
  ///
  /// - Parameter read: Returns the bytes of a range of the file; fewer at the end of the file.
  /// - Throws: The error of `read`, and `RecordingError` for invalid text. Don't call it again then.
  package mutating func next(_ read: (Range<Int>) throws -> [UInt8]) throws -> StepBatch? {
    var batch = StepBatch()
    while batch.steps.isEmpty, !isOver {
      guard let next = try events.next(read) else {
        isOver = true
        for device in open.indices { batch.append(&open[device], of: device) }
        break
      }
      // A file that changed after the first reading can contain more devices.
      for recorded in next where recorded.device < open.count {
        open[recorded.device].append(recorded.event)
        if recorded.event.isReport { batch.append(&open[recorded.device], of: recorded.device) }
      }
    }
    return batch.steps.isEmpty ? nil : batch
  }
}
