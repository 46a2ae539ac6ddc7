@testable import Tactile

/// A view that can become first responder and records all events other than touches.
final class Listener: View {
  weak var glass: Glass?
  var takesFocus = true
  var keepsFocus = false
  var nextOverride: Responder?
  var passesOn = false

  override var next: Responder? { nextOverride ?? super.next }
  override var canBecomeFirstResponder: Bool { takesFocus }
  override var canResignFirstResponder: Bool { !keepsFocus }

  override func motionBegan(_ event: MotionEvent) {
    glass?.write("\(name) motion began")
    if passesOn { super.motionBegan(event) }
  }

  override func motionEnded(_ event: MotionEvent) {
    glass?.write("\(name) motion ended")
  }

  override func motionCancelled(_ event: MotionEvent) {
    glass?.write("\(name) motion cancelled")
  }

  override func remoteControlReceived(_ event: RemoteControlEvent) {
    glass?.write("\(name) \(event.subtype)")
  }

  override func pressesBegan(_ event: PressesEvent) {
    glass?.write("\(name) \(event.key) began")
    if passesOn { super.pressesBegan(event) }
  }

  override func pressesChanged(_ event: PressesEvent) {
    glass?.write("\(name) \(event.key) changed")
  }

  override func pressesEnded(_ event: PressesEvent) {
    glass?.write("\(name) \(event.key) ended")
  }

  override func pressesCancelled(_ event: PressesEvent) {
    glass?.write("\(name) \(event.key) cancelled")
  }
}

extension Glass {
  /// Returns a view that can become first responder.
  func listener(_ name: String, in parent: View? = nil) -> Listener {
    let view = Listener(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: name)
    view.glass = self
    (parent ?? window).addSubview(view)
    return view
  }

  func press(_ key: UInt16, _ phase: PressesEvent.Phase, at milliseconds: Int) {
    application.send(
      .presses(PressesEvent(timestamp: Self.time(milliseconds), key: key, phase: phase)))
  }

  func shake(_ phase: MotionEvent.Phase, at milliseconds: Int) {
    application.send(.motion(MotionEvent(timestamp: Self.time(milliseconds), phase: phase)))
  }

  func remote(_ subtype: RemoteControlEvent.Subtype, at milliseconds: Int) {
    application.send(
      .remoteControl(RemoteControlEvent(timestamp: Self.time(milliseconds), subtype: subtype)))
  }
}
