import Tactile
import TactileWire

extension SceneElement {
  /// Events that touches tell already, and far too often to be told again.
  private static let drags: ControlEvents = [.touchDragInside, .touchDragOutside]

  /// Writes down what happens to a control, and asks for the actions its description names.
  func follow(_ control: Control) {
    for event in ControlEventName.all {
      let name = PreparedString(event.name)
      control.addAction(for: event.event) { [unowned self] control in
        if event.event.isDisjoint(with: Self.drags) { tell(name, of: control) }
        ask(name.text, of: control)
      }
    }
  }

  private func tell(_ event: PreparedString, of control: Control) {
    let message = ControlMessage(
      window: window.name, user: window.user, view: name, event: event,
      isOn: (control as? Switch)?.isOn,
      value: (control as? Slider)?.value)
    window.server.frame.append(message, self)
  }

  private func ask(_ event: String, of control: Control) {
    for action in description.kind.control?.actions ?? [] where action.event == event {
      window.server.ask(
        action.action, sender: name.text, cause: event, from: control, of: self)
    }
  }
}
