import Tactile
import TactileWire

/// A finger or pen of the live view, with its fading trail.
struct LiveFinger: Hashable {
  /// Where it was, and when we were told.
  struct Step: Hashable {
    var place: Point
    var at: Timestamp
  }

  let id: Int
  let isPen: Bool
  /// The screen its window is on.
  var screen: String
  var view: String
  var phase: TouchMessage.Phase
  /// Where it is in its window, as apps are told.
  var location: Point
  /// On the screen, in points; the last is where it is.
  var trail: [Step] = []

  var isDown: Bool { phase != .ended && phase != .cancelled }
}
