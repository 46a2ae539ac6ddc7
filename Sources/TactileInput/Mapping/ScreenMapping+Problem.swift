import Tactile

extension ScreenMapping {
  /// Why a device's units cannot become points.
  public enum Problem: Error, Hashable, Sendable {
    /// The device does not say how far an axis reaches.
    case rangeUnknown(axis: String)
    /// The configured size, in millimetres, is no screen's.
    case absurdSize(Size)
    /// A calibration that makes a line or a point of the screen, or is not finite.
    case uselessCalibration(AffineMatrix)
    /// A part of the screen that is not in it, or nearly nothing of it.
    case uselessArea(Rect)
    /// `LIBINPUT_CALIBRATION_MATRIX` is not six numbers.
    case unreadableCalibration(String)
  }
}

extension ScreenMapping.Problem: CustomStringConvertible {
  /// What is wrong and what to do, to be read after the device's name and a colon.
  public var description: String {
    switch self {
    case .rangeUnknown(let axis):
      "the range of its \(axis) axis is unknown (minimum and maximum are missing or equal), so no "
        + "position can be worked out; look at it with evtest, and if the driver gives no range, "
        + "set one with a udev rule (EVDEV_ABS_*) or with evemu-describe's A: line"
    case .absurdSize(let size):
      "its configured size is \(size.inMillimetres), but a screen's sides are from 10 to 3000 mm; "
        + "measure the picture and configure its width and height in millimetres"
    case .uselessCalibration:
      "its calibration matrix makes no surface of the screen; expected six finite numbers such as "
        + "\"1 0 0 0 1 0\", which changes nothing"
    case .uselessArea(let area):
      "its part of the screen is configured as \(area.size.width) x \(area.size.height) at "
        + "\(area.minX), \(area.minY); expected a part inside the screen, which reaches from 0 to 1 "
        + "along both axes"
    case .unreadableCalibration(let text):
      "udev's LIBINPUT_CALIBRATION_MATRIX is \"\(text)\"; expected six numbers between blanks, such "
        + "as \"1 0 0 0 1 0\"; correct the udev rule that sets it"
    }
  }
}
