/// A place on a screen: of a region of a sequence (S283), or of the touches that a recognizer receives (S311).
public enum GesturePlace: Hashable, Sendable {
  /// A rectangle, in coordinates of the recognizer's view.
  case rect(Rect)
  /// A square in a corner of the screen. Its sides have this length in points.
  case corner(ScreenCorner, size: Double)
  /// Zones along edges of the screen. They have this width in points.
  case edges(ScreenEdges, size: Double)

  /// Whether it contains a landing.
  func contains(_ landing: Landing) -> Bool {
    switch self {
    case .rect(let rect): rect.contains(landing.inView)
    case .corner(let corner, let size):
      landing.screen.map {
        corner.edges.near(landing.onScreen, of: $0, zone: size) == corner.edges
      } ?? false
    case .edges(let edges, let size):
      landing.screen.map { !edges.near(landing.onScreen, of: $0, zone: size).isEmpty } ?? false
    }
  }

  /// Whether it contains the landing of a touch. Rectangles are in coordinates of a view.
  package func contains(_ touch: Touch, in view: View) -> Bool {
    contains(
      Landing(
        inView: touch.location(in: view), onScreen: touch.screenLocation,
        screen: view.window?.screen.bounds))
  }

  /// The distance of a landing from the nearest edge or corner of the place; 0 inside. It is in coordinates of
  /// the view for a rectangle, and in points for other places.
  func distance(to landing: Landing) -> Double {
    if case .rect(let rect) = self { return rect.distance(to: landing.inView) }
    guard let screen = landing.screen else { return 0 }
    return zones(of: screen).map { $0.distance(to: landing.onScreen) }.min() ?? 0
  }

  /// The rectangles of a place at the border of a screen.
  private func zones(of screen: Rect) -> [Rect] {
    switch self {
    case .rect: return []
    case .corner(let corner, let size):
      let x = corner.edges.contains(.left) ? screen.minX : screen.maxX - size
      let y = corner.edges.contains(.top) ? screen.minY : screen.maxY - size
      return [Rect(x: x, y: y, width: size, height: size)]
    case .edges(let edges, let size):
      let (width, height) = (screen.size.width, screen.size.height)
      let zones: [(edge: ScreenEdges, rect: Rect)] = [
        (.top, Rect(x: screen.minX, y: screen.minY, width: width, height: size)),
        (.left, Rect(x: screen.minX, y: screen.minY, width: size, height: height)),
        (.bottom, Rect(x: screen.minX, y: screen.maxY - size, width: width, height: size)),
        (.right, Rect(x: screen.maxX - size, y: screen.minY, width: size, height: height)),
      ]
      return zones.filter { edges.contains($0.edge) }.map(\.rect)
    }
  }

  /// The location where a finger has landed, in the coordinates of each kind of place.
  struct Landing {
    /// The location in coordinates of the recognizer's view.
    let inView: Point
    /// The location in points of the screen.
    let onScreen: Point
    /// The bounds of the screen; nil if the view is on none.
    let screen: Rect?
  }
}

extension Rect {
  /// The distance of a point from the nearest edge or corner; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return Vector(dx: dx, dy: dy).length
  }
}
