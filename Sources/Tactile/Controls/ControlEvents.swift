/// A set of control events. All events that one change of a touch causes are sent together (S68).
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A touch landed in the control (S69).
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// The touch that landed continues a series of quick taps (S69).
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The touch moved inside (S70).
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The touch moved outside (S70).
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The touch moved from outside to inside (S70).
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The touch moved from inside to outside (S70).
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The touch lifted inside (S71).
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The touch lifted outside (S71).
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The touch was cancelled by a gesture, by disabling the control, or by the system (S72).
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The user changed the value of the control (S78).
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The user triggered the main function of the control (S78).
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)

  /// All events of touches.
  public static let allTouchEvents: ControlEvents = [
    .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
    .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel,
  ]
  /// The bits of an app's own events, such as `ControlEvents(rawValue: 1 << 24)`. The controls of this
  /// module send none of them; a control of the app sends them with ``Control/sendActions(for:)`` (S217).
  public static let applicationReserved = ControlEvents(rawValue: 0x0f00_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: .max)
}
