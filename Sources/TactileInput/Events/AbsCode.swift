/// Codes of `EV_ABS` events, by the kernel's own names.
public enum AbsCode {
  /// Distance from the left; a multitouch device repeats its oldest contact's here.
  public static let x: UInt16 = 0x00
  /// Distance from the top; a multitouch device repeats its oldest contact's here.
  public static let y: UInt16 = 0x01
  /// The third axis of joysticks and accelerometers.
  public static let z: UInt16 = 0x02
  /// A rotation of joysticks; a wrong name for `y` on some resistive panels.
  public static let rx: UInt16 = 0x03
  /// The pressure of the one contact.
  public static let pressure: UInt16 = 0x18
  /// How far a pen is from the surface.
  public static let distance: UInt16 = 0x19
  /// How far a pen leans to the right.
  public static let tiltX: UInt16 = 0x1a
  /// How far a pen leans towards the lower edge.
  public static let tiltY: UInt16 = 0x1b
  /// Used by nobody. A device that claims it claims every code, and is no multitouch device.
  public static let reserved: UInt16 = 0x2e

  /// The slot the next multitouch events are about.
  public static let mtSlot: UInt16 = 0x2f
  /// The contact's long axis, in units of the position.
  public static let mtTouchMajor: UInt16 = 0x30
  /// The contact's short axis, in units of the position; not sent where it is a circle.
  public static let mtTouchMinor: UInt16 = 0x31
  /// How the contact's ellipse is turned.
  public static let mtOrientation: UInt16 = 0x34
  /// Distance of the contact's centre from the left.
  public static let mtPositionX: UInt16 = 0x35
  /// Distance of the contact's centre from the top.
  public static let mtPositionY: UInt16 = 0x36
  /// What touches, an `MT_TOOL_*` number.
  public static let mtToolType: UInt16 = 0x37
  /// The number of the contact in the slot; below 0 when there is none.
  public static let mtTrackingID: UInt16 = 0x39
  /// The contact's pressure.
  public static let mtPressure: UInt16 = 0x3a
}
