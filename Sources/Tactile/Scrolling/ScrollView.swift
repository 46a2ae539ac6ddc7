/// A view that shows a part of its content and lets users scroll it by dragging (S184–S194) and zoom
/// it by pinching (S240–S243).
///
/// The subviews are the content. ``contentOffset`` is the origin of ``View/bounds``: the point of
/// the content in the top left corner. A scroll view does not draw and has no timer. Each frame and
/// each ``Application/advance(to:)`` moves coasting content to its offset at that time, and
/// ``contentOffset(at:)`` returns the offset at any time.
open class ScrollView: View {
  /// The fraction of the speed that remains after a millisecond of coasting (S194).
  public typealias DecelerationRate = ScrollDecelerationRate

  override final var containsTargets: Bool { true }

  /// The size of the content at the present ``zoomScale``, in the scroll view's own units.
  public final var contentSize: Size {
    get {
      guard magnification != 1 else { return naturalSize }
      return Size(
        width: naturalSize.width * magnification, height: naturalSize.height * magnification)
    }
    set {
      naturalSize = Size(
        width: newValue.width / magnification, height: newValue.height / magnification)
    }
  }
  /// The size of the content at scale 1.
  package final var naturalSize = Size.zero
  /// The distances beyond the edges to which the content can also be scrolled.
  public var contentInset = EdgeInsets.zero
  /// The receiver of notifications about scrolling.
  public weak var delegate: (any ScrollViewDelegate)?

  /// Whether touches scroll the content.
  public var isScrollEnabled = true {
    didSet { scrollPan.isEnabled = isScrollEnabled }
  }
  /// Whether a drag that begins along one axis stays on that axis.
  public var isDirectionalLockEnabled = false
  /// Whether content stops at multiples of the viewport's size.
  public var isPagingEnabled = false
  /// Whether content can be pulled beyond its edges and then returns.
  public var bounces = true
  /// Whether it bounces horizontally even if there is nothing to scroll.
  public var alwaysBounceHorizontal = false
  /// Whether it bounces vertically even if there is nothing to scroll.
  public var alwaysBounceVertical = false
  /// The rate at which coasting content slows down.
  public var decelerationRate: DecelerationRate
  /// Whether touches in the content are withheld until they cannot become a scroll (S185).
  public var delaysContentTouches = true
  /// The maximum time for which they are withheld, in seconds.
  public var contentTouchDelay: TimeInterval
  /// Whether scrolling can take touches that the content has already received (S188).
  public var canCancelContentTouches = true

  /// The smallest ``zoomScale`` at which content can stop, above 0. Other numbers are ignored.
  public final var minimumZoomScale = 1.0 {
    didSet {
      if !(minimumZoomScale > 0 && minimumZoomScale.isFinite) { minimumZoomScale = oldValue }
      limitsChanged()
    }
  }
  /// The largest ``zoomScale`` at which content can stop. A pinch zooms if it is above
  /// ``minimumZoomScale``.
  public final var maximumZoomScale = 1.0 {
    didSet {
      if !(maximumZoomScale > 0 && maximumZoomScale.isFinite) { maximumZoomScale = oldValue }
      limitsChanged()
    }
  }
  /// Whether a pinch can zoom beyond the limits, from where the content returns (S241).
  public final var bouncesZoom = true
  /// The duration of animated changes of the offset and the scale, in seconds (S238).
  public final var scrollDuration: TimeInterval

  /// The recognizer that zooms; nil if the limits have never allowed zooming.
  public final var pinchGestureRecognizer: PinchGestureRecognizer? { scrollPinch }
  /// The recognizer that scrolls.
  public final var panGestureRecognizer: PanGestureRecognizer { scrollPan }

  let defaults: GestureDefaults
  private(set) lazy var scrollPan = ScrollPanGestureRecognizer(of: self)
  private(set) lazy var contentTouchDelayer = ContentTouchDelay(of: self)
  /// The drag in progress; nil if there is none.
  var drag: ScrollDrag?
  /// The pinch; nil if the limits have never allowed zooming.
  final var scrollPinch: ScrollPinchGestureRecognizer?
  /// The pinch in progress; nil if there is none.
  final var zoom: ScrollZoom?
  /// The scale of the content.
  final var magnification = 1.0
  /// The view that is zoomed; nil if none is known.
  package internal(set) final weak var zoomedView: View?
  final var zoomBase: ZoomBase?
  /// The movement of animated content; nil if there is none.
  public internal(set) final var animation: ScrollAnimation?
  /// Whether the animation changes the scale, or returns it to its limits.
  final var isAnimatingZoom = false
  /// Is called when the fingers of a pinch have lifted. ``restingPlace`` is then final.
  package final var zoomReleased: (() -> Void)?
  /// Is called when content that a finger caught, but did not drag, begins to return.
  /// ``restingPlace`` is then final.
  package final var caughtReleased: (() -> Void)?
  /// The movement of coasting content; nil if it does not coast.
  public internal(set) final var glide: ScrollGlide?

