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
