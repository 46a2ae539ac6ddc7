import Tactile

/// The options of the mapping from a device to its screen.
public struct MappingOptions: Hashable, Sendable {
  /// The size of the surface along the device's own axes, in millimetres; nil to detect it.
  public var millimetres: Size?
  /// The pixels of the picture along the device's own axes, for devices that do not report their
  /// size; nil if unknown.
  public var pixels: Size?
  /// The rotation of the picture relative to the panel.
  public var rotation: Rotation
  /// The calibration matrix for positions from 0 to 1, applied before `rotation`, as in libinput.
  /// nil uses udev's `LIBINPUT_CALIBRATION_MATRIX`.
  public var calibration: AffineMatrix?
  /// The part of the screen that the device covers, from 0 to 1 along both axes of the upright
  /// picture.
  ///
  /// Use it for two panels side by side, or for a panel that is smaller than the picture.
  public var area: Rect
  /// The size, in points, of a screen shared with another device; nil if `area` determines it.
  public var screen: Size?
  /// Whether a location outside the device's part of the screen is moved to its edge. A calibration
  /// needs the locations as they are, because a matrix can bring them back.
  public var staysOnScreen = true

  /// The whole screen.
  public static let wholeScreen = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Creates options; missing values are detected.
  public init(
    millimetres: Size? = nil, pixels: Size? = nil, rotation: Rotation = .none,
    calibration: AffineMatrix? = nil, area: Rect = MappingOptions.wholeScreen, screen: Size? = nil
  ) {
    self.millimetres = millimetres
    self.pixels = pixels
    self.rotation = rotation
    self.calibration = calibration
    self.area = area
    self.screen = screen
  }
}

/// The clockwise rotation from the panel's positions to the upright picture.
///
/// Each case states where the panel's origin, its upper left corner, is in the picture.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  /// Panel and picture have the same orientation.
  case none = 0
  /// The panel's origin is at the upper right of the picture.
  case clockwise90 = 90
  /// The panel's origin is at the lower right of the picture.
  case upsideDown = 180
  /// The panel's origin is at the lower left of the picture.
  case clockwise270 = 270

  /// Whether the rotation exchanges width and height.
  public var swapsAxes: Bool { self == .clockwise90 || self == .clockwise270 }

  /// The rotation in the opposite direction.
  public var inverse: Rotation {
    switch self {
    case .none, .upsideDown: self
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    }
  }

  /// The rotation as a transform of positions from 0 to 1.
  var matrix: AffineMatrix {
    switch self {
    case .none: AffineMatrix.identity
    case .clockwise90: AffineMatrix(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0)
    case .upsideDown: AffineMatrix(a: -1, b: 0, c: 1, d: 0, e: -1, f: 1)
    case .clockwise270: AffineMatrix(a: 0, b: 1, c: 0, d: -1, e: 0, f: 1)
    }
  }
}

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
  /// Exchanges x and y.
  public static let swappedAxes = AffineMatrix(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0)
  /// Exchanges left and right of positions from 0 to 1.
  public static let mirroredX = AffineMatrix(a: -1, b: 0, c: 1, d: 0, e: 1, f: 0)
  /// Exchanges top and bottom of positions from 0 to 1.
  public static let mirroredY = AffineMatrix(a: 1, b: 0, c: 0, d: 0, e: -1, f: 1)

  /// Creates a matrix.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Creates a matrix from its numbers, row by row.
  ///
  /// - Parameter numbers: Six numbers, or nine as in `xorg.conf`. The third row of nine is `0 0 s` with a
  ///   positive `s`, by which the other numbers are divided. The initializer returns nil for others.
  public init?(rows numbers: [Double]) {
    let scale = numbers.count == 9 ? numbers[8] : 1
    guard numbers.count == 6 || numbers.count == 9 && numbers[6] == 0 && numbers[7] == 0, scale > 0
    else { return nil }
    self.init(
      a: numbers[0] / scale, b: numbers[1] / scale, c: numbers[2] / scale,
      d: numbers[3] / scale, e: numbers[4] / scale, f: numbers[5] / scale)
  }

  /// Parses a matrix in udev's form, six numbers separated by blanks; nil for other text.
  public init?(parsing text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(rows: numbers)
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
