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
