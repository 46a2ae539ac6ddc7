import Tactile

/// The properties of scroll views. A threshold that is nil has its default.
public struct ScrollDescription: Equatable, Sendable {
  /// The size of the content at scale 1, in the scroll view's own units.
  public var contentSize = Size.zero
  /// The location of the content in the top left corner of the view.
  public var contentOffset = Point.zero
  /// The distances by which content can be scrolled beyond its edges.
  public var contentInset = EdgeInsets.zero
  /// Whether fingers scroll the content.
  public var isScrollEnabled = true
  /// Whether a drag that begins along one axis stays on this axis.
  public var isDirectionalLockEnabled = false
  /// Whether content stops at multiples of the view's size.
  public var isPagingEnabled = false
  /// Whether fingers can pull content beyond its edges, and it returns.
  public var bounces = true
  /// Whether it bounces horizontally even if the content is not wider than the view.
  public var alwaysBounceHorizontal = false
  /// Whether it bounces vertically even if the content is not higher than the view.
  public var alwaysBounceVertical = false
  /// The part of the speed that remains after a millisecond of coasting, between 0 and 1.
  public var decelerationRate: Double?
  /// Whether touches of the content wait until the scroll view has decided whether they scroll.
  public var delaysContentTouches = true
  /// The longest time of this delay, in seconds.
  public var contentTouchDelay: Double?
  /// Whether touches that the content has received can still scroll.
  public var canCancelContentTouches = true

  /// The name of the view that fingers zoom, directly in the scroll view; nil if they zoom none.
  public var zoomView: String?
  /// The scales at which content can stop.
  public var zoomRange: ClosedRange<Double> = 1...1
  /// The scale of the content, in this range.
  public var zoomScale = 1.0
  /// Whether fingers can zoom beyond the range, and the content returns.
  public var bouncesZoom = true

  /// Creates a scroll view without content.
  public init() {}
}
