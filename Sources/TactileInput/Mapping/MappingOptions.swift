import Tactile

/// What a configuration can say about how a device lies on its screen.
public struct MappingOptions: Hashable, Sendable {
  /// The surface's extent along the device's own axes, in millimetres; nil to find it out.
  public var millimetres: Size?
  /// The pixels of the picture along the device's own axes, for devices that do not know their
  /// size; nil where unknown.
  public var pixels: Size?
  /// How the picture is turned against the panel.
  public var rotation: Rotation
  /// Puts a panel right that reports beside where it is touched, in libinput's sense: on positions
  /// from 0 to 1, before `rotation`. nil for what udev says (`LIBINPUT_CALIBRATION_MATRIX`).
  public var calibration: AffineMatrix?
  /// Which part of its screen the device covers, from 0 to 1 along both axes of the screen, as the
  /// picture stands: two panels side by side, or one on a picture larger than itself.
  public var area: Rect
  /// The extent in points of a screen that it shares with another device; nil for a screen as large
  /// as `area` makes it.
  public var screen: Size?

  /// All of the screen.
  public static let wholeScreen = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Options; what is left out is found out.
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
