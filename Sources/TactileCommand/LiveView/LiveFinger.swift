import Tactile
import TactileWire

/// A finger or pen of the live view, with its trail.
struct LiveFinger: Hashable {
  /// A location on the screen, and the time at which its message arrived.
  struct Step: Hashable {
    var place: Point
    var at: Timestamp
  }

  let id: Int
  let isPen: Bool
  /// Whether a script moves it, and no person.
  let isScripted: Bool
  /// The name of the screen with its window.
  var screen: String
  var view: String
  var phase: TouchMessage.Phase
  /// The location in the window's units, as apps receive it.
  var location: Point
  /// The recent locations on the screen in points, with the present one last.
  var trail: [Step] = []

  var isDown: Bool { phase != .ended && phase != .cancelled }
}
