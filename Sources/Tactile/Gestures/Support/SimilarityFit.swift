/// Finds the movement, rotation and scaling that fit the movements of points best, by least squares.
///
/// With p and q measured from their centroids, the rotation and scaling (a, b) that make Σ|q - (a, b)·p|²
/// least are Σp·q / Σ|p|² and Σp×q / Σ|p|². Only sums are kept, so any number of points costs no
/// memory.
struct SimilarityFit {
  private var count = 0.0
  private var from = Vector.zero
  private var to = Vector.zero
  private var fromSquared = 0.0
  private var toSquared = 0.0
  private var dot = 0.0
  private var cross = 0.0
  /// Near the points, so that differences of large squares stay exact.
  private let origin: Point

  init(near origin: Point) {
    self.origin = origin
  }

  mutating func add(from start: Point, to end: Point) {
    let p = start - origin
    let q = end - origin
    count += 1
    from = from + p
    to = to + q
    fromSquared += p.dx * p.dx + p.dy * p.dy
    toSquared += q.dx * q.dx + q.dy * q.dy
    dot += p.dx * q.dx + p.dy * q.dy
    cross += p.dx * q.dy - p.dy * q.dx
  }

  /// The movement of the centroid.
  var translation: Vector { count > 0 ? (to - from) * (1 / count) : .zero }

  /// The distances of the points before and after: for two points their distance, for more points twice their
  /// root mean square distance from the centroid.
  var spreads: (before: Double, after: Double) {
    guard count > 1 else { return (0, 0) }
    let before = fromSquared - (from.dx * from.dx + from.dy * from.dy) / count
    let after = toSquared - (to.dx * to.dx + to.dy * to.dy) / count
    return (2 * (max(before, 0) / count).squareRoot(), 2 * (max(after, 0) / count).squareRoot())
  }

  /// The rotation and scaling, as the first column of their matrix; (1, 0) if the points were or are too close
  /// together to have any.
  var linear: Vector {
    guard min(spreads.before, spreads.after) >= 1 else { return Vector(dx: 1, dy: 0) }
    let squared = fromSquared - (from.dx * from.dx + from.dy * from.dy) / count
    return Vector(
      dx: (dot - (from.dx * to.dx + from.dy * to.dy) / count) / squared,
      dy: (cross - (from.dx * to.dy - from.dy * to.dx) / count) / squared)
  }

  /// The movement, rotation and scaling as one transform.
  var transform: AffineTransform {
    guard count > 0 else { return .identity }
    let column = linear
    let turn = AffineTransform(
      a: column.dx, b: column.dy, c: -column.dy, d: column.dx, tx: 0, ty: 0)
    let start = origin + from * (1 / count)
    let end = origin + to * (1 / count)
    let turned = turn.apply(start - .zero)
    return AffineTransform(
      a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: end.x - turned.dx, ty: end.y - turned.dy)
  }
}
