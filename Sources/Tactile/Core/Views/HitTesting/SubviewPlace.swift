/// The place of a subview in its superview: all that decides whether a point may hit it, except for
/// its transform.
struct SubviewPlace {
  private enum Shape: UInt8 {
    /// Without a transform.
    case upright
    /// With a transform; see ``PlaceTransform``.
    case transformed
    /// With a transform that has no inverse, so that no point can hit it.
    case flat
    /// A class of views that may be hit outside their frames, so each point may hit it.
    case unknown
  }

  private let bounds: Rect
  private let center: Point
  private let outset: Double
  private let shape: Shape
  /// Whether the view, or its descendants, can be hit at any point.
  let canBeHit: Bool

  init(of view: View) {
    (bounds, center, outset) = (view.bounds, view.center, view.hitOutset)
    if !type(of: view).isHitOnlyInsideFrame {
      shape = .unknown
    } else if view.transform.isIdentity {
      shape = .upright
    } else {
      shape = view.transform.inverse == nil ? .flat : .transformed
    }
    canBeHit = shape == .unknown || shape != .flat && view.canBeHit
  }

  /// Whether the methods need the transform of the view.
  var isTransformed: Bool { shape == .transformed }

  /// Whether a point of the superview is inside the view. The answer is exact, except for a view of a
  /// class that may be hit outside its frame: it may contain each point.
  ///
  /// - Parameter transform: The transform of the view. It is used only if ``isTransformed`` is true.
  @inline(__always)
  func contains(_ point: Point, _ transform: @autoclosure () -> PlaceTransform) -> Bool {
    switch shape {
    // The same steps as in `View.convertFromSuperview` and `View.point(inside:with:)`.
    case .upright:
      let middle = bounds.center
      return reach.contains(
        Point(x: middle.x + (point.x - center.x), y: middle.y + (point.y - center.y)))
    case .transformed:
      let transform = transform()
      guard transform.area.contains(point) else { return false }
      let offset = Point(x: point.x - center.x, y: point.y - center.y)
      return reach.contains(bounds.center + (transform.inverse.apply(offset) - .zero))
    case .flat: return false
    case .unknown: return true
    }
  }

  /// An area that contains all points that can hit the view.
  ///
  /// - Parameter transform: The transform of the view. It is used only if ``isTransformed`` is true.
  func area(_ transform: @autoclosure () -> PlaceTransform) -> PlaceArea {
    guard canBeHit else { return .nothing }
    switch shape {
    case .upright:
      let middle = bounds.center
      let area = Rect(
        x: center.x + (reach.minX - middle.x), y: center.y + (reach.minY - middle.y),
        width: reach.size.width, height: reach.size.height)
      let extent = 1 + center.extent + bounds.extent + reach.extent
      let slack = PlaceTransform.precision * extent
      return PlaceArea(area.insetBy(dx: -slack, dy: -slack))
    case .transformed: return transform().area
    case .flat: return .nothing
    case .unknown: return .everything
    }
  }

  private var reach: Rect { outset == 0 ? bounds : bounds.insetBy(dx: -outset, dy: -outset) }
}

/// The part of the place of a subview that only a view with a transform has.
struct PlaceTransform {
  /// The part of a view without a transform, which is not used.
  static let none = PlaceTransform(inverse: .identity, area: .nothing)

  /// The inverse of the transform of the view.
  let inverse: AffineTransform
  /// An area that contains the view, in the superview's coordinates.
  let area: PlaceArea

  private init(inverse: AffineTransform, area: PlaceArea) {
    (self.inverse, self.area) = (inverse, area)
  }

  init(of view: View) {
    inverse = view.transform.inverse ?? .identity
    let exact = view.transformToSuperview.apply(view.reach)
    let slack = Self.slack(around: view)
    area = PlaceArea(exact.insetBy(dx: -slack, dy: -slack))
  }

  /// The distance by which rounding may move the edges of a view. Hit-testing calculates with the
  /// inverse of the transform, which is the less precise, the thinner the transform makes views.
  private static func slack(around view: View) -> Double {
    let transform = view.transform
    let scale =
      transform.a.magnitude + transform.b.magnitude + transform.c.magnitude
      + transform.d.magnitude
    let extent =
      1 + view.center.extent + Point(x: transform.tx, y: transform.ty).extent
      + scale * (view.bounds.extent + view.reach.extent)
    let condition = scale * scale / transform.determinant.magnitude
    return precision * extent * max(1, condition * 1e-5)
  }

  /// The relative precision of coordinates: a multiple of the rounding of a few steps.
  fileprivate static let precision = 1e-9
}

extension Point {
  /// The largest absolute value that a sum of its coordinates can have.
  fileprivate var extent: Double { x.magnitude + y.magnitude }
}

extension Rect {
  /// The largest absolute value that a sum of its coordinates and sides can have.
  fileprivate var extent: Double { origin.extent + size.width.magnitude + size.height.magnitude }
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
