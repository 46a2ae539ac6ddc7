import Tactile

/// A tap that overrides each method that UIKit lets a subclass of a recognizer override.
final class StrictTap: TapGestureRecognizer {
  var resets = 0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    for touch in touches where touch.location(in: view).x > 300 { ignore(touch, for: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    state = .failed
  }

  override func reset() {
    super.reset()
    resets += 1
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    !(other is LongPressGestureRecognizer)
  }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    other is TwoFingerHold
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  override func shouldReceive(_ event: Event) -> Bool { event.buttonMask.isEmpty }
}

// Each recognizer of the engine can be subclassed.
final class OwnLongPress: LongPressGestureRecognizer {}
final class OwnPan: PanGestureRecognizer {}
final class OwnEdgePan: ScreenEdgePanGestureRecognizer {}
final class OwnSwipe: SwipeGestureRecognizer {}
final class OwnPinch: PinchGestureRecognizer {}
final class OwnRotation: RotationGestureRecognizer {}
final class OwnTransform: TransformGestureRecognizer {}
final class OwnSequence: SequenceGestureRecognizer {}
final class OwnHover: HoverGestureRecognizer {}

/// A delegate that lets fingers hold only while two of them are down.
final class EventFilter: GestureRecognizerDelegate {
  var isOpen = true

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    isOpen
  }
}

/// A control with an event of its own, and a view that follows its place in the tree.
final class Dial: Control {
  static let turned = ControlEvents(rawValue: 1 << 24)

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    sendActions(for: Self.turned)
    return true
  }

  override func didMoveToWindow() { print(window == nil ? "dial left" : "dial is in a window") }
}
