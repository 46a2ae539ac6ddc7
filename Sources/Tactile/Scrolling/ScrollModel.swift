/// The geometry of scrolling as a value: where content may rest, where it is shown while it is being
/// pulled, where it goes when it is let go (S194).
public struct ScrollModel: Hashable, Sendable {
  /// Left and right.
  public var horizontal: ScrollRange
  /// Up and down.
  public var vertical: ScrollRange

  /// The model of content behind a viewport; `inset` lets it be scrolled further by that much.
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

  /// The nearest offset at which the content can rest.
  public func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }

  /// Where content is shown that a finger has pulled to an offset.
  public func stretched(_ pulled: Point) -> Point {
    Point(x: horizontal.stretched(pulled.x), y: vertical.stretched(pulled.y))
  }

  /// The way back from ``stretched(_:)``.
  public func unstretched(_ shown: Point) -> Point {
    Point(x: horizontal.unstretched(shown.x), y: vertical.unstretched(shown.y))
  }

  /// The page at which content comes to rest that would coast to `coast`: the nearest one, at most one
  /// away from where the drag began, and within the content.
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
