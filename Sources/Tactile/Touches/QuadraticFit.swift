/// Lays a parabola through points (time, place) by least squares and tells its slope at time 0.
///
/// Sums of powers are kept, not points: adding costs the same however many came before.
struct QuadraticFit {
  private var count = 0.0
  private var t1 = 0.0
  private var t2 = 0.0
  private var t3 = 0.0
  private var t4 = 0.0
  private var p0 = Vector.zero
  private var p1 = Vector.zero
  private var p2 = Vector.zero

  mutating func add(time: Double, place: Vector) {
    // Milliseconds keep the sums of fourth powers near 1, where the arithmetic is exact enough.
    let t = time * 1000 / 50
    count += 1
    t1 += t
    t2 += t * t
    t3 += t * t * t
    t4 += t * t * t * t
    p0 = p0 + place
    p1 = p1 + place * t
    p2 = p2 + place * (t * t)
  }

  /// The slope in places per second; a straight line's with two points, zero with fewer.
  var slopeAtZero: Vector {
    guard count >= 2 else { return .zero }
    return (count >= 3 ? parabola : line) * (1000 / 50)
  }

  private var line: Vector {
    let determinant = count * t2 - t1 * t1
    guard determinant.magnitude > 1e-12 else { return .zero }
    return (p1 * count - p0 * t1) * (1 / determinant)
  }

  /// Cramer's rule for the middle coefficient of the normal equations.
  private var parabola: Vector {
    let determinant =
      count * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
    // Against the size of its terms: samples that crowd in two moments show no curve.
    guard determinant > 1e-6 * count * t2 * t4 else { return line }
    let fromP0 = p0 * (t2 * t3 - t1 * t4)
    let fromP1 = p1 * (count * t4 - t2 * t2)
    let fromP2 = p2 * (t1 * t2 - count * t3)
    return (fromP0 + fromP1 + fromP2) * (1 / determinant)
  }
}
