/// The geometry of scrolling: where content can stop, where it is shown while a finger pulls it,
/// and where it goes after the release (S194).
public struct ScrollModel: Hashable, Sendable {
  /// The horizontal range.
  public var horizontal: ScrollRange
  /// The vertical range.
  public var vertical: ScrollRange

  /// Creates the model of content in a viewport. `inset` extends the range of scrolling.
  public init(
    viewport: Size, content: Size, inset: EdgeInsets = .zero,
    rubberBand: Double = GestureDefaults.standard.rubberBand
  ) {
    horizontal = ScrollRange(
      lower: -inset.left, upper: content.width + inset.right - viewport.width,
      viewport: viewport.width, rubberBand: rubberBand)
    vertical = ScrollRange(
      lower: -inset.top, upper: content.height + inset.bottom - viewport.height,
      viewport: viewport.height, rubberBand: rubberBand)
  }

  /// Returns the nearest offset at which the content can stop.
  public func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }

  /// Returns the offset at which content is shown that a finger has pulled to an offset.
  public func stretched(_ pulled: Point) -> Point {
    Point(x: horizontal.stretched(pulled.x), y: vertical.stretched(pulled.y))
  }

  /// Returns the inverse of ``stretched(_:)``.
  public func unstretched(_ shown: Point) -> Point {
    Point(x: horizontal.unstretched(shown.x), y: vertical.unstretched(shown.y))
  }

  /// Returns the page at which content stops that would coast to `coast`. It is the nearest page
  /// within the content, at most one away from the start of the drag.
  public func page(nearest coast: Point, from start: Point) -> Point {
    Point(
      x: Self.page(nearest: coast.x, from: start.x, in: horizontal),
      y: Self.page(nearest: coast.y, from: start.y, in: vertical))
  }

  private static func page(
    nearest coast: Double, from start: Double, in range: ScrollRange
  ) -> Double {
    guard range.viewport > 0 else { return range.clamped(coast) }
    let first = ((start - range.lower) / range.viewport).rounded()
    let wanted = ((coast - range.lower) / range.viewport).rounded()
    let page = min(max(wanted, first - 1), first + 1)
    return range.clamped(range.lower + page * range.viewport)
  }
}

/// The movement of released content on both axes.
public struct ScrollGlide: Hashable, Sendable {
  /// The time of the release.
  public let start: Timestamp
  /// The horizontal movement.
  public let horizontal: Deceleration
  /// The vertical movement.
  public let vertical: Deceleration

  /// Creates a movement from its two components.
  public init(start: Timestamp, horizontal: Deceleration, vertical: Deceleration) {
    self.start = start
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The time at which the content stops.
  public var end: Timestamp {
    start.advanced(by: max(horizontal.duration, vertical.duration))
  }

  /// The offset at which the content stops.
  public var target: Point { Point(x: horizontal.target, y: vertical.target) }

  /// Returns the offset at a time. Before the start it is the offset at the release.
  public func offset(at moment: Timestamp) -> Point {
    // The end is rounded to nanoseconds; from then on the offset is exactly the target.
    guard moment < end else { return target }
    let time = moment.seconds(since: start)
    return Point(x: horizontal.position(at: time), y: vertical.position(at: time))
  }
}

/// The range of offsets along one axis, and the resistance beyond it (S194).
public struct ScrollRange: Hashable, Sendable {
  /// The minimum offset at which content can stop.
  public var lower: Double
  /// The maximum offset at which content can stop.
  public var upper: Double
  /// The size of the viewport. Content is never pulled farther beyond its edge than this.
  public var viewport: Double
  /// The coefficient of the resistance beyond the edges, from 0 to 1.
  public var rubberBand: Double

  /// Creates a range. An `upper` less than `lower` is replaced by `lower`.
  public init(
    lower: Double, upper: Double, viewport: Double,
    rubberBand: Double = GestureDefaults.standard.rubberBand
  ) {
    self.lower = lower
    self.upper = max(lower, upper)
    self.viewport = viewport
    self.rubberBand = rubberBand
  }

  /// Returns the nearest offset at which content can stop.
  public func clamped(_ offset: Double) -> Double {
    min(max(offset, lower), upper)
  }

  /// Returns whether content can stop at an offset.
  public func contains(_ offset: Double) -> Bool {
    offset >= lower && offset <= upper
  }

  /// Returns the offset at which content is shown that a finger has pulled to an offset. Beyond the
  /// edge the resistance increases, and the distance stays below the size of the viewport.
  public func stretched(_ pulled: Double) -> Double {
    let edge = clamped(pulled)
    let beyond = (pulled - edge).magnitude
    guard beyond > 0, viewport > 0 else { return edge }
    let shown = viewport * (1 - 1 / (1 + beyond * rubberBand / viewport))
    return pulled > edge ? edge + shown : edge - shown
  }

  /// Returns the inverse of ``stretched(_:)``: the offset to which a finger has pulled content that
  /// is shown at `shown`.
  public func unstretched(_ shown: Double) -> Double {
    let edge = clamped(shown)
    let beyond = (shown - edge).magnitude
    guard beyond > 0, beyond < viewport, rubberBand > 0 else { return edge }
    let pulled = beyond * viewport / (rubberBand * (viewport - beyond))
    return shown > edge ? edge + pulled : edge - pulled
  }
}
