import Tactile
import TactileWire

/// The JSON of touches alone: ten fingers that move, one frame after the other.
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

  /// A round is as many frames as ``GestureStream`` has in its drag of ten fingers.
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
