import Tactile

/// Converts contacts from points back to the units of a panel: the inverse of the mapping that a
/// compositor has.
///
/// A compositor applies the calibration of udev (`LIBINPUT_CALIBRATION_MATRIX`) and knows nothing of the
/// calibration in the configuration. The units are those that the compositor shows where the daemon
/// sees the contact (S252):
///
///     panel --- calibration in force, rotation, area ---> point
///     clone <-- area, rotation, calibration of udev ----- point
///
/// If the configuration has no calibration, the result is exactly the position that the panel
/// reported, unless the position was outside of the screen. Positions outside the declared range of
/// the panel are written as they are: only the calibration of udev brings them to the screen.
public struct CloneMapping: Hashable, Sendable {
  /// The locations that the panel can touch, in points.
  private let xLimits: ClosedRange<Double>
  private let yLimits: ClosedRange<Double>
  private let matrix: AffineMatrix
  private let radiusScale: Double
  private let pressure: PressureScale

  /// Creates the mapping to the clone of a panel.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - isMultitouch: Whether the daemon reads the multitouch axes of the panel.
  ///   - options: The options with which the daemon maps the panel.
  ///   - screen: The size of the screen of the panel, in points.
  /// - Throws: `ScreenMapping.Problem` if the panel cannot be mapped.
  public init(
    of panel: DeviceDescription, isMultitouch: Bool, options: MappingOptions, screen: Size
  ) throws(ScreenMapping.Problem) {
    var seen = options
    seen.calibration = nil
    seen.screen = screen
    try self.init(
      inverting: try ScreenMapping(of: panel, isMultitouch: isMultitouch, options: seen))
  }

  /// Creates the inverse of a mapping.
  ///
  /// - Throws: `ScreenMapping.Problem` if there is none.
  public init(inverting mapping: ScreenMapping) throws(ScreenMapping.Problem) {
    guard let inverse = mapping.matrix.inverse else {
      throw .invalidCalibration(mapping.matrix)
    }
    matrix = inverse
    xLimits = mapping.xLimits
    yLimits = mapping.yLimits
    radiusScale = mapping.radiusScale
    pressure = mapping.pressure
  }

  /// Creates the mapping to a clone of any size whose unit is a part of a point, for tests. Pressures go
  /// up to 1000.
  public init(unitsPerPoint: Double) {
    matrix = AffineMatrix(a: unitsPerPoint, b: 0, c: 0, d: 0, e: unitsPerPoint, f: 0)
    xLimits = -Double.infinity...Double.infinity
    yLimits = xLimits
    radiusScale = 0.5 / unitsPerPoint
    pressure = PressureScale(AbsoluteAxis(minimum: 0, maximum: 1000))
  }

  /// Returns the position of a location, in device units. The compositor shows it inside the panel's part of
  /// the screen.
  @inline(__always)
  public func position(of location: Point) -> (x: Int32, y: Int32) {
    let position = matrix.apply(
      min(max(location.x, xLimits.lowerBound), xLimits.upperBound),
      min(max(location.y, yLimits.lowerBound), yLimits.upperBound))
    return (Self.unit(position.x, Self.units), Self.unit(position.y, Self.units))
  }

  private static let units = -Int32.max...Int32.max

  /// Returns the values of a contact, in device units.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - displacement: The distance in points from the contact to what the compositor receives.
  ///   - raw: The values that the panel reported, for what points do not express: the orientation,
  ///     and everything but the position of a pen.
  ///   - isPen: Whether a pen made the contact and has its own axes.
  @inline(__always)
  public func values(
    of contact: Contact, displacedBy displacement: Vector = .zero, raw: RawMeasurements,
    isPen: Bool
  ) -> RawMeasurements {
    var values = raw
    (values.x, values.y) = position(of: contact.location + displacement)
    if isPen { return values }
    values.pressure = pressure.pressure(of: contact.force)
    values.touchMajor = length(of: contact.majorRadius)
    values.touchMinor = length(of: contact.minorRadius)
    values.tool = contact.kind == .stylus ? MultitouchTool.pen : MultitouchTool.finger
    return values
  }

  private func length(of radius: Double) -> Int32 {
    Self.unit(radius / radiusScale, 0...Int32.max)
  }

  private static func unit(_ value: Double, _ range: ClosedRange<Int32>) -> Int32 {
    guard value > Double(range.lowerBound) else { return range.lowerBound }
    guard value < Double(range.upperBound) else { return range.upperBound }
    // It rounds as rounded(), which calls a function of the C library.
    return Int32(value < 0 ? value - 0.5 : value + 0.5)
  }
}
