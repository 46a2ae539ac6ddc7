import Tactile

/// An affine transform of the plane: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
///
/// The order is that of `LIBINPUT_CALIBRATION_MATRIX`: the first two rows of a 3x3 matrix.
public struct AffineMatrix: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of y in x'.
  public var b: Double
  /// The offset of x'.
  public var c: Double
  /// The factor of x in y'.
  public var d: Double
  /// The factor of y in y'.
  public var e: Double
  /// The offset of y'.
  public var f: Double

  /// The identity transform.
  public static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// Creates a matrix.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Parses a matrix in udev's form, six numbers separated by blanks; nil for other text.
  public init?(parsing text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  public var determinant: Double { a * e - b * d }

  /// Whether all numbers are finite and the transform can be inverted.
  public var isUsable: Bool {
    [a, b, c, d, e, f].allSatisfy(\.isFinite) && determinant.magnitude > 1e-9
      && determinant.isFinite
  }

  /// The transform in the opposite direction; nil if there is none.
  public var inverse: AffineMatrix? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineMatrix(
      a: e / determinant, b: -b / determinant, c: (b * f - c * e) / determinant,
      d: -d / determinant, e: a / determinant, f: (c * d - a * f) / determinant)
  }

  /// Returns the transformed position.
  @inlinable public func apply(_ x: Double, _ y: Double) -> Point {
    Point(x: a * x + b * y + c, y: d * x + e * y + f)
  }

  /// Returns the transform that applies `self` first and then `next`.
  public func followed(by next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: next.a * a + next.b * d, b: next.a * b + next.b * e,
      c: next.a * c + next.b * f + next.c,
      d: next.d * a + next.e * d, e: next.d * b + next.e * e,
      f: next.d * c + next.e * f + next.f)
  }
}
