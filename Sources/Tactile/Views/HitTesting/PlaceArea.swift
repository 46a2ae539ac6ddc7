/// A rectangle with all its edges inside. It grows around other ones.
struct PlaceArea {
  /// An area without points.
  static let nothing = PlaceArea(
    left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
  /// An area with all points.
  static let everything = PlaceArea(
    left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)

  private var left: Double
  private var top: Double
  private var right: Double
  private var bottom: Double

  private init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The area of a rectangle; ``everything`` if a coordinate is not finite.
  init(_ rect: Rect) {
    let edges = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard edges.0.isFinite, edges.1.isFinite, edges.2.isFinite, edges.3.isFinite else {
      self = .everything
      return
    }
    self.init(left: edges.0, top: edges.1, right: edges.2, bottom: edges.3)
  }

  /// Whether a point is inside; true for a point that is not a number.
  func contains(_ point: Point) -> Bool {
    !(point.x < left || point.x > right || point.y < top || point.y > bottom)
  }

  /// Grows until another area is inside.
  mutating func add(_ other: PlaceArea) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }
}
