/// One of the events that the controls of this module send. The raw values are the names in scenes and messages, as
/// in UIKit.
///
/// This is the only list of the events: sets, scenes and messages use it.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
  /// A touch landed in the control (S69).
  case touchDown
  /// The touch that landed continues a series of quick taps (S69).
  case touchDownRepeat
  /// The touch moved inside (S70).
  case touchDragInside
  /// The touch moved outside (S70).
  case touchDragOutside
  /// The touch moved from outside to inside (S70).
  case touchDragEnter
  /// The touch moved from inside to outside (S70).
  case touchDragExit
  /// The touch lifted inside (S71).
  case touchUpInside
  /// The touch lifted outside (S71).
  case touchUpOutside
  /// The touch was cancelled by a gesture, by disabling the control, or by the system (S72).
  case touchCancel
  /// The user changed the value of the control (S78).
  case valueChanged
  /// The user triggered the main function of the control (S78).
  case primaryActionTriggered

  /// The number of the bit of ``ControlEvents``.
  @inlinable var bit: UInt32 {
    switch self {
    case .touchDown: 0
    case .touchDownRepeat: 1
    case .touchDragInside: 2
    case .touchDragOutside: 3
    case .touchDragEnter: 4
    case .touchDragExit: 5
    case .touchUpInside: 6
    case .touchUpOutside: 7
    case .touchCancel: 8
    case .valueChanged: 12
    case .primaryActionTriggered: 13
    }
  }
}
