import Tactile
import TactileWire

/// A view that somebody else draws: what it is told goes into the frame's message.
///
/// It takes its touches for itself, so they do not go up the responder chain.
final class SceneView: View {
  unowned(unsafe) let server: Server
  /// Its name and its window's, as messages carry them.
  let wireName: PreparedString
  let windowName: PreparedString

  init(frame: Rect, name: String, window: PreparedString, server: Server) {
    self.server = server
    wireName = PreparedString(name)
    windowName = window
    super.init(frame: frame, name: name)
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    tell(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    tell(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    tell(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    tell(touches, .cancelled)
  }

  private func tell(_ touches: [Touch], _ phase: TouchMessage.Phase) {
    for touch in touches { server.frame.append(message(touch, phase)) }
  }

  /// A touch of this view as clients are told of it.
  func message(_ touch: Touch, _ phase: TouchMessage.Phase) -> TouchMessage {
    TouchMessage(
      id: Int(touch.id), device: Int(touch.contact.device.rawValue), window: windowName,
      view: wireName, phase: phase, location: touch.location(in: nil),
      previousLocation: touch.previousLocation(in: nil), tapCount: touch.tapCount,
      kind: touch.kind == .stylus ? .stylus : .direct,
      force: touch.maximumForce > 0 ? touch.force / touch.maximumForce : nil,
      majorRadius: touch.majorRadius > 0 ? radius(touch.majorRadius) : nil,
      pen: touch.kind == .stylus ? pen(touch) : nil)
  }

  private func pen(_ touch: Touch) -> PenMessage {
    PenMessage(
      azimuthAngle: touch.azimuthAngle, altitudeAngle: touch.altitudeAngle, state: touch.penState)
  }

  /// A length on the glass in the window's units; across, where the two axes differ.
  private func radius(_ points: Double) -> Double {
    guard let window else { return points }
    return window.convertFromScreen(Vector(dx: points, dy: 0)).length
  }
}
