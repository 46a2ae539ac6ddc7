import Tactile

/// Six numbers that move, turn and stretch: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
///
/// As `LIBINPUT_CALIBRATION_MATRIX` has them: the first two rows of a 3x3 matrix, row by row.
public struct AffineMatrix: Hashable, Sendable {
  /// How much of x goes into x.
  public var a: Double
  /// How much of y goes into x.
  public var b: Double
  /// How far x is moved.
  public var c: Double
  /// How much of x goes into y.
  public var d: Double
  /// How much of y goes into y.
  public var e: Double
  /// How far y is moved.
  public var f: Double

  /// Changes nothing.
  public static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// A matrix given by its numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// A matrix given as udev has it: six numbers between blanks; nil where they are not that.
  public init?(parsing text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }

  /// How much larger an area becomes; negative where it is mirrored.
  public var determinant: Double { a * e - b * d }

  /// Whether it can be used: all numbers are finite, and no two places become one.
  public var isUsable: Bool {
    [a, b, c, d, e, f].allSatisfy(\.isFinite) && determinant.magnitude > 1e-9
      && determinant.isFinite
  }

  /// Where a place goes.
  @inlinable public func apply(_ x: Double, _ y: Double) -> Point {
    Point(x: a * x + b * y + c, y: d * x + e * y + f)
  }

  /// First `self`, then `next`.
  public func followed(by next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: next.a * a + next.b * d, b: next.a * b + next.b * e,
      c: next.a * c + next.b * f + next.c,
      d: next.d * a + next.e * d, e: next.d * b + next.e * e,
      f: next.d * c + next.e * f + next.f)
  }
}
