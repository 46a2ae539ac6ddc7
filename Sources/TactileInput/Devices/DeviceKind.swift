/// What a device is to Tactile.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// Fingers touch what they see.
  case touchscreen
  /// A pen, on a display or on a tablet of its own.
  case pen
  /// Fingers move a pointer: not ours.
  case touchpad
  /// Tells which way is down.
  case accelerometer
  /// Play, pause and their like, of a headset, a remote or a row of keys.
  case mediaKeys
  /// A mouse, a keyboard, a joystick, a lid: not ours.
  case other
}
