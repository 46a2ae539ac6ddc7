/// An input device as udev knows it, not opened.
package struct DeviceNode: Equatable, Sendable {
  /// The node, such as `/dev/input/event3`.
  package let path: String
  /// All of udev's properties, such as `ID_INPUT_TOUCHSCREEN`, `ID_SEAT`, `WL_OUTPUT`, `ID_PATH`,
  /// `ID_SERIAL` and `LIBINPUT_CALIBRATION_MATRIX`; few where no udev runs.
  package let properties: [String: String]

  /// A device given by its node and properties.
  package init(path: String, properties: [String: String]) {
    self.path = path
    self.properties = properties
  }
}
