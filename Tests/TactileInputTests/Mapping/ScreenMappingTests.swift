import Tactile
import TactileInput
import Testing

struct ScreenMappingTests {
  /// Four by two units, 254 mm wide in the default case: a unit is 400 points.
  static func mapping(
    _ rotation: Rotation = .none, minimum: Int32 = 0, calibration: AffineMatrix? = nil
  ) throws -> ScreenMapping {
    try ScreenMapping(
      x: AbsoluteAxis(minimum: minimum, maximum: minimum + 3),
      y: AbsoluteAxis(minimum: minimum, maximum: minimum + 1),
      options: MappingOptions(
        millimetres: Size(width: 254, height: 127), rotation: rotation, calibration: calibration))
  }

  static func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool {
    point.distance(to: Point(x: x, y: y)) < 1e-6
  }

  @Test func `maps a value to the middle of its cell`() throws {
    let mapping = try Self.mapping()
    #expect(
      Self.isNear(Point(x: mapping.screenSize.width, y: mapping.screenSize.height), 1600, 800))
    #expect(Self.isNear(mapping.location(x: 0, y: 0), 200, 200))
    #expect(Self.isNear(mapping.location(x: 3, y: 1), 1400, 600))
  }

  @Test(arguments: [-1_000_000, -1, 7, 42])
  func `starts at the minimum of the axis`(minimum: Int32) throws {
    let mapping = try Self.mapping(minimum: minimum)
    #expect(Self.isNear(mapping.location(x: minimum, y: minimum), 200, 200))
    #expect(Self.isNear(mapping.location(x: minimum + 3, y: minimum + 1), 1400, 600))
  }

  @Test(arguments: [
    (Rotation.none, [200.0, 200], [1400.0, 600]),
    (.clockwise90, [600, 200], [200, 1400]),
    (.upsideDown, [1400, 600], [200, 200]),
    (.clockwise270, [200, 1400], [600, 200]),
  ])
  func `maps the first and the last pixel to corners of the picture`(
    rotation: Rotation, first: [Double], last: [Double]
  ) throws {
    let mapping = try Self.mapping(rotation)
    #expect(Self.isNear(mapping.location(x: 0, y: 0), first[0], first[1]))
    #expect(Self.isNear(mapping.location(x: 3, y: 1), last[0], last[1]))
  }

  @Test(arguments: Rotation.allCases)
  func `rotates the screen's size with the picture`(rotation: Rotation) throws {
    let size = try Self.mapping(rotation).screenSize
    #expect((size.width > size.height) != rotation.swapsAxes)
  }

  @Test(arguments: Rotation.allCases, [Int32(4096), 32768, 799, 2])
  func `keeps every pixel at an edge inside the screen`(rotation: Rotation, count: Int32) throws {
    let mapping = try ScreenMapping(
      x: AbsoluteAxis(minimum: 0, maximum: count - 1),
      y: AbsoluteAxis(minimum: 0, maximum: count - 1),
      options: MappingOptions(
        millimetres: Size(width: 344.7, height: 193.3), rotation: rotation))
    let screen = Rect(origin: .zero, size: mapping.screenSize)
    for x in [0, count - 1, .min, .max] {
      for y in [0, count - 1, .min, .max] {
        #expect(screen.contains(mapping.location(x: x, y: y)))
      }
    }
  }

  @Test(arguments: Rotation.allCases)
  func `keeps all cells in its part of the screen, with middles half a cell inside`(
    rotation: Rotation
  ) throws {
    var options = MappingOptions(
      millimetres: Size(width: 254, height: 127), rotation: rotation,
      area: Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    let mapping = try ScreenMapping(
      x: AbsoluteAxis(minimum: 0, maximum: 3), y: AbsoluteAxis(minimum: 0, maximum: 1),
      options: options)
    let picture = rotation.swapsAxes ? (800.0, 1600.0) : (1600.0, 800.0)
    #expect((mapping.screenSize.width - 2 * picture.0).magnitude < 1e-6)
    #expect((mapping.screenSize.height - picture.1).magnitude < 1e-6)
    let corners = [mapping.location(x: 0, y: 0), mapping.location(x: 3, y: 1)]
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    #expect((left - picture.0 - 200).magnitude < 1e-6)
    #expect((right - 2 * picture.0 + 200).magnitude < 1e-6)
    options.area = Rect(x: 0.6, y: 0, width: 0.5, height: 1)
    #expect(throws: ScreenMapping.Problem.invalidArea(options.area)) {
      try ScreenMapping(
        x: AbsoluteAxis(minimum: 0, maximum: 3), y: AbsoluteAxis(minimum: 0, maximum: 1),
        options: options)
    }
  }

  @Test func `covers a shared screen independent of its own size`() throws {
    let mapping = try ScreenMapping(
      x: AbsoluteAxis(minimum: 0, maximum: 9), y: AbsoluteAxis(minimum: 0, maximum: 9),
      options: MappingOptions(
        millimetres: Size(width: 100, height: 100), screen: Size(width: 1000, height: 500)))
    #expect(mapping.screenSize == Size(width: 1000, height: 500))
    #expect(Self.isNear(mapping.location(x: 9, y: 9), 950, 475))
    #expect(mapping.size.millimetres == Size(width: 100, height: 100))
  }

  @Test func `moves positions outside the range to the edge`() throws {
    let mapping = try Self.mapping()
    #expect(!mapping.isInRange(x: 4, y: 0))
    #expect(mapping.location(x: 4000, y: -9) == mapping.location(x: 3, y: 0))
  }

  /// A panel that is mounted sideways and mirrored, whose driver declares the range of the picture instead of its own:
  /// 0 to 480 across and 0 to 272 down. In the picture, 0 to 1, it reports these positions.
  private static func sideways(_ place: Point) -> (x: Int32, y: Int32) {
    (Int32((259 - place.y * 246).rounded()), Int32((13 + place.x * 457).rounded()))
  }

  /// The description of this panel for a finger with slots, a finger without, or a pen.
  private static func sidewaysPanel(shiftedBy shift: Int32) -> DeviceDescription {
    var panel = DeviceDescription.pen()
    let (x, y) = (
      AbsoluteAxis(minimum: shift, maximum: 480 + shift),
      AbsoluteAxis(minimum: shift, maximum: 272 + shift)
    )
    for code in [AbsCode.x, AbsCode.mtPositionX] { panel.axes[code] = x }
    for code in [AbsCode.y, AbsCode.mtPositionY] { panel.axes[code] = y }
    return panel
  }

  @Test(arguments: [Int32(0), -300, 5000], [true, false])
  func `a calibration brings back positions outside the declared range`(
    shift: Int32, isInUdev: Bool
  ) throws {
    var panel = Self.sidewaysPanel(shiftedBy: shift)
    let size = Size(width: 200, height: 120)
    var options = MappingOptions(millimetres: size, calibration: .identity)
    options.staysOnScreen = false
    let bare = try ScreenMapping(of: panel, isMultitouch: true, options: options)
    func part(_ point: Point) -> Point {
      Point(x: point.x / bare.screenSize.width, y: point.y / bare.screenSize.height)
    }
    let targets = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)].map {
      let shown = Point(x: $0.0, y: $0.1)
      let raw = Self.sideways(shown)
      return CalibrationTarget(
        shown: shown, touched: part(bare.location(x: raw.x + shift, y: raw.y + shift)))
    }
    let calibration = try Calibration(targets, size: size)
    #expect(calibration.worst < 0.5)
    options = MappingOptions(millimetres: size)
    if isInUdev {
      let matrix = calibration.matrix
      panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] =
        "\(matrix.a) \(matrix.b) \(matrix.c) \(matrix.d) \(matrix.e) \(matrix.f)"
    } else {
      options.calibration = calibration.matrix
    }
    for mapping in [
      try ScreenMapping(of: panel, isMultitouch: true, options: options),
      try ScreenMapping(of: panel, isMultitouch: false, options: options),
      try PenMapping(of: panel, options: options).screen,
    ] {
      for x in stride(from: 0.05, through: 0.95, by: 0.1) {
        for y in stride(from: 0.05, through: 0.95, by: 0.1) {
          let raw = Self.sideways(Point(x: x, y: y))
          let found = part(mapping.location(x: raw.x + shift, y: raw.y + shift))
          let miss = Vector(dx: (found.x - x) * size.width, dy: (found.y - y) * size.height)
          #expect(miss.length < 0.5, "\(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: Rotation.allCases)
  func `without a calibration, a position outside the range lands at the edge nearest to it`(
    rotation: Rotation
  ) throws {
    let mapping = try Self.mapping(rotation)
    for (x, y) in [(Int32.min, Int32(1)), (.max, 0), (1, .min), (2, .max), (.max, .min)] {
      let inRange = (x: min(max(x, 0), 3), y: min(max(y, 0), 1))
      let expected = mapping.location(x: inRange.x, y: inRange.y)
      #expect(Self.isNear(mapping.location(x: x, y: y), expected.x, expected.y))
    }
  }

  @Test func `agrees with libinput's matrices for each rotation`() throws {
    let matrices: [(String, Rotation)] = [
      ("1 0 0 0 1 0", .none), ("0 -1 1 1 0 0", .clockwise90), ("-1 0 1 0 -1 1", .upsideDown),
      ("0 1 0 -1 0 1", .clockwise270),
    ]
    for (text, rotation) in matrices {
      let matrix = try #require(AffineMatrix(parsing: text))
      let square = AbsoluteAxis(minimum: 0, maximum: 99)
      let size = Size(width: 100, height: 100)
      let calibrated = try ScreenMapping(
        x: square, y: square, options: MappingOptions(millimetres: size, calibration: matrix))
      let rotated = try ScreenMapping(
        x: square, y: square, options: MappingOptions(millimetres: size, rotation: rotation))
      let expected = rotated.location(x: 10, y: 30)
      #expect(Self.isNear(calibrated.location(x: 10, y: 30), expected.x, expected.y))
    }
  }

  @Test func `calibrates before it rotates`() throws {
    // The panel reports every position a quarter of its width too far left.
    let shift = AffineMatrix(a: 1, b: 0, c: 0.25, d: 0, e: 1, f: 0)
    #expect(Self.isNear(try Self.mapping(calibration: shift).location(x: 0, y: 0), 600, 200))
    let turned = try Self.mapping(.clockwise90, calibration: shift)
    #expect(Self.isNear(turned.location(x: 0, y: 0), 600, 600))
  }

  @Test func `keeps positions inside the screen that a calibration moves outside`() throws {
    let mapping = try Self.mapping(
      calibration: AffineMatrix(a: 5, b: 0, c: -2, d: 0, e: 1, f: 0))
    #expect(Self.isNear(mapping.location(x: 3, y: 0), 1400, 200))
    #expect(Self.isNear(mapping.location(x: 0, y: 0), 200, 200))
  }

  @Test func `scales radii by the mean of both axes`() throws {
    let mapping = try ScreenMapping(
      x: AbsoluteAxis(minimum: 0, maximum: 1599), y: AbsoluteAxis(minimum: 0, maximum: 399),
      options: MappingOptions(millimetres: Size(width: 254, height: 127)))
    var measurements = RawMeasurements(x: 1, y: 1)
    measurements.touchMajor = 20
    let raw = RawContact(
      slot: 0, number: 9, trackingID: 4, change: .began, measurements: measurements)
    let contact = mapping.contact(raw, on: DeviceID(rawValue: 3))
    // A unit is 1 point wide and 2 points high, 1.5 on average; 20 units are a radius of 15
    // points.
    #expect((contact.majorRadius - 15).magnitude < 1e-6)
    #expect(contact.minorRadius == contact.majorRadius)
    #expect(contact.id == Contact.ID(device: DeviceID(rawValue: 3), tracking: 9))
    #expect(contact.maximumForce == 0)
  }

  @Test func `converts pressure to a force from 0 to 1`() throws {
    let axis = AbsoluteAxis(minimum: 0, maximum: 99)
    let mapping = try ScreenMapping(
      x: axis, y: axis, pressure: AbsoluteAxis(minimum: 10, maximum: 210))
    for (pressure, force) in [(Int32(10), 0.0), (60, 0.25), (210, 1), (9000, 1), (-5, 0)] {
      var measurements = RawMeasurements(x: 1, y: 1)
      measurements.pressure = pressure
      let raw = RawContact(
        slot: 0, number: 1, trackingID: 1, change: .moved, measurements: measurements)
      let contact = mapping.contact(raw, on: DeviceID(rawValue: 1))
      #expect(contact.force == force)
      #expect(contact.maximumForce == 1)
    }
  }

  @Test(arguments: [
    nil, AbsoluteAxis(minimum: 0, maximum: 0), AbsoluteAxis(minimum: 9, maximum: 3),
  ])
  func `refuses an axis whose range is unknown`(axis: AbsoluteAxis?) {
    let known = AbsoluteAxis(minimum: 0, maximum: 99)
    #expect(throws: ScreenMapping.Problem.rangeUnknown(axis: "horizontal")) {
      try ScreenMapping(x: axis, y: known)
    }
    #expect(throws: ScreenMapping.Problem.rangeUnknown(axis: "vertical")) {
      try ScreenMapping(x: known, y: axis)
    }
  }

  @Test(arguments: ["1 0 0 0 0 0", "0 0 0 0 0 0", "nan 0 0 0 1 0", "1e300 0 0 0 1e300 0"])
  func `refuses a singular or infinite calibration`(text: String) throws {
    let matrix = try #require(AffineMatrix(parsing: text))
    #expect(throws: ScreenMapping.Problem.self) { try Self.mapping(calibration: matrix) }
  }

  @Test(arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 one 0", "1,0,0,0,1,0"])
  func `refuses a matrix that does not have six numbers`(text: String) {
    #expect(AffineMatrix(parsing: text) == nil)
  }
}
