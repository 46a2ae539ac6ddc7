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

/// A view of a scene, of any class. The app draws it and receives its touches as messages.
protocol SceneResponder: View {
  /// The name and the description of the view, and the sink for its messages.
  var element: SceneElement { get }
}

extension SceneElement {
  /// Reports that a finger explores the view (S301).
  ///
  /// - Parameters:
  ///   - view: The view of this element.
  ///   - part: The number of the part under the finger; nil if the view has no parts.
  func reportExploring(_ view: View, part: Int?) {
    let values = ControlValues(of: view, description.kind)
    let message = ExploredMessage(
      window: window.name, user: window.user, view: name, kind: description.kind.word,
      label: view.accessibilityLabel, hint: view.accessibilityHint,
      isEnabled: (view as? Control)?.isEnabled == false ? false : nil,
      isOn: values.isOn, value: values.value, segment: values.segment, page: values.page, part: part
    )
    window.sink.append(message, of: self)
  }
}

extension SceneElement {
  /// Sends an action and reports the responder that handles it and the responders that were asked.
  ///
  /// An action without a target goes to the first responder of the window, or to the sender's view if
  /// there is none, and then up to the window (S61, S63). It never leaves the window, because the next
  /// window may belong to another user.
  func send(_ action: ActionDescription, sender: String, cause: String, from view: View?) {
    guard let window = view?.window as? SceneWindow else { return }
    var message = ActionMessage(
      action: action.name, window: self.window.name.text, user: self.window.user, sender: sender,
      cause: cause, path: [])
    if let name = action.targetName {
      message.path = [name.text]
      if window.responder(named: name)?.actionKeys.contains(action.key) == true {
        message.handledBy = name.text
      }
    } else {
      window.walk(from: window.firstResponder ?? view, for: action.key, &message)
    }
    self.window.sink.append(message, of: self)
    guard message.handledBy == nil, !window.isPrivate, let application = window.application,
      let tracer = application.tracer(of: self.window.user)
    else { return }
    tracer(
      TraceRecord(
        timestamp: application.now, subject: action.name,
        origin: TraceRecord.Origin(
          window: window.label, user: self.window.user, view: view?.label),
        decision: .unhandledAction(asked: message.path)))
  }
}

extension SceneWindow {
  /// Sends the action of an idle time, if the window itself handles it (S318).
  ///
  /// - Parameter key: The key of the name of the action.
  func send(_ action: PresenceAction, key: NameKey, cause: String) {
    guard actionKeys.contains(key) else { return }
    let name = element.name.text
    element.window.sink.append(
      ActionMessage(
        action: action.rawValue, window: name, user: element.window.user, sender: name,
        cause: cause, handledBy: name, path: [name]),
      of: element)
  }

  /// The most responders that an action asks. No usual chain is longer: views nest less deep, but
  /// dozens of controllers can present each other.
  static let mostResponders = 100
  /// The most names in the path of an action. The path is part of each frame of a gesture.
  static let mostNamesInPath = 16

  /// Goes up from a responder to the window, and stops at the first that handles the action.
  ///
  /// Each frame may send many actions along long chains, so a step compares numbers only (S219).
  fileprivate func walk(
    from start: Responder?, for action: NameKey, _ message: inout ActionMessage
  ) {
    var responder = start
    // Presented controllers can make the chain a cycle (S48).
    var steps = min(views.count + controllers.count + 1, Self.mostResponders)
    while let current = responder, steps > 0 {
      if message.path.count < Self.mostNamesInPath { message.path.append(Self.name(of: current)) }
      if current.actionKeys.contains(action) {
        message.handledBy = Self.name(of: current)
        return
      }
      responder = current === self ? nil : current.next
      steps -= 1
    }
  }

  private static func name(of responder: Responder) -> String {
    (responder as? View)?.name ?? (responder as? SceneController)?.description.name ?? ""
  }
}
