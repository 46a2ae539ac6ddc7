import Tactile
import TactileRecording

/// A recording of rounds of ``GestureStream``, in any format.
struct RecordedStream {
  let format: RecordingFormat
  let rounds: Int

  /// Writes the recording piece by piece.
  ///
  /// - Parameter write: Receives each piece of the text.
  /// - Returns: The number of events.
  @discardableResult
  func write(_ write: ([UInt8]) throws -> Void) throws -> Int {
    let device = RecordedDevice(description: GestureStream.description)
    var writer = try RecordingWriter(format, devices: [device], start: GestureStream.start)
    var count = 0
    for pass in 0..<writer.passCount {
      writer.begin(pass: pass)
      count = 0
      var stream = GestureStream()
      for _ in 0..<rounds {
        stream.round { events in
          for event in events { writer.append(RecordedEvent(device: 0, event: event)) }
          count += events.count
        }
        try write(writer.take())
      }
    }
    return count
  }

  /// Returns the text and the number of its events.
  func text() throws -> (bytes: [UInt8], events: Int) {
    var bytes: [UInt8] = []
    let events = try write { bytes += $0 }
    return (bytes, events)
  }
}
