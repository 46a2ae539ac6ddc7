import Tactile
import TactileWire

/// What a panel shows behind everything clients have described: one full-screen window, with one view,
/// whose gestures take no touch away from anybody.
///
/// The simplest client only subscribes: it is told every touch, and the gestures beside them.
enum DefaultWindow {
  /// Behind every window that can be described.
  static let level = -1001
  /// The name of the one view in it.
  static let viewName = "root"

  /// The window of a screen, of the screen's name and size.
  ///
  /// A drag of any number of fingers is a pan, and fingers that part or turn are a pinch or a rotation:
  /// whichever moves far enough first excludes the others (S109).
  ///
  /// - Parameter hovers: Whether a pen may be above it.
  static func description(for screen: Screen, hovers: Bool) -> WindowDescription {
    var root = ViewDescription(name: viewName, frame: screen.bounds)
    root.isMultipleTouchEnabled = true
    root.gestures = [
      gesture(
        .tap(taps: 1, touches: 1, movement: nil, interval: nil, distance: nil, duration: nil)),
      gesture(
        .longPress(
          touches: 1, taps: 0, duration: nil, movement: nil, interval: nil, distance: nil,
          tapDuration: nil)),
      gesture(.pan(GestureDescription.PanFigures())),
      gesture(.pinch(spanChange: nil)),
      gesture(.rotation(angle: nil)),
    ]
    if hovers { root.gestures.append(gesture(.hover)) }
    var window = WindowDescription(name: screen.name)
    window.level = level
    window.views = [root]
    return window
  }

  private static func gesture(_ kind: GestureDescription.Kind) -> GestureDescription {
    var gesture = GestureDescription(name: kind.word, kind: kind)
    gesture.cancelsTouches = false
    gesture.delaysTouchesEnded = false
    return gesture
  }
}
