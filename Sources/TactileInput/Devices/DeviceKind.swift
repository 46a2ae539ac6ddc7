/// The kind of a device for Tactile.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A panel whose picture is touched with fingers.
  case touchscreen
  /// A pen on a display or on a tablet.
  case pen
  /// A touchpad, which moves a pointer. Tactile does not read it.
  case touchpad
  /// An accelerometer, which reports the direction of gravity.
  case accelerometer
  /// Media keys such as play and pause, of a headset, a remote control or a keyboard row.
  case mediaKeys
  /// Another device, such as a mouse, keyboard, joystick or lid. Tactile does not read it.
  case other
}
