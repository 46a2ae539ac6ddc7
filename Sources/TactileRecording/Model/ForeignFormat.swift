/// Text forms that are recognized only to say what they are.
public enum ForeignFormat: String, Hashable, Sendable {
  /// HID reports of `hid-recorder`.
  case hidRecorder = "HID reports of `hid-recorder`, which are not read"
  /// An image, ioctl table or script of `umockdev`.
  case umockdev = "a file of `umockdev`, which is not read"
  /// `getevent` without `-t`.
  case geteventWithoutTimes = "output of `getevent` without -t, which has no times"
  /// Some JSON.
  case json = "JSON, which is not a recording"
}
