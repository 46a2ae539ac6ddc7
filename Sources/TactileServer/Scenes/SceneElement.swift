import Tactile
import TactileWire

/// What makes a view part of a scene: its name, its description, and where what it is told goes.
final class SceneElement {
  let window: SceneWindowRecord
  /// Its name, as messages carry it.
  let name: PreparedString
  /// How it was described, without the views and recognizers in it.
  var description: ViewDescription
  /// Who gets what is hit in it; nil leaves it where it is.
  weak var hitTarget: View?

  init(_ description: ViewDescription, in window: SceneWindowRecord) {
    self.window = window
    name = PreparedString(description.name)
    self.description = description
    self.description.views = []
    self.description.gestures = []
  }

  /// Writes down what a view is told of touches.
  func tell(_ touches: [Touch], _ phase: TouchMessage.Phase) {
    for touch in touches { window.server.frame.append(message(touch, phase), self) }
  }

  /// Who gets what was hit in here; a view gone meanwhile gets nothing.
  func redirect(_ hit: View?) -> View? {
    guard let hit, description.hitTarget != nil else { return hit }
    return hitTarget ?? hit
  }

  /// A touch as clients are told of it.
  func message(_ touch: Touch, _ phase: TouchMessage.Phase) -> TouchMessage {
    TouchMessage(
      id: Int(touch.id), device: Int(touch.contact.device.rawValue), window: window.name,
      user: window.user, view: name, phase: phase, location: touch.location(in: nil),
      previousLocation: touch.previousLocation(in: nil), tapCount: touch.tapCount,
      kind: touch.kind == .stylus ? .stylus : .direct,
      force: touch.maximumForce > 0 ? touch.force / touch.maximumForce : nil,
      majorRadius: touch.majorRadius > 0 ? Self.radius(of: touch) : nil,
      pen: touch.kind == .stylus ? Self.pen(touch) : nil)
  }

  private static func pen(_ touch: Touch) -> PenMessage {
    PenMessage(
      azimuthAngle: touch.azimuthAngle, altitudeAngle: touch.altitudeAngle, state: touch.penState)
  }

  /// A length on the glass in the window's units; across, where the two axes differ.
  private static func radius(of touch: Touch) -> Double {
    guard let window = touch.window else { return touch.majorRadius }
    return window.convertFromScreen(Vector(dx: touch.majorRadius, dy: 0)).length
  }
}
