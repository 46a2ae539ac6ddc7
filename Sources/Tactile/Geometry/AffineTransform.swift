/// An affine transform: it moves, rotates, scales and shears.
///
/// It maps a point (x, y) to (a·x + c·y + tx, b·x + d·y + ty). Because y grows downwards, a
/// positive angle rotates clockwise on the screen (S33).
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in the new x.
  public var a: Double
  /// The factor of x in the new y.
  public var b: Double
  /// The factor of y in the new x.
  public var c: Double
  /// The factor of y in the new y.
  public var d: Double
  /// The offset of the new x.
  public var tx: Double
  /// The offset of the new y.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six coefficients.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a rotation about the origin, in radians, clockwise positive.
  public init(rotation angle: Double) {
    self.init(
      a: PortableMath.cos(angle), b: PortableMath.sin(angle), c: -PortableMath.sin(angle),
      d: PortableMath.cos(angle), tx: 0, ty: 0)
  }

  /// Creates a scaling about the origin.
  @inlinable public init(scaleX: Double, scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// Creates a translation.
  @inlinable public init(translationX: Double, translationY: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: translationY)
  }

  /// Whether the transform is the identity.
  @inlinable public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// The factor by which areas grow; 0 if the transform has no inverse.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if there is none.
  @inlinable public var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the transform that applies this transform first and then `next`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the image of a point.
  @inlinable public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a vector, without the translation.
  @inlinable public func apply(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Returns the bounding box of the images of the four corners.
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
