import Tactile

/// What only scroll views have; each figure that is nil stays as usual.
public struct ScrollDescription: Equatable, Sendable {
  /// The extent of the content, in the scroll view's own units.
  public var contentSize = Size.zero
  /// The place of the content that is shown in the top left corner.
  public var contentOffset = Point.zero
  /// How much further than its edges the content can be scrolled.
  public var contentInset = EdgeInsets.zero
  /// Whether fingers scroll.
  public var isScrollEnabled = true
  /// Whether a drag that begins straight along one axis stays on it.
  public var isDirectionalLockEnabled = false
  /// Whether content comes to rest at multiples of the view's size.
  public var isPagingEnabled = false
  /// Whether content can be pulled beyond its edges and comes back.
  public var bounces = true
  /// Whether it can so to the sides even where there is nothing to scroll.
  public var alwaysBounceHorizontal = false
  /// Whether it can so up and down even where there is nothing to scroll.
  public var alwaysBounceVertical = false
  /// What is left of the speed after a millisecond of coasting, between 0 and 1.
  public var decelerationRate: Double?
  /// Whether touches in the content are held back until it is clear that they are no scroll.
  public var delaysContentTouches = true
  /// For how long at most, in seconds.
  public var contentTouchDelay: Double?
  /// Whether touches the content already has can still become a scroll.
  public var canCancelContentTouches = true

  /// A scroll view without content.
  public init() {}
}
