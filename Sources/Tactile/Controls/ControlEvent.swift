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

/// A set of control events. All events that one change of a touch causes are sent together (S68).
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates the set of one event.
  @inlinable public init(_ event: ControlEvent) {
    self.init(rawValue: 1 << event.bit)
  }

  /// ``ControlEvent/touchDown``.
  public static let touchDown = ControlEvents(.touchDown)
  /// ``ControlEvent/touchDownRepeat``.
  public static let touchDownRepeat = ControlEvents(.touchDownRepeat)
  /// ``ControlEvent/touchDragInside``.
  public static let touchDragInside = ControlEvents(.touchDragInside)
  /// ``ControlEvent/touchDragOutside``.
  public static let touchDragOutside = ControlEvents(.touchDragOutside)
  /// ``ControlEvent/touchDragEnter``.
  public static let touchDragEnter = ControlEvents(.touchDragEnter)
  /// ``ControlEvent/touchDragExit``.
  public static let touchDragExit = ControlEvents(.touchDragExit)
  /// ``ControlEvent/touchUpInside``.
  public static let touchUpInside = ControlEvents(.touchUpInside)
  /// ``ControlEvent/touchUpOutside``.
  public static let touchUpOutside = ControlEvents(.touchUpOutside)
  /// ``ControlEvent/touchCancel``.
  public static let touchCancel = ControlEvents(.touchCancel)
  /// ``ControlEvent/valueChanged``.
  public static let valueChanged = ControlEvents(.valueChanged)
  /// ``ControlEvent/primaryActionTriggered``.
  public static let primaryActionTriggered = ControlEvents(.primaryActionTriggered)

  /// All events of touches: the bits from 0 to 11, as in UIKit.
  public static let allTouchEvents = ControlEvents(rawValue: 0x0fff)
  /// The bits of an app's own events, such as `ControlEvents(rawValue: 1 << 24)`. The controls of this
  /// module send none of them; a control of the app sends them with ``Control/sendActions(for:)`` (S217).
  public static let applicationReserved = ControlEvents(rawValue: 0x0f00_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: .max)
}
