/// A corner of a screen, as a person standing before it names it.
public enum ScreenCorner: String, Hashable, Sendable, CaseIterable {
  /// The upper left corner.
  case topLeft
  /// The upper right corner.
  case topRight
  /// The lower left corner.
  case bottomLeft
  /// The lower right corner.
  case bottomRight

  /// The two edges that meet in the corner.
  public var edges: ScreenEdges {
    switch self {
    case .topLeft: [.top, .left]
    case .topRight: [.top, .right]
    case .bottomLeft: [.bottom, .left]
    case .bottomRight: [.bottom, .right]
    }
  }
}
