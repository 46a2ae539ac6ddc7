import Tactile

/// A calibration matrix computed from touched targets, and its accuracy.
///
/// The method is least squares: the matrix minimizes the sum of squared distances. With
/// coordinates relative to their means, `x' = a·x + b·y` has the normal equations
///
///     | Σxx  Σxy | |a|   | Σxx' |
///     | Σxy  Σyy | |b| = | Σyx' |      and c = mean x' − a · mean x − b · mean y
///
/// and `y'` likewise. The left matrix shows the spread of the touches. If its smaller eigenvalue
/// is small, the touches lie nearly on a line, and the matrix is not determined beside that line.
public struct Calibration: Hashable, Sendable {
  /// The matrix for `MappingOptions.calibration` or `LIBINPUT_CALIBRATION_MATRIX`.
  public let matrix: AffineMatrix
  /// The root mean square distance of the corrected touches from their targets, in millimetres.
  public let residual: Double
  /// The largest distance of a corrected touch from its target, in millimetres.
  public let worst: Double

  /// The minimum number of targets. Three targets always fit exactly; a fourth one shows an error.
  public static let minimumTargets = 4
  /// The minimum spread of targets and touches across any line: the root mean square distance from
  /// the line, as a fraction of the panel.
  ///
  /// Tactile's own value: four targets at a tenth from the edges have 0.4.
  public static let minimumSpread = 0.1

  /// Computes the best matrix.
  ///
  /// - Parameters:
  ///   - targets: The targets and their touches.
  ///   - size: The size of the panel along its own axes, in millimetres.
  /// - Throws: `Problem` if the targets do not determine a matrix.
  public init(_ targets: [CalibrationTarget], size: Size) throws(Problem) {
    guard targets.count >= Self.minimumTargets else { throw .tooFewTargets(targets.count) }
    guard targets.allSatisfy(\.isFinite) else { throw .notFinite }
    let touched = Spread(targets.map(\.touched))
    let shown = Spread(targets.map(\.shown))
    guard shown.least >= Self.minimumSpread else { throw .targetsOnALine }
    guard touched.least >= Self.minimumSpread else { throw .touchesOnALine }
    matrix = Self.fit(targets, touched, shown)
    guard matrix.isUsable else { throw .touchesOnALine }
    let misses = Self.misses(targets, matrix, size)
    residual = (misses.reduce(0) { $0 + $1 * $1 } / Double(misses.count)).squareRoot()
    worst = misses.max() ?? 0
  }

  private static func fit(
    _ targets: [CalibrationTarget], _ touched: Spread, _ shown: Spread
  ) -> AffineMatrix {
    var ofX = Vector.zero
    var ofY = Vector.zero
    for target in targets {
      let from = target.touched - touched.mean
      let to = target.shown - shown.mean
      ofX = ofX + from * to.dx
      ofY = ofY + from * to.dy
    }
    let x = touched.solve(ofX)
    let y = touched.solve(ofY)
    let mean = touched.mean
    return AffineMatrix(
      a: x.dx, b: x.dy, c: shown.mean.x - x.dx * mean.x - x.dy * mean.y,
      d: y.dx, e: y.dy, f: shown.mean.y - y.dx * mean.x - y.dy * mean.y)
  }

  /// Returns the distance of each corrected touch from its target, in millimetres.
  private static func misses(
    _ targets: [CalibrationTarget], _ matrix: AffineMatrix, _ size: Size
  ) -> [Double] {
    targets.map { target in
      let miss = matrix.apply(target.touched.x, target.touched.y) - target.shown
      return Vector(dx: miss.dx * size.width, dy: miss.dy * size.height).length
    }
  }

  /// The distribution of points about their mean.
  private struct Spread {
    let mean: Point
    private var xx = 0.0
    private var xy = 0.0
    private var yy = 0.0
    private let count: Double

    init(_ points: [Point]) {
      count = Double(points.count)
      mean = Point(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
      for point in points {
        let way = point - mean
        xx += way.dx * way.dx
        xy += way.dx * way.dy
        yy += way.dy * way.dy
      }
    }

    /// The root mean square distance of the points from the line nearest to them.
    var least: Double {
      let middle = (xx + yy) / 2
      let half = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
      return (max(middle - half, 0) / count).squareRoot()
    }

    /// Solves the normal equations.
    func solve(_ right: Vector) -> Vector {
      let determinant = xx * yy - xy * xy
      return Vector(
        dx: (right.dx * yy - right.dy * xy) / determinant,
        dy: (right.dy * xx - right.dx * xy) / determinant)
    }
  }
}

extension Calibration {
  /// The reason why targets determine no calibration.
  public enum Problem: Error, Hashable, Sendable {
    /// There are too few targets; the value is their number.
    case tooFewTargets(Int)
    /// A coordinate is infinite or NaN.
    case notFinite
    /// The targets lie nearly on a line.
    case targetsOnALine
    /// The touches lie nearly on a line or at one place.
    case touchesOnALine
  }
}

extension Calibration.Problem: CustomStringConvertible {
  /// The problem and what to do, as a clause.
  public var description: String {
    switch self {
    case .tooFewTargets(let count):
      "found \(count) calibration target\(count == 1 ? "" : "s"); expected \(Calibration.minimumTargets) or more; show "
        + "one near each corner"
    case .notFinite:
      "a target or a touch of the calibration has an infinite or invalid position; touch the "
        + "targets again"
    case .targetsOnALine:
      "the targets of the calibration lie nearly on one line, so the area beside it is not "
        + "calibrated; show one near each corner"
    case .touchesOnALine:
      "the touches of the calibration lie nearly on one line or at one place, but their targets "
        + "do not; touch each target, and check that the panel reports both axes"
    }
  }
}

extension CalibrationTarget {
  fileprivate var isFinite: Bool {
    [shown.x, shown.y, touched.x, touched.y].allSatisfy(\.isFinite)
  }
}

/// A target and its touch.
public struct CalibrationTarget: Hashable, Sendable {
  /// The position of the target, from 0 to 1 along both axes of the panel.
  public var shown: Point
  /// The uncalibrated position of the touch, from 0 to 1 along both axes of the panel.
  public var touched: Point

  /// Creates a target with positions on the panel's axes.
  public init(shown: Point, touched: Point) {
    self.shown = shown
    self.touched = touched
  }

  /// Creates a target with positions from 0 to 1 on the axes of a rotated picture.
  public init(shown: Point, touched: Point, in rotation: Rotation) {
    let back = rotation.inverse.matrix
    self.init(
      shown: back.apply(shown.x, shown.y), touched: back.apply(touched.x, touched.y))
  }
}