  /// Receives every touch message of the scroll view first.
  package var touchObserver: (any TouchObserver)?

  /// Creates a scroll view with a frame in its superview.
  public init(frame: Rect = .zero, name: String = "", defaults: GestureDefaults = .standard) {
    self.defaults = defaults
    decelerationRate = defaults.decelerationRate
    contentTouchDelay = defaults.contentTouchDelay
    scrollDuration = defaults.scrollDuration
    super.init(frame: frame, name: name)
    addGestureRecognizer(scrollPan)
    addGestureRecognizer(contentTouchDelayer)
    addGestureRecognizer(ContentTouchGate(of: self))
    // An app may add the pan to another view, where it outlives the scroll view.
    scrollPan.addAction { [weak self] _ in self?.panned() }
  }

  open override class var isHitOnlyInsideFrame: Bool { self == ScrollView.self }

  /// The point of the content in the top left corner. It may be beyond the edges. Setting it stops
  /// coasting and animations. Content that returns to a limit of its scale then has that scale.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      stopMoving()
      let scale = returnsAfterFingers ? zoomScale : limited(zoomScale)
      show(.init(offset: newValue, scale: scale))
    }
  }

  /// Whether a touch is down that scrolls or may scroll.
  public final var isTracking: Bool { scrollPan.numberOfTouchesDown > 0 }
  /// Whether a touch drags the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether content coasts after a drag.
  public final var isDecelerating: Bool { glide != nil }
  /// Whether content moves by itself, so that a touch stops it (S193, S239).
  private var movesByItself: Bool { glide != nil || (animation != nil && isScrollEnabled) }

  // MARK: For subclasses

  /// Returns whether scrolling may take touches that a view in the content has received. True by
  /// default, except for a ``Control`` (S188, S189).
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Returns whether a view in the content receives touches that hit it. True by default. It is
  /// asked once for each touch, when the touch begins (S190).
  open func touchesShouldBegin(
    _ touches: [Touch], with event: TouchEvent, in view: View
  ) -> Bool { true }

  /// Returns false for the pan and the pinch if the content may keep its touches (S188), for the
  /// pinch if the delegate names no view to zoom (S243), and for taps by a touch that stopped
  /// moving content (S193). An override should call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === scrollPan || recognizer === scrollPinch else {
      return !(scrollPan.hasCaught && recognizer is TapGestureRecognizer)
    }
    if recognizer === scrollPinch, findZoomedView() == nil { return false }
    for touch in recognizer.sequence where touch.isLive && touch.delivery.stage == .delivered {
      if let view = touch.view, view !== self, !mayTake(touchesOf: view) { return false }
    }
    return true
  }

  /// Returns the scroll view itself while content coasts or is animated (S193, S239).
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    guard movesByItself else { return super.hitTest(point, with: event) }
    return canBeHit && self.point(inside: point, with: event) ? self : nil
  }

  /// Does nothing; scroll views do not forward touches (S53).
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .began)
  }

  /// Does nothing; scroll views do not forward touches (S53).
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .moved)
  }

  /// Does nothing; scroll views do not forward touches (S53).
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .ended)
  }

  /// Does nothing; scroll views do not forward touches (S53).
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .cancelled)
  }

  private func mayTake(touchesOf view: View) -> Bool {
    let may = canCancelContentTouches && touchesShouldCancel(in: view)
    if !may { owner?.trace(view, .keepsTouch) }
    return may
  }
}

/// A recognizer that asks a scroll view, once for each touch, whether its content may receive the
/// touch (S190). It receives no touches itself.
final class ContentTouchGate: GestureRecognizer {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "content touch gate")
  }

  override func wants(_ touch: Touch) -> Bool {
    guard let scrollView, let view = touch.view, view !== scrollView else { return false }
    guard touch.delivery.stage == .new, let event = arbiter?.application.event else { return false }
    if !scrollView.touchesShouldBegin([touch], with: event, in: view) {
      touch.delivery.stage = .over
      arbiter?.trace(view, .keptByScrollView(touch: touch.id))
    }
    return false
  }
}
