import Tactile

/// An event of a control in scenes and messages, in the order of the bits of `ControlEvents`. The raw values are
/// the names, as in UIKit.
public enum ControlEventName: String, CaseIterable, Sendable {
  /// A finger lands on the control.
  case touchDown
  /// A finger lands again, as in a double tap.
  case touchDownRepeat
  /// The finger moves inside the control.
  case touchDragInside
  /// The finger moves outside the control.
  case touchDragOutside
  /// The finger moves into the control.
  case touchDragEnter
  /// The finger moves out of the control.
  case touchDragExit
  /// The finger lifts inside the control.
  case touchUpInside
  /// The finger lifts outside the control.
  case touchUpOutside
  /// The touch is cancelled.
  case touchCancel
  /// The value of the control changed.
  case valueChanged
  /// The control did what it is for, such as the press of a button.
  case primaryActionTriggered

  /// The event of the engine.
  public var event: ControlEvents {
    switch self {
    case .touchDown: .touchDown
    case .touchDownRepeat: .touchDownRepeat
    case .touchDragInside: .touchDragInside
    case .touchDragOutside: .touchDragOutside
    case .touchDragEnter: .touchDragEnter
    case .touchDragExit: .touchDragExit
    case .touchUpInside: .touchUpInside
    case .touchUpOutside: .touchUpOutside
    case .touchCancel: .touchCancel
    case .valueChanged: .valueChanged
    case .primaryActionTriggered: .primaryActionTriggered
    }
  }
}
