/// Edges of a screen, as a person standing before it names them.
///
/// A turned panel is turned back when its touches become points of the screen, so left is always
/// where people see it (S157).
public struct ScreenEdges: OptionSet, Hashable, Sendable {
  /// One bit an edge.
  public let rawValue: UInt8

  /// Edges by their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The upper edge.
  public static let top = ScreenEdges(rawValue: 1)
  /// The left edge.
  public static let left = ScreenEdges(rawValue: 2)
  /// The lower edge.
  public static let bottom = ScreenEdges(rawValue: 4)
  /// The right edge.
  public static let right = ScreenEdges(rawValue: 8)
  /// All four.
  public static let all: ScreenEdges = [.top, .left, .bottom, .right]

  /// The edges of this set within `zone` points of a place on a screen.
  package func near(_ point: Point, of screen: Rect, zone: Double) -> ScreenEdges {
    var near: ScreenEdges = []
    if point.y - screen.minY <= zone { near.insert(.top) }
    if point.x - screen.minX <= zone { near.insert(.left) }
    if screen.maxY - point.y <= zone { near.insert(.bottom) }
    if screen.maxX - point.x <= zone { near.insert(.right) }
    return intersection(near)
  }

  /// How far a movement leads away from that edge of this set where it leads furthest inwards.
  func inwardPart(of movement: Vector) -> Double {
    var inward = -Double.infinity
    if contains(.top) { inward = max(inward, movement.dy) }
    if contains(.left) { inward = max(inward, movement.dx) }
    if contains(.bottom) { inward = max(inward, -movement.dy) }
    if contains(.right) { inward = max(inward, -movement.dx) }
    return inward
  }
}
