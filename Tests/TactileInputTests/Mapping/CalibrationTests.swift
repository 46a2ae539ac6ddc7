import Tactile
import TactileInput
import TactileTesting
import Testing

struct CalibrationTests {
  static let size = Size(width: 200, height: 100)
  static let corners = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]

  /// Returns targets whose touches a fault has moved.
  static func targets(
    _ places: [(Double, Double)], _ fault: (Double, Double) -> Point
  ) -> [CalibrationTarget] {
    places.map { CalibrationTarget(shown: Point(x: $0.0, y: $0.1), touched: fault($0.0, $0.1)) }
  }

  static func isNear(_ one: AffineMatrix, _ other: AffineMatrix) -> Bool {
    zip(
      [one.a, one.b, one.c, one.d, one.e, one.f],
      [other.a, other.b, other.c, other.d, other.e, other.f]
    ).allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }

  @Test func `is the identity for exact touches`() throws {
    let answer = try Calibration(
      Self.targets(Self.corners) { Point(x: $0, y: $1) }, size: Self.size)
    #expect(Self.isNear(answer.matrix, .identity))
    #expect(answer.residual < 1e-9)
  }

  @Test(arguments: [
    AffineMatrix(a: 1.1, b: 0, c: -0.05, d: 0, e: 0.9, f: 0.02),
    AffineMatrix(a: -1, b: 0, c: 1, d: 0, e: -1, f: 1),
    AffineMatrix(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0),
    AffineMatrix(a: 1.02, b: 0.1, c: 0.01, d: -0.07, e: 0.97, f: 0),
  ])
  func `corrects translation, scaling, rotation and mirroring`(fault: AffineMatrix) throws {
    let answer = try Calibration(
      Self.targets(Self.corners + [(0.5, 0.5)]) { fault.apply($0, $1) }, size: Self.size)
    #expect(Self.isNear(fault.followed(by: answer.matrix), .identity))
    #expect(answer.worst < 1e-9)
  }

  @Test func `reports its errors in millimetres`() throws {
    // Touches alternate by a twentieth to the right and to the left, which no matrix can correct.
    var side = -1.0
    let targets = Self.targets(Self.corners) {
      side = -side
      return Point(x: $0 + 0.05 * side, y: $1)
    }
    let answer = try Calibration(targets, size: Self.size)
    #expect((answer.residual - 10).magnitude < 1)
    #expect(answer.worst >= answer.residual)
  }

  @Test func `has a smaller error than any similar matrix`() throws {
    var random = SeededGenerator(seed: 7)
    let targets = Self.targets(Self.corners + [(0.5, 0.2), (0.3, 0.7)]) {
      Point(
        x: 0.9 * $0 + Double.random(in: -0.02...0.02, using: &random),
        y: 1.1 * $1 + Double.random(in: -0.02...0.02, using: &random))
    }
    let square = Size(width: 1, height: 1)
    let best = try Calibration(targets, size: square)
    func miss(_ matrix: AffineMatrix) -> Double {
      targets.reduce(0) { sum, target in
        let miss = matrix.apply(target.touched.x, target.touched.y) - target.shown
        return sum + miss.dx * miss.dx + miss.dy * miss.dy
      }
    }
    let least = miss(best.matrix)
    for step in [-1e-3, 1e-3] {
      for field in [
        \AffineMatrix.a, \.b, \.c, \.d, \.e, \.f,
      ] as [WritableKeyPath<AffineMatrix, Double>] {
        var other = best.matrix
        other[keyPath: field] += step
        #expect(miss(other) > least)
      }
    }
  }

  @Test(arguments: Rotation.allCases)
  func `is independent of the rotation of the picture`(rotation: Rotation) throws {
    let fault = AffineMatrix(a: 0.9, b: 0.05, c: 0.02, d: 0, e: 1.1, f: -0.03)
    let targets = Self.targets(Self.corners) { fault.apply($0, $1) }
    let turned = targets.map { target in
      CalibrationTarget(
        shown: Self.turn(target.shown, rotation), touched: Self.turn(target.touched, rotation),
        in: rotation)
    }
    let answer = try Calibration(turned, size: Self.size)
    #expect(Self.isNear(fault.followed(by: answer.matrix), .identity))
  }

  /// Returns the position in the picture of a position on the panel.
  static func turn(_ point: Point, _ rotation: Rotation) -> Point {
    switch rotation {
    case .none: point
    case .clockwise90: Point(x: 1 - point.y, y: point.x)
    case .upsideDown: Point(x: 1 - point.x, y: 1 - point.y)
    case .clockwise270: Point(x: point.y, y: 1 - point.x)
    }
  }

  @Test func `corrects a real panel`() throws {
    // 10 % too large, as seen by the mapping that the matrix is for.
    let fault = AffineMatrix(a: 1.1, b: 0, c: -0.05, d: 0, e: 1.1, f: -0.05)
    let answer = try Calibration(
      Self.targets(Self.corners) { fault.apply($0, $1) }, size: Self.size)
    let axis = AbsoluteAxis(minimum: 0, maximum: 9999)
    let mapping = try ScreenMapping(
      x: axis, y: axis,
      options: MappingOptions(millimetres: Self.size, calibration: answer.matrix))
    // Touched at a quarter, reported at 0.225.
    let point = mapping.location(x: 2249, y: 2249)
    #expect((point.x / mapping.screenSize.width - 0.25).magnitude < 1e-3)
    #expect((point.y / mapping.screenSize.height - 0.25).magnitude < 1e-3)
  }

  @Test func `refuses fewer than four targets`() {
    let targets = Array(Self.targets(Self.corners) { Point(x: $0, y: $1) }.prefix(3))
    #expect(throws: Calibration.Problem.tooFewTargets(3)) {
      try Calibration(targets, size: Self.size)
    }
  }

  @Test func `refuses targets on a line, and touches on a line or at one place`() {
    let line = [(0.1, 0.1), (0.3, 0.3), (0.6, 0.6), (0.9, 0.9)]
    #expect(throws: Calibration.Problem.targetsOnALine) {
      try Calibration(Self.targets(line) { Point(x: $0, y: $1) }, size: Self.size)
    }
    #expect(throws: Calibration.Problem.touchesOnALine) {
      try Calibration(Self.targets(Self.corners) { x, _ in Point(x: x, y: 0.5) }, size: Self.size)
    }
    #expect(throws: Calibration.Problem.touchesOnALine) {
      try Calibration(
        Self.targets(Self.corners) { _, _ in Point(x: 0.5, y: 0.5) }, size: Self.size)
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func `refuses infinite or invalid positions`(number: Double) {
    var targets = Self.targets(Self.corners) { Point(x: $0, y: $1) }
    targets[2].touched.y = number
    #expect(throws: Calibration.Problem.notFinite) { try Calibration(targets, size: Self.size) }
  }
}
