/// The text formats that are recognized but cannot be read.
package enum ForeignFormat: String, Hashable, Sendable {
  /// HID reports of `hid-recorder`.
  case hidRecorder = "HID reports of `hid-recorder`, which Tactile cannot read"
  /// An image, ioctl table or script of `umockdev`.
  case umockdev = "a file of `umockdev`, which Tactile cannot read"
  /// JSON.
  case json = "JSON, which is not a recording"
}
