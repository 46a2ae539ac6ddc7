import Tactile

/// Maps positions in device units to points (1/160 inch) on a screen.
///
/// A unit is a cell: the value `v` of an axis covers the range from `v` to `v + 1` and represents
/// its middle. For `n = maximum - minimum + 1` values and a size of `w` points
///
///     point = (v - minimum + 0.5) / n * w
///
///     minimum             maximum
///     |  .  |  .  |  .  |  .  |
///     0                       w      the far edge is outside the screen (S29)
///
/// Every value is therefore inside the screen, the first and last values have the same distance
/// from their edges, and each rotation maps the last pixel to the last pixel.
///
/// The order is calibration on positions from 0 to 1, then rotation, then size; one matrix
/// combines them. If a device covers only a part of its screen, all cells are in that part. What is
/// then still outside maps to the first or last cell. As in libinput, no value is limited before
/// the calibration: a panel with exchanged axes reports values outside its declared range, which
/// the calibration brings back.
public struct ScreenMapping: Hashable, Sendable {
  /// The size of the device along its own axes, and the source of that size.
  public let size: DeviceSize
  /// The size of the upright screen, in points.
  public let screenSize: Size

  let xRange: ClosedRange<Int32>
  let yRange: ClosedRange<Int32>
  let matrix: AffineMatrix
  /// The middles of the first and last cells, in points.
  let xLimits: ClosedRange<Double>
  let yLimits: ClosedRange<Double>
  /// Half the size of a contact's unit, in points.
  let radiusScale: Double
  let pressure: PressureScale

  /// Creates the mapping for two axes.
  ///
  /// The axes of a contact use the units of the positions (kernel documentation). If `major`, the
  /// long axis, has a resolution of its own, that applies whenever the resolution of the positions
  /// does.
  ///
  /// - Throws: `Problem` if the axes cannot be mapped.
  public init(
    x: AbsoluteAxis?, y: AbsoluteAxis?, pressure: AbsoluteAxis? = nil, major: AbsoluteAxis? = nil,
    options: MappingOptions = MappingOptions()
  ) throws(Problem) {
    guard let x, x.minimum < x.maximum else { throw .rangeUnknown(axis: "horizontal") }
    guard let y, y.minimum < y.maximum else { throw .rangeUnknown(axis: "vertical") }
    let calibration = options.calibration ?? .identity
    guard calibration.isUsable else { throw .invalidCalibration(calibration) }

    size = try DeviceSize.of(x, y, configured: options.millimetres, pixels: options.pixels)
    let width = size.millimetres.width * DeviceSize.pointsPerMillimetre
    let height = size.millimetres.height * DeviceSize.pointsPerMillimetre
    let cell = Size(width: width / x.unitCount, height: height / y.unitCount)
    let turned = options.rotation.swapsAxes
    let picture = turned ? Size(width: height, height: width) : Size(width: width, height: height)
    let area = options.area
    guard Self.isPart(area) else { throw .invalidArea(area) }
    screenSize =
      options.screen
      ?? Size(width: picture.width / area.size.width, height: picture.height / area.size.height)

    let normalize = AffineMatrix(
      a: 1 / x.unitCount, b: 0, c: (0.5 - Double(x.minimum)) / x.unitCount,
      d: 0, e: 1 / y.unitCount, f: (0.5 - Double(y.minimum)) / y.unitCount)
    let stretch = AffineMatrix(
      a: screenSize.width * area.size.width, b: 0, c: screenSize.width * area.minX,
      d: 0, e: screenSize.height * area.size.height, f: screenSize.height * area.minY)
    matrix = normalize.followed(by: calibration).followed(by: options.rotation.matrix)
      .followed(by: stretch)

    xRange = x.minimum...x.maximum
    yRange = y.minimum...y.maximum
    if options.staysOnScreen {
      let columns = turned ? y.unitCount : x.unitCount
      let rows = turned ? x.unitCount : y.unitCount
      xLimits = Self.limits(area.minX, area.maxX, columns, screenSize.width)
      yLimits = Self.limits(area.minY, area.maxY, rows, screenSize.height)
    } else {
      (xLimits, yLimits) = (-Double.infinity...Double.infinity, -Double.infinity...Double.infinity)
    }
    if let major, major.resolution > 0, size.source == .resolution {
      radiusScale = DeviceSize.pointsPerMillimetre / Double(major.resolution) / 2
    } else {
      radiusScale = (cell.width + cell.height) / 4
    }
    self.pressure = PressureScale(pressure)
  }

