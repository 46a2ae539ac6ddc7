import Tactile
import TactileWire

/// The part of a view that belongs to its scene: its name, its description and its messages.
final class SceneElement {
  /// The window that contains it.
  let window: SceneWindowRecord
  /// The name of the view, encoded for messages.
  let name: PreparedString
  /// The part of ``SceneEntry/outline`` about the view itself, without the views and recognizers in it. It also
  /// has a frame that was set since the last update.
  var description: ViewDescription
  /// The view that receives the hits in this one; nil for this view itself.
  weak var hitTarget: View?

  /// - Parameter name: The name, if it is encoded already.
  init(
    _ description: ViewDescription, named name: PreparedString? = nil, in window: SceneWindowRecord
  ) {
    self.window = window
    self.name = name ?? PreparedString(description.name)
    self.description = description
    self.description.views = []
    self.description.gestures = []
  }

  /// Reports touches that the view received.
  func report(_ touches: [Touch], _ phase: TouchMessage.Phase) {
    let sink = window.sink
    for touch in touches { sink.append(message(touch, phase), of: self) }
  }

  /// Returns the view that receives a hit in this view; the hit itself if the hit target is gone.
  func redirect(_ hit: View?) -> View? {
    guard let hit, description.hitTarget != nil else { return hit }
    return hitTarget ?? hit
  }

  /// Returns the message of a touch of the view.
  func message(_ touch: Touch, _ phase: TouchMessage.Phase) -> TouchMessage {
    let (location, previous) = touch.locationsInWindow
    return TouchMessage(
      id: Int(touch.id), device: Int(touch.contact.device.rawValue), window: window.name,
      user: window.user, view: name, phase: phase, location: location,
      previousLocation: previous, tapCount: touch.tapCount,
      kind: TouchMessage.Kind(touch.kind),
      force: touch.maximumForce > 0 ? touch.force / touch.maximumForce : nil,
      majorRadius: touch.majorRadius > 0 ? Self.radius(of: touch) : nil,
      pen: touch.kind == .stylus ? Self.pen(touch) : nil,
      isScripted: touch.contact.isScripted ? true : nil)
  }

  private static func pen(_ touch: Touch) -> PenMessage {
    PenMessage(
      azimuthAngle: touch.azimuthAngle, altitudeAngle: touch.altitudeAngle, state: touch.penState)
  }

  /// Returns the touch's radius in window units, along the horizontal axis of the screen.
  private static func radius(of touch: Touch) -> Double {
    guard let window = touch.window else { return touch.majorRadius }
    return window.convertFromScreen(Vector(dx: touch.majorRadius, dy: 0)).length
  }
}

extension SceneElement: TouchObserver {
  /// Reports the touches that a control or a scroll view received.
  func observe(_ touches: [Touch], _ phase: Touch.Phase) {
    switch phase {
    case .began: report(touches, .began)
    case .moved: report(touches, .moved)
    case .stationary: break
    case .ended: report(touches, .ended)
    case .cancelled: report(touches, .cancelled)
    }
  }
}

// MARK: Controls

extension SceneElement {
  /// The control events that repeat the events of touches; only the others are reported.
  private static let drags: ControlEvents = [.touchDragInside, .touchDragOutside]

  /// Reports the events of a control, and sends the actions in its description.
  func follow(_ control: Control) {
    for event in ControlEvent.allCases {
      control.addAction(for: ControlEvents(event)) { [unowned self] control in
        if !Self.drags.contains(ControlEvents(event)) { report(event, of: control) }
        sendActions(for: event, of: control)
      }
    }
  }

  private func report(_ event: ControlEvent, of control: Control) {
    let values = ControlValues(of: control, description.kind)
    let message = ControlMessage(
      window: window.name, user: window.user, view: name, event: event, isOn: values.isOn,
      value: values.value, segment: values.segment, page: values.page)
    window.sink.append(message, of: self)
  }

  private func sendActions(for event: ControlEvent, of control: Control) {
    for action in description.kind.control?.actions ?? [] where action.event == event {
      send(action.action, sender: name.text, cause: event.rawValue, from: control)
    }
  }
}
