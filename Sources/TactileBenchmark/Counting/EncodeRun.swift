import Tactile
import TactileWire

/// Writing the JSON of touches alone: ten moving fingers, frame after frame.
final class EncodeRun: CountedRun {
  private var writer = JSONWriter(capacity: 4096)
  private var touches: [TouchMessage] = []
  private(set) var touchChanges = 0
  private(set) var bytes = 0

  init() {
    for finger in 0..<10 {
      let place = Point(x: 150.25 + 210.5 * Double(finger), y: 300.125)
      touches.append(
        TouchMessage(
          id: finger + 1, device: 1, window: PreparedString("default"),
          view: PreparedString("default"), phase: .moved, location: place,
          previousLocation: place, tapCount: 1, majorRadius: 12.5))
    }
  }

  /// Writes whole rounds. A round has as many frames as the drag of ten fingers in ``GestureStream``.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      for step in 1...30 { writeFrame(Double(step) * 3.0625) }
    }
  }

  private func writeFrame(_ offset: Double) {
    writer.removeAll()
    writer.beginArray()
    for index in touches.indices {
      touches[index].previousLocation = touches[index].location
      touches[index].location.y = 300.125 + offset
      touches[index].write(into: &writer)
    }
    writer.endArray()
    writer.endMessage()
    touchChanges += touches.count
    bytes += writer.bytes.count
  }
}
