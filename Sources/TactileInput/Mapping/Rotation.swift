/// How far positions are turned, clockwise, from the way the panel reports them to the way the
/// picture stands.
///
/// Named by where the panel's own origin, its upper left corner, lies in the picture.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  /// Panel and picture agree.
  case none = 0
  /// The panel's origin is at the picture's upper right.
  case clockwise90 = 90
  /// The panel's origin is at the picture's lower right.
  case upsideDown = 180
  /// The panel's origin is at the picture's lower left.
  case clockwise270 = 270

  /// Whether width and height change places.
  public var swapsAxes: Bool { self == .clockwise90 || self == .clockwise270 }

  /// The turn back.
  public var inverse: Rotation {
    switch self {
    case .none, .upsideDown: self
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    }
  }

  /// The turn on a surface that reaches from 0 to 1 along both axes.
  var matrix: AffineMatrix {
    switch self {
    case .none: AffineMatrix.identity
    case .clockwise90: AffineMatrix(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0)
    case .upsideDown: AffineMatrix(a: -1, b: 0, c: 1, d: 0, e: -1, f: 1)
    case .clockwise270: AffineMatrix(a: 0, b: 1, c: 0, d: -1, e: 0, f: 1)
    }
  }
}
