/// An input device as udev describes it; it is not open.
package struct DeviceNode: Equatable, Sendable {
  /// The device node, such as `/dev/input/event3`.
  package let path: String
  /// All udev properties, such as `ID_INPUT_TOUCHSCREEN`, `ID_SEAT`, `WL_OUTPUT`, `ID_PATH`,
  /// `ID_SERIAL` and `LIBINPUT_CALIBRATION_MATRIX`; few where udev does not run.
  package let properties: [String: String]

  package init(path: String, properties: [String: String]) {
    self.path = path
    self.properties = properties
  }
}
