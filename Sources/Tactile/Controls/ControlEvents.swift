/// What a control tells its targets, as a set: everything that one change of a touch causes is told
/// at once (S68).
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// One bit an event.
  public let rawValue: UInt32

  /// Events given by their bits.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A finger came down in the control (S69).
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// It is a further one of a series of quick taps (S69).
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The finger moved inside (S70).
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The finger moved outside (S70).
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The finger came back inside (S70).
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The finger went outside (S70).
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The finger lifted inside (S71).
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The finger lifted outside (S71).
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The finger was taken away: by a gesture, by disabling the control, by the system (S72).
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The user gave the control another value (S78).
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The control did what it is there for (S78).
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)

  /// All that tell of a finger.
  public static let allTouchEvents: ControlEvents = [
    .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
    .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel,
  ]
  /// Bits that an app may use for events of its own.
  public static let applicationReserved = ControlEvents(rawValue: 0x0f00_0000)
  /// Everything.
  public static let allEvents = ControlEvents(rawValue: .max)
}
