@testable import Tactile

/// The screen-wide recognizers of a random scene.
enum WildSystemGestures {
  case none
  /// Recognizers of every kind that never recognize.
  case idle
  /// Recognizers of which some recognize.
  case busy

  static func addIdle(to window: Window) {
    for recognizer in recognizers {
      recognizer.isScreenWide = true
      recognizer.delaysTouchesEnded = false
      window.addGestureRecognizer(recognizer)
    }
  }

  private static var recognizers: [GestureRecognizer] {
    let tap = TapGestureRecognizer(name: "idle tap")
    tap.numberOfTouchesRequired = 7
    let press = LongPressGestureRecognizer(name: "idle press")
    press.minimumPressDuration = 1000
    let pan = PanGestureRecognizer(name: "idle pan")
    pan.minimumNumberOfTouches = 7
    let edge = ScreenEdgePanGestureRecognizer(name: "idle edge", edges: .all)
    edge.minimumMovement = 1_000_000
    let swipe = SwipeGestureRecognizer(name: "idle swipe")
    swipe.numberOfTouchesRequired = 7
    let pinch = PinchGestureRecognizer(name: "idle pinch")
    pinch.minimumSpanChange = 1_000_000
    let rotation = RotationGestureRecognizer(name: "idle rotation")
    rotation.minimumRotation = 1000
    let transform = TransformGestureRecognizer(name: "idle transform")
    transform.minimumNumberOfTouches = 7
    let corner = Rect(x: -20, y: -20, width: 5, height: 5)
    let sequence = SequenceGestureRecognizer(
      name: "idle sequence", regions: [.init(name: "none", rect: corner)], steps: ["none"])
    return [tap, press, pan, edge, swipe, pinch, rotation, transform, sequence]
  }
}
