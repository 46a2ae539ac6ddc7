import Tactile
import TactileWire

/// The window of a screen behind all windows that clients describe. It fills the screen and has one
/// view, whose recognizers cancel no touch.
///
/// A client that only subscribes receives every touch and the gestures from it.
enum DefaultWindow {
  /// The level, below the lowest that a description can have.
  static let level = -1001
  /// The name of its view.
  static let viewName = "root"

  /// Returns the description of a screen's window, which has the screen's name and size.
  ///
  /// Of the pan, the pinch and the rotation, the first that recognizes excludes the others (S109).
  ///
  /// - Parameter hovers: Whether a pen on the screen can hover.
  static func description(for screen: Screen, hovers: Bool) -> WindowDescription {
    var root = ViewDescription(name: viewName, frame: screen.bounds)
    root.isMultipleTouchEnabled = true
    var kinds: [GestureKind] = [.tap, .longPress, .pan, .pinch, .rotation]
    if hovers { kinds.append(.hover) }
    root.gestures = kinds.map(gesture)
    var window = WindowDescription(name: screen.name)
    window.level = level
    window.views = [root]
    return window
  }

  /// A recognizer that takes no touch from a view.
  private static func gesture(_ kind: GestureKind) -> GestureDescription {
    var gesture = GestureDescription(name: kind.rawValue, kind: kind)
    gesture.cancelsTouches = false
    gesture.delaysTouchesEnded = false
    return gesture
  }
}