  /// Returns whether an area is inside the screen and at least a hundredth of it wide and high.
  private static func isPart(_ area: Rect) -> Bool {
    let minimumPart = 0.01
    return area.minX >= 0 && area.minY >= 0 && area.maxX <= 1 + 1e-9 && area.maxY <= 1 + 1e-9
      && area.size.width >= minimumPart && area.size.height >= minimumPart
  }

  /// Returns the middles of the first and last cells of a part of the screen, in points.
  private static func limits(
    _ first: Double, _ last: Double, _ cells: Double, _ extent: Double
  ) -> ClosedRange<Double> {
    let half = (last - first) * extent / cells / 2
    return first * extent + half...last * extent - half
  }

  /// Returns whether a position is inside the range that the device declares.
  public func isInRange(x: Int32, y: Int32) -> Bool {
    xRange.contains(x) && yRange.contains(y)
  }

  /// Returns whether a position outside the declared range stays outside the screen with the
  /// calibration, so that its contact is moved to the edge.
  func isLost(x: Int32, y: Int32) -> Bool {
    guard !isInRange(x: x, y: y) else { return false }
    let point = matrix.apply(Double(x), Double(y))
    return inside(point) != point
  }

  /// Converts a position in device units to points; the result is always inside the screen, unless
  /// ``MappingOptions/staysOnScreen`` is false.
  public func location(x: Int32, y: Int32) -> Point {
    inside(matrix.apply(Double(x), Double(y)))
  }

  /// Returns the nearest location inside the device's part of the screen.
  @inline(__always)
  private func inside(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, xLimits.lowerBound), xLimits.upperBound),
      y: min(max(point.y, yLimits.lowerBound), yLimits.upperBound))
  }

  /// Rotates a direction along the device's axes to the upright picture, with the same length.
  func turned(_ direction: Vector) -> Vector {
    let perMillimetre = Size(
      width: (Double(xRange.upperBound) - Double(xRange.lowerBound) + 1) / size.millimetres.width,
      height: (Double(yRange.upperBound) - Double(yRange.lowerBound) + 1)
        / size.millimetres.height)
    let x = direction.dx * perMillimetre.width
    let y = direction.dy * perMillimetre.height
    let turned = Vector(dx: matrix.a * x + matrix.b * y, dy: matrix.d * x + matrix.e * y)
    return turned.length == 0 ? .zero : turned * (direction.length / turned.length)
  }

  /// Converts contacts from device units to points, and replaces the contacts of the last frame with them.
  ///
  /// - Returns: The number of contacts that were moved to the edge, as in ``isLost(x:y:)``.
  func replace(
    _ contacts: inout [Contact], with raws: [RawContact], on device: DeviceID
  ) -> Int {
    // Most often, the frame before has as many contacts. To remove and append them would take longer.
    if contacts.count != raws.count {
      contacts.removeAll(keepingCapacity: true)
      contacts.append(addingCapacity: raws.count) { contacts in
        for raw in raws { contacts.append(contact(raw, on: device)) }
      }
    } else {
      for place in raws.indices { contacts[place] = contact(raws[place], on: device) }
    }
    var outside = 0
    for place in raws.indices
    where isLost(x: raws[place].measurements.x, y: raws[place].measurements.y) {
      outside += 1
    }
    return outside
  }

  /// Converts a contact from device units to points.
  ///
  /// The scale of the radii is the mean of both axes' scales, because the orientation of the
  /// ellipse is unknown. If the device reports only one radius, it applies to both (kernel
  /// documentation).
  public func contact(_ raw: RawContact, on device: DeviceID) -> Contact {
    let measurements = raw.measurements
    let major = Double(max(measurements.touchMajor, 0)) * radiusScale
    let minor = Double(max(measurements.touchMinor, 0)) * radiusScale
    return Contact(
      id: Contact.ID(device: device, tracking: raw.number), change: raw.change,
      kind: measurements.tool == MultitouchTool.pen ? .stylus : .direct,
      location: location(x: measurements.x, y: measurements.y),
      force: pressure.force(of: measurements.pressure), maximumForce: pressure.maximumForce,
      majorRadius: major, minorRadius: minor == 0 ? major : minor)
  }
}

