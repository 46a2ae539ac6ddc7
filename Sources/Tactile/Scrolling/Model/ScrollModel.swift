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
