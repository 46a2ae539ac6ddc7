import Tactile
import TactileInput

/// The events of swipes of one finger to the right, over 100 mm of the panel of ``GestureStream``.
struct SwipeStream {
  /// The number of frames with a finger on the glass. At 120 Hz, they take 75 ms.
  static let frames: Int32 = 9
  private static let from: Int32 = 1000
  private static let step: Int32 = 150
  private static let y: Int32 = 1200

  private var identifier: Int32 = 0

  /// Makes the frames of the next swipe. In the last one, the finger lifts.
  mutating func next() -> [[InputEvent]] {
    identifier = (identifier + 1) & 0xffff
    var swipe: [[InputEvent]] = []
    for frame in 0..<Self.frames {
      var values = [(UInt16(0x35), Self.from + frame * Self.step)]
      if frame == 0 {
        values.insert((0x39, identifier), at: 0)
        // The kernel leaves out a value that the last swipe has set.
        if identifier == 1 { values.append((0x36, Self.y)) }
      }
      swipe.append(Self.events(values))
    }
    swipe.append(Self.events([(0x39, -1)]))
    return swipe
  }

  private static func events(_ values: [(code: UInt16, value: Int32)]) -> [InputEvent] {
    values.map {
      InputEvent(time: .zero, type: EventType.abs, code: $0.code, value: $0.value)
    } + [InputEvent(time: .zero, type: EventType.syn, code: 0, value: 0)]
  }
}