extension ScreenMapping {
  /// Creates the mapping of a device from the axes that its decoder reads.
  ///
  /// If the options have no calibration, udev's applies. Some drivers state a resolution only for
  /// `ABS_X` and `ABS_Y`; it also applies to the multitouch axes if they have the same range.
  ///
  /// - Throws: `Problem` if the device cannot be mapped.
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

extension ScreenMapping {
  /// The reason why positions of a device cannot be mapped to points.
  public enum Problem: Error, Hashable, Sendable {
    /// The device does not report the range of an axis.
    case rangeUnknown(axis: String)
    /// The configured size, in millimetres, is implausible for a screen.
    case implausibleSize(Size)
    /// The calibration maps the screen to a line or a point, or is not finite.
    case invalidCalibration(AffineMatrix)
    /// The configured part is not inside the screen, or is too small.
    case invalidArea(Rect)
    /// `LIBINPUT_CALIBRATION_MATRIX` does not have six numbers.
    case unreadableCalibration(String)
  }
}

extension ScreenMapping.Problem: CustomStringConvertible {
  /// The problem and what to do, as a clause that follows the device's name and a colon.
  public var description: String {
    switch self {
    case .rangeUnknown(let axis):
      "the range of its \(axis) axis is unknown (minimum and maximum are missing or equal); check "
        + "it with evtest, and if the driver reports no range, set one with a udev rule "
        + "(EVDEV_ABS_*) or in the A: line of an evemu description"
    case .implausibleSize(let size):
      "its configured size is \(size.inMillimetres); expected sides from 10 to 3000 mm; "
        + "measure the picture and configure its width and height in millimetres"
    case .invalidCalibration:
      "its calibration matrix maps the screen to a line or a point, or is not finite; expected six "
        + "finite numbers, such as the identity \"1 0 0 0 1 0\""
    case .invalidArea(let area):
      "its configured part of the screen is \(area.size.width) x \(area.size.height) at "
        + "\(area.minX), \(area.minY); expected a part inside the screen, from 0 to 1 along both "
        + "axes"
    case .unreadableCalibration(let text):
      "udev's LIBINPUT_CALIBRATION_MATRIX is \"\(text)\"; expected six numbers separated by blanks, "
        + "such as \"1 0 0 0 1 0\"; correct the udev rule that sets it"
    }
  }
}

/// Converts the pressure of a device to a force from 0 to 1.
struct PressureScale: Hashable, Sendable {
  /// The maximum force: 1, or 0 for a device without pressure (S21).
  let maximumForce: Double
  private let range: ClosedRange<Int32>
  private let scale: Double

  /// Creates the scale of an axis. nil, or an axis of unknown range, means no pressure.
  init(_ axis: AbsoluteAxis?) {
    guard let axis, axis.minimum < axis.maximum else {
      (maximumForce, range, scale) = (0, 0...0, 0)
      return
    }
    (maximumForce, range) = (1, axis.minimum...axis.maximum)
    scale = 1 / (Double(axis.maximum) - Double(axis.minimum))
  }

  func force(of pressure: Int32) -> Double {
    let held = min(max(pressure, range.lowerBound), range.upperBound)
    return (Double(held) - Double(range.lowerBound)) * scale
  }

  /// Returns the pressure that has a force; the lowest one for a device without pressure.
  func pressure(of force: Double) -> Int32 {
    guard scale > 0, force > 0 else { return range.lowerBound }
    return Int32((Double(range.lowerBound) + min(force, 1) / scale).rounded())
  }
}
