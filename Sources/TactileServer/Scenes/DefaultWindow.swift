import Tactile
import TactileWire

/// What a panel shows while no client has described anything: one full-screen window, with one view,
/// whose gestures take no touch away from anybody.
///
/// The simplest client only subscribes: it is told every touch, and the gestures beside them.
struct DefaultWindow {
  /// The name of the one view in it.
  static let viewName = "root"

  /// The window of a screen, of the screen's name and size.
  ///
  /// - Parameter hovers: Whether a pen may be above it.
  static func make(on screen: Screen, hovers: Bool, for server: Server) -> Window {
    let window = Window(screen: screen, name: screen.name)
    let root = SceneView(
      frame: window.bounds, name: viewName, window: PreparedString(screen.name), server: server)
    root.isMultipleTouchEnabled = true
    window.addSubview(root)
    attachGestures(to: root, server.configuration.gestures)
    if hovers { attach(HoverGestureRecognizer(name: "hover"), kind: "hover", to: root) }
    return window
  }

  /// The gestures everybody knows. A drag of any number of fingers is a pan, and fingers that part or
  /// turn are a pinch or a rotation: whichever moves far enough first excludes the others (S109).
  private static func attachGestures(to root: SceneView, _ gestures: GestureDefaults) {
    attach(TapGestureRecognizer(name: "tap", defaults: gestures), kind: "tap", to: root)
    attach(
      LongPressGestureRecognizer(name: "longPress", defaults: gestures), kind: "longPress",
      to: root)
    attach(PanGestureRecognizer(name: "pan", defaults: gestures), kind: "pan", to: root)
    attach(PinchGestureRecognizer(name: "pinch", defaults: gestures), kind: "pinch", to: root)
    attach(
      RotationGestureRecognizer(name: "rotation", defaults: gestures), kind: "rotation", to: root)
  }

  private static func attach(
    _ recognizer: GestureRecognizer, kind: PreparedString, to view: SceneView
  ) {
    recognizer.cancelsTouchesInView = false
    view.addGestureRecognizer(recognizer)
    let name = PreparedString(recognizer.name)
    recognizer.addAction { [unowned view] in
      view.server.record($0, named: name, kind: kind, in: view)
    }
  }
}
