/// Codes of `EV_ABS` events.
public enum AbsCode {
  /// The horizontal position. A multitouch device repeats its oldest contact here.
  public static let x: UInt16 = 0x00
  /// The vertical position. A multitouch device repeats its oldest contact here.
  public static let y: UInt16 = 0x01
  /// The third axis of joysticks and accelerometers.
  public static let z: UInt16 = 0x02
  /// A rotation axis of joysticks. Some resistive panels use it instead of `y`.
  public static let rx: UInt16 = 0x03
  /// The pressure of a single contact.
  public static let pressure: UInt16 = 0x18
  /// The distance of a pen from the surface.
  public static let distance: UInt16 = 0x19
  /// The tilt of a pen to the right.
  public static let tiltX: UInt16 = 0x1a
  /// The tilt of a pen towards the lower edge.
  public static let tiltY: UInt16 = 0x1b
  /// A reserved code. A device that claims it claims every code and has no real multitouch axes.
  public static let reserved: UInt16 = 0x2e

  /// Selects the slot of the following multitouch events.
  public static let mtSlot: UInt16 = 0x2f
  /// The long axis of the contact, in units of the position.
  public static let mtTouchMajor: UInt16 = 0x30
  /// The short axis of the contact, in units of the position; not sent for a circle.
  public static let mtTouchMinor: UInt16 = 0x31
  /// The orientation of the contact's ellipse.
  public static let mtOrientation: UInt16 = 0x34
  /// The horizontal position of the contact's centre.
  public static let mtPositionX: UInt16 = 0x35
  /// The vertical position of the contact's centre.
  public static let mtPositionY: UInt16 = 0x36
  /// The tool that touches, an `MT_TOOL_*` number.
  public static let mtToolType: UInt16 = 0x37
  /// The number of the contact in the slot; negative if there is none.
  public static let mtTrackingID: UInt16 = 0x39
  /// The pressure of the contact.
  public static let mtPressure: UInt16 = 0x3a
  /// The vertical position of the tool; the last of the multitouch axes.
  public static let mtToolY: UInt16 = 0x3d
}
