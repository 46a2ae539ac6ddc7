import Tactile

/// The options of the mapping from a device to its screen.
public struct MappingOptions: Hashable, Sendable {
  /// The size of the surface along the device's own axes, in millimetres; nil to detect it.
  public var millimetres: Size?
  /// The pixels of the picture along the device's own axes, for devices that do not report their
  /// size; nil if unknown.
  public var pixels: Size?
  /// The rotation of the picture relative to the panel.
  public var rotation: Rotation
  /// The calibration matrix for positions from 0 to 1, applied before `rotation`, as in libinput.
  /// nil uses udev's `LIBINPUT_CALIBRATION_MATRIX`.
  public var calibration: AffineMatrix?
  /// The part of the screen that the device covers, from 0 to 1 along both axes of the upright
  /// picture.
  ///
  /// Use it for two panels side by side, or for a panel that is smaller than the picture.
  public var area: Rect
  /// The size, in points, of a screen shared with another device; nil if `area` determines it.
  public var screen: Size?

  /// The whole screen.
  public static let wholeScreen = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Creates options; missing values are detected.
  public init(
    millimetres: Size? = nil, pixels: Size? = nil, rotation: Rotation = .none,
    calibration: AffineMatrix? = nil, area: Rect = MappingOptions.wholeScreen, screen: Size? = nil
  ) {
    self.millimetres = millimetres
    self.pixels = pixels
    self.rotation = rotation
    self.calibration = calibration
    self.area = area
    self.screen = screen
  }
}
