/// A window onto content that is larger than it, moved by dragging (S184–S194).
///
/// Its subviews are the content. ``contentOffset`` is the origin of ``View/bounds``: what lies at that
/// place is shown in the top left corner. Nothing here draws or runs by itself: while content coasts,
/// it is brought to the time of each frame and each ``Application/advance(to:)``, and
/// ``contentOffset(at:)`` tells where it will be at any time.
open class ScrollView: View {
  /// What is left of the speed after a millisecond of coasting (S194).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// Between 0 and 1.
    public let rawValue: Double

    /// A rate given by its figure.
    public init(rawValue: Double) {
      self.rawValue = rawValue
    }
  }

  /// The extent of the content, in the scroll view's own units.
  public var contentSize = Size.zero
  /// How much further than its edges the content can be scrolled.
  public var contentInset = EdgeInsets.zero
  /// Who is told.
  public weak var delegate: (any ScrollViewDelegate)?

  /// Whether fingers scroll.
  public var isScrollEnabled = true {
    didSet { scrollPan.isEnabled = isScrollEnabled }
  }
  /// Whether a drag that begins straight along one axis stays on it.
  public var isDirectionalLockEnabled = false
  /// Whether content comes to rest at multiples of the viewport's size.
  public var isPagingEnabled = false
  /// Whether content can be pulled beyond its edges and comes back.
  public var bounces = true
  /// Whether it can so even to the sides where there is nothing to scroll.
  public var alwaysBounceHorizontal = false
  /// Whether it can so even up and down where there is nothing to scroll.
  public var alwaysBounceVertical = false
  /// How far content coasts.
  public var decelerationRate: DecelerationRate
  /// Whether touches in the content are held back until it is clear that they are no scroll (S185).
  public var delaysContentTouches = true
  /// For how long at most, in seconds.
  public var contentTouchDelay: TimeInterval
  /// Whether touches the content already has can still become a scroll (S188).
  public var canCancelContentTouches = true

  /// The pan that scrolls.
  public final var panGestureRecognizer: PanGestureRecognizer { scrollPan }

  let defaults: GestureDefaults
  private(set) lazy var scrollPan = ScrollPanGestureRecognizer(of: self)
  private(set) lazy var contentTouchDelayer = ContentTouchDelay(of: self)
  /// The drag under way.
  var drag: ScrollDrag?
  /// The content's way to rest.
  public internal(set) final var glide: ScrollGlide?

  /// A scroll view at a place in its future superview.
  public init(frame: Rect = .zero, name: String = "", defaults: GestureDefaults = .standard) {
    self.defaults = defaults
    decelerationRate = defaults.decelerationRate
    contentTouchDelay = defaults.contentTouchDelay
    super.init(frame: frame, name: name)
    addGestureRecognizer(scrollPan)
    addGestureRecognizer(contentTouchDelayer)
    addGestureRecognizer(ContentTouchGate(of: self))
    scrollPan.addAction { [unowned self] _ in panned() }
  }

  open override class var isHitOnlyInsideFrame: Bool { self == ScrollView.self }

  /// The place of the content that is shown in the top left corner. Setting it stops what moves; it
  /// may be set beyond the edges.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      stopGliding()
      scroll(to: newValue)
    }
  }

  /// Whether a finger is down that scrolls, or may yet.
  public final var isTracking: Bool { scrollPan.numberOfTouchesDown > 0 }
  /// Whether a finger is dragging the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether content is coasting after a drag.
  public final var isDecelerating: Bool { glide != nil }

  // MARK: For subclasses

  /// Whether touches that the content already has may be taken from it to scroll: by default, unless
  /// the view is a ``Control`` (S188, S189).
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Whether a view in the content gets touches that hit it; true by default. Asked once a touch, when
  /// it comes down (S190).
  open func touchesShouldBegin(
    _ touches: [Touch], with event: TouchEvent, in view: View
  ) -> Bool { true }

  /// Keeps the pan from touches that the content may keep (S188), and taps from a finger that only
  /// caught coasting content (S193). An override should call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === scrollPan else {
      return !(scrollPan.hasCaught && recognizer is TapGestureRecognizer)
    }
    for touch in scrollPan.sequence where touch.isLive && touch.delivery.stage == .delivered {
      if let view = touch.view, view !== self, !mayTake(touchesOf: view) { return false }
    }
    return true
  }

  /// While content is coasting, every touch is for the scroll view itself (S193).
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    guard isDecelerating else { return super.hitTest(point, with: event) }
    return canBeHit && self.point(inside: point, with: event) ? self : nil
  }

  /// Swallows the touches, as controls do (S53).
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}

  /// Swallows the touches, as controls do (S53).
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  /// Swallows the touches, as controls do (S53).
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}

  /// Swallows the touches, as controls do (S53).
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  private func mayTake(touchesOf view: View) -> Bool {
    let may = canCancelContentTouches && touchesShouldCancel(in: view)
    if !may { owner?.trace(view.label, 188, "keeps its touch: there is no scrolling") }
    return may
  }
}
