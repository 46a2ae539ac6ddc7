import Tactile

/// The matrix that best takes touches to the targets they were meant for, and how well it does.
///
/// Least squares: of all matrices the one that leaves the smallest sum of squared distances. With
/// coordinates taken from their means, `x' = a·x + b·y` has the normal equations
///
///     | Σxx  Σxy | |a|   | Σxx' |
///     | Σxy  Σyy | |b| = | Σyx' |      and c = mean x' − a · mean x − b · mean y
///
/// and `y'` likewise. The left matrix tells how far the touches spread: where its lesser eigenvalue
/// is small they lie on a line, and nothing is known of what happens beside it.
public struct Calibration: Hashable, Sendable {
  /// For `MappingOptions.calibration`, or `LIBINPUT_CALIBRATION_MATRIX`.
  public let matrix: AffineMatrix
  /// How far the corrected touches are from their targets, as a root of the mean square, in
  /// millimetres.
  public let residual: Double
  /// How far the worst of them is from its target, in millimetres.
  public let worst: Double

  /// So many targets at least: three always fit, so only the fourth shows an error.
  public static let leastTargets = 4
  /// How far targets and touches must spread across any line, as a root of the mean square and a
  /// part of the panel. Ours: the usual four at a tenth from the edges have 0.4.
  public static let leastSpread = 0.1

  /// The best matrix for some targets.
  ///
  /// - Parameters:
  ///   - targets: What was shown and touched.
  ///   - size: The panel's extent along its own axes, in millimetres.
  /// - Throws: `Problem`, where they do not tell enough.
  public init(_ targets: [CalibrationTarget], size: Size) throws(Problem) {
    guard targets.count >= Self.leastTargets else { throw .tooFewTargets(targets.count) }
    guard targets.allSatisfy(\.isFinite) else { throw .notFinite }
    let touched = Spread(targets.map(\.touched))
    let shown = Spread(targets.map(\.shown))
    guard shown.least >= Self.leastSpread else { throw .targetsOnALine }
    guard touched.least >= Self.leastSpread else { throw .touchesOnALine }
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

  /// How far each corrected touch is from its target, in millimetres.
  private static func misses(
    _ targets: [CalibrationTarget], _ matrix: AffineMatrix, _ size: Size
  ) -> [Double] {
    targets.map { target in
      let miss = matrix.apply(target.touched.x, target.touched.y) - target.shown
      return Vector(dx: miss.dx * size.width, dy: miss.dy * size.height).length
    }
  }

  /// How points lie about their mean.
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

    /// How far they are from the line they are nearest to, as a root of the mean square.
    var least: Double {
      let middle = (xx + yy) / 2
      let half = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
      return (max(middle - half, 0) / count).squareRoot()
    }

    /// The solution of the normal equations.
    func solve(_ right: Vector) -> Vector {
      let determinant = xx * yy - xy * xy
      return Vector(
        dx: (right.dx * yy - right.dy * xy) / determinant,
        dy: (right.dy * xx - right.dx * xy) / determinant)
    }
  }
}

extension CalibrationTarget {
  fileprivate var isFinite: Bool {
    [shown.x, shown.y, touched.x, touched.y].allSatisfy(\.isFinite)
  }
}
