import Tactile

/// The names of control events in scenes and messages, as in UIKit.
public struct ControlEventName: Sendable {
  /// The name.
  public let name: String
  /// The event.
  public let event: ControlEvents

  /// Every event that a control of a scene can send, in the order of their bits.
  public static let all: [ControlEventName] = [
    ControlEventName(name: "touchDown", event: .touchDown),
    ControlEventName(name: "touchDownRepeat", event: .touchDownRepeat),
    ControlEventName(name: "touchDragInside", event: .touchDragInside),
    ControlEventName(name: "touchDragOutside", event: .touchDragOutside),
    ControlEventName(name: "touchDragEnter", event: .touchDragEnter),
    ControlEventName(name: "touchDragExit", event: .touchDragExit),
    ControlEventName(name: "touchUpInside", event: .touchUpInside),
    ControlEventName(name: "touchUpOutside", event: .touchUpOutside),
    ControlEventName(name: "touchCancel", event: .touchCancel),
    ControlEventName(name: "valueChanged", event: .valueChanged),
    ControlEventName(name: "primaryActionTriggered", event: .primaryActionTriggered),
  ]

  /// Returns the event of a name.
  public static func event(named name: String) -> ControlEvents? {
    all.first { $0.name == name }?.event
  }
}
