import Tactile

/// The only bridge from a device's units to points (1/160 inch) on its screen.
///
/// A unit is a cell, not a line: value `v` of an axis covers everything from `v` to `v + 1`, and
/// stands for its middle. With `n = maximum - minimum + 1` values on an extent of `w` points
///
///     point = (v - minimum + 0.5) / n * w
///
///     minimum             maximum
///     |  .  |  .  |  .  |  .  |
///     0                       w      the far edge is nobody's (S29)
///
/// so every value lies inside the screen, the first and the last are equally far from their edges,
/// and under any rotation the last pixel is still the last pixel. What a device reports outside the
/// range it declares is moved to the first or last cell, and so is what a calibration takes there.
///
/// Calibration comes first, on positions from 0 to 1, then the rotation, then the extent; all of it is
/// one matrix, worked out once. A device that covers only a part of its screen has all its cells in
/// that part.
public struct ScreenMapping: Hashable, Sendable {
  /// How large the device is along its own axes, and how that is known.
  public let size: DeviceSize
  /// The screen's extent in points, as the picture stands.
  public let screenSize: Size

  private let xRange: ClosedRange<Int32>
  private let yRange: ClosedRange<Int32>
  private let matrix: AffineMatrix
  /// The middles of the first and last cells, in points.
  private let xLimits: ClosedRange<Double>
  private let yLimits: ClosedRange<Double>
  /// Points in half a unit of a contact's axes.
  private let radiusScale: Double
  private let pressure: PressureScale

  /// A mapping for two axes.
  ///
  /// A contact's axes are in units of the positions (kernel documentation), unless `major`, the axis
  /// of the longer one, states units of its own; those count where those of the positions do.
  ///
  /// - Throws: `Problem`, where there is no sensible one.
  public init(
    x: AbsoluteAxis?, y: AbsoluteAxis?, pressure: AbsoluteAxis? = nil, major: AbsoluteAxis? = nil,
    options: MappingOptions = MappingOptions()
  ) throws(Problem) {
    guard let x, x.minimum < x.maximum else { throw .rangeUnknown(axis: "horizontal") }
    guard let y, y.minimum < y.maximum else { throw .rangeUnknown(axis: "vertical") }
    let calibration = options.calibration ?? .identity
    guard calibration.isUsable else { throw .uselessCalibration(calibration) }

    size = try DeviceSize.of(x, y, configured: options.millimetres, pixels: options.pixels)
    let width = size.millimetres.width * DeviceSize.pointsPerMillimetre
    let height = size.millimetres.height * DeviceSize.pointsPerMillimetre
    let cell = Size(width: width / x.unitCount, height: height / y.unitCount)
    let turned = options.rotation.swapsAxes
    let picture = turned ? Size(width: height, height: width) : Size(width: width, height: height)
    let area = options.area
    guard Self.isPart(area) else { throw .uselessArea(area) }
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
    let columns = turned ? y.unitCount : x.unitCount
    let rows = turned ? x.unitCount : y.unitCount
    xLimits = Self.limits(area.minX, area.maxX, columns, screenSize.width)
    yLimits = Self.limits(area.minY, area.maxY, rows, screenSize.height)
    if let major, major.resolution > 0, size.source == .resolution {
      radiusScale = DeviceSize.pointsPerMillimetre / Double(major.resolution) / 2
    } else {
      radiusScale = (cell.width + cell.height) / 4
    }
    self.pressure = PressureScale(pressure)
  }

  /// Whether a part lies in a screen, and is no line.
  private static func isPart(_ area: Rect) -> Bool {
    let leastPart = 0.01
    return area.minX >= 0 && area.minY >= 0 && area.maxX <= 1 + 1e-9 && area.maxY <= 1 + 1e-9
      && area.size.width >= leastPart && area.size.height >= leastPart
  }

  /// The middles of the first and last of so many cells between two parts of an extent.
  private static func limits(
    _ first: Double, _ last: Double, _ cells: Double, _ extent: Double
  ) -> ClosedRange<Double> {
    let half = (last - first) * extent / cells / 2
    return first * extent + half...last * extent - half
  }

  /// Whether a position is inside the range the device declares.
  public func isInRange(x: Int32, y: Int32) -> Bool {
    xRange.contains(x) && yRange.contains(y)
  }

  /// Where a position in device units is on the screen, in points; always inside it.
  public func location(x: Int32, y: Int32) -> Point {
    let point = matrix.apply(
      Double(min(max(x, xRange.lowerBound), xRange.upperBound)),
      Double(min(max(y, yRange.lowerBound), yRange.upperBound)))
    return Point(
      x: min(max(point.x, xLimits.lowerBound), xLimits.upperBound),
      y: min(max(point.y, yLimits.lowerBound), yLimits.upperBound))
  }

  /// A direction on the glass along the device's own axes, as the picture stands; just as long.
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

  /// Appends contacts in device units as contacts in points.
  ///
  /// - Returns: How many of them are outside the range the device declares.
  func append(
    _ raws: [RawContact], on device: DeviceID, to contacts: inout [Contact]
  ) -> Int {
    var outside = 0
    contacts.append(addingCapacity: raws.count) { contacts in
      for raw in raws {
        if !isInRange(x: raw.measures.x, y: raw.measures.y) { outside += 1 }
        contacts.append(contact(raw, on: device))
      }
    }
    return outside
  }

  /// A contact in device units as a contact in points.
  ///
  /// Half a long axis becomes a radius by the mean of both axes' scales, since nobody knows how
  /// the ellipse lies; one that is not stated is as long as the other (kernel documentation).
  public func contact(_ raw: RawContact, on device: DeviceID) -> Contact {
    let measures = raw.measures
    let major = Double(max(measures.touchMajor, 0)) * radiusScale
    let minor = Double(max(measures.touchMinor, 0)) * radiusScale
    return Contact(
      id: Contact.ID(device: device, tracking: raw.number), change: raw.change,
      kind: measures.tool == MultitouchTool.pen ? .stylus : .direct,
      location: location(x: measures.x, y: measures.y),
      force: pressure.force(of: measures.pressure), maximumForce: pressure.maximumForce,
      majorRadius: major, minorRadius: minor == 0 ? major : minor)
  }
}
