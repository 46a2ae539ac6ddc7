/// The place of a subview in its superview: all that decides whether a point may hit it.
struct SubviewPlace {
  private enum Shape: UInt8 {
    /// Without a transform: ``rect`` is the bounds.
    case upright
    /// With a transform: ``rect`` is a box around the view in the superview's coordinates.
    case transformed
    /// A class of views that may be hit outside their frames, so each point may hit it.
    case unknown
  }

  private let rect: Rect
  private let center: Point
  private let outset: Double
  private let shape: Shape
  /// Whether the view, or its descendants, can be hit at any point.
  let canBeHit: Bool

  init(of view: View) {
    center = view.center
    outset = view.hitOutset
    guard type(of: view).isHitOnlyInsideFrame else {
      (rect, shape, canBeHit) = (.zero, .unknown, true)
      return
    }
    let isUpright = view.transform.isIdentity
    shape = isUpright ? .upright : .transformed
    rect = isUpright ? view.bounds : Self.box(around: view)
    canBeHit = view.canBeHit && (isUpright || view.transform.inverse != nil)
  }

  /// Whether a point of the superview can hit the view.
  func canBeHit(at point: Point) -> Bool { canBeHit && contains(point) }

  /// Whether a point of the superview may be inside the view. Without a transform, the answer is
  /// exact.
  func contains(_ point: Point) -> Bool {
    switch shape {
    case .upright:
      // The same steps as in `View.convertFromSuperview` and `View.point(inside:with:)`.
      let middle = rect.center
      let place = Point(x: middle.x + (point.x - center.x), y: middle.y + (point.y - center.y))
      return (outset == 0 ? rect : rect.insetBy(dx: -outset, dy: -outset)).contains(place)
    case .transformed: return rect.contains(point)
    case .unknown: return true
    }
  }

  /// An area that contains all points that can hit the view.
  var area: PlaceArea {
    guard canBeHit else { return .nothing }
    switch shape {
    case .upright:
      let middle = rect.center
      let reach = rect.insetBy(dx: -outset, dy: -outset)
      let area = Rect(
        x: center.x + (reach.minX - middle.x), y: center.y + (reach.minY - middle.y),
        width: reach.size.width, height: reach.size.height)
      let slack =
        Self.slack(around: area) + Self.precision * (rect.minX.magnitude + rect.minY.magnitude)
      return PlaceArea(area.insetBy(dx: -slack, dy: -slack))
    case .transformed: return PlaceArea(rect)
    case .unknown: return .everything
    }
  }

  private static func box(around view: View) -> Rect {
    let exact = view.transformToSuperview.apply(view.reach)
    let slack = slack(around: exact)
    let box = exact.insetBy(dx: -slack, dy: -slack)
    let isFinite =
      box.minX.isFinite && box.maxX.isFinite && box.minY.isFinite && box.maxY.isFinite
    return isFinite ? box : everything
  }

  /// Hit-testing calculates in other steps, so rounding may move a point on an edge across it.
  private static func slack(around area: Rect) -> Double {
    precision * (1 + area.maxX.magnitude + area.maxY.magnitude + area.size.width)
  }

  private static let precision = 1e-9
  private static let everything = Rect(
    x: -.greatestFiniteMagnitude / 4, y: -.greatestFiniteMagnitude / 4,
    width: .greatestFiniteMagnitude / 2, height: .greatestFiniteMagnitude / 2)
}

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
