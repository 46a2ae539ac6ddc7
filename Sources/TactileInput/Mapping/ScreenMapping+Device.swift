extension ScreenMapping {
  /// A mapping for a device, from the axes that its decoder reads.
  ///
  /// Where udev states a calibration and the options none, udev's is used. Some drivers state a
  /// resolution only for `ABS_X` and `ABS_Y`; where those reach as far as the multitouch axes, it
  /// is theirs as well.
  ///
  /// - Throws: `Problem`, where there is no sensible one.
  public init(
    of device: DeviceDescription, isMultitouch: Bool, options: MappingOptions = MappingOptions()
  ) throws(Problem) {
    var options = options
    if options.calibration == nil {
      options.calibration = try Self.calibration(of: device)
    }
    guard isMultitouch else {
      try self.init(
        x: device.axes[AbsCode.x], y: device.axes[AbsCode.y],
        pressure: device.axes[AbsCode.pressure], options: options)
      return
    }
    try self.init(
      x: Self.axis(AbsCode.mtPositionX, like: AbsCode.x, of: device),
      y: Self.axis(AbsCode.mtPositionY, like: AbsCode.y, of: device),
      pressure: device.axes[AbsCode.mtPressure], major: device.axes[AbsCode.mtTouchMajor],
      options: options)
  }

  private static func calibration(
    of device: DeviceDescription
  ) throws(Problem) -> AffineMatrix? {
    guard let text = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] else { return nil }
    guard let matrix = AffineMatrix(parsing: text) else { throw .unreadableCalibration(text) }
    return matrix
  }

  private static func axis(
    _ code: UInt16, like twin: UInt16, of device: DeviceDescription
  ) -> AbsoluteAxis? {
    guard var axis = device.axes[code] else { return nil }
    if axis.resolution <= 0, let other = device.axes[twin], other.minimum == axis.minimum,
      other.maximum == axis.maximum
    {
      axis.resolution = other.resolution
    }
    return axis
  }
}
