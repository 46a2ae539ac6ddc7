// Swift's own overlay names libm's functions per platform; the design allows libc's math here.
import Glibc

/// A change of coordinates that keeps straight lines straight: moves, turns, scales and shears.
///
/// A point (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty). With y down, positive angles turn
/// clockwise on the screen (S33).
public struct AffineTransform: Hashable, Sendable {
  /// How much x adds to the new x.
  public var a: Double
  /// How much x adds to the new y.
  public var b: Double
  /// How much y adds to the new x.
  public var c: Double
  /// How much y adds to the new y.
  public var d: Double
  /// What is added to the new x.
  public var tx: Double
  /// What is added to the new y.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A transform given by its six numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A turn about the origin, in radians, clockwise positive.
  public init(rotation angle: Double) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// A scaling about the origin.
  @inlinable public init(scaleX: Double, scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// A move.
  @inlinable public init(translationX: Double, translationY: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: translationY)
  }

  /// Whether nothing is changed.
  @inlinable public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// How much areas grow; 0 where the plane collapses and there is no way back.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The way back, or nil where there is none.
  @inlinable public var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// This transform first, then `next`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Where a point goes.
  @inlinable public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// What a direction becomes: the move does not count.
  @inlinable public func apply(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The upright rectangle around the four corners' new places.
  public func apply(_ rect: Rect) -> Rect {
    let corners = (
      apply(rect.origin), apply(Point(x: rect.maxX, y: rect.minY)),
      apply(Point(x: rect.minX, y: rect.maxY)), apply(Point(x: rect.maxX, y: rect.maxY))
    )
    let left = min(corners.0.x, corners.1.x, corners.2.x, corners.3.x)
    let top = min(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
    return Rect(
      x: left, y: top,
      width: max(corners.0.x, corners.1.x, corners.2.x, corners.3.x) - left,
      height: max(corners.0.y, corners.1.y, corners.2.y, corners.3.y) - top)
  }
}
