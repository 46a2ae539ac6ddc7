/// A region of a window that can receive touches.
///
/// ``bounds``, ``center`` and ``transform`` define its geometry, as in UIKit (S33). ``frame`` is
/// derived from them. Use a view only on the thread of its application.
open class View: Responder {
  /// A name for traces, messages and tests. It need not be unique.
  public var name: String
  /// A short text that speaks for the view, such as "Pay"; nil for none (S302).
  public var accessibilityLabel: String?
  /// A text that says what the view does, such as "Starts the payment"; nil for none (S302).
  public var accessibilityHint: String?
  /// A number with which an app finds the view again; see ``viewWithTag(_:)``. It need not be unique.
  public var tag = 0

  /// The origin and size of the view's own coordinates.
  public var bounds: Rect { didSet { if bounds != oldValue { placeChanged() } } }
  /// The position of the center of ``bounds`` in the superview.
  public var center: Point { didSet { placeChanged() } }
  /// The scale, rotation and other changes about the center.
  public var transform = AffineTransform.identity { didSet { placeChanged() } }

  /// Whether the view and its descendants are hidden and receive no new touches (S26).
  public var isHidden = false { didSet { setObstacle(.hidden, isHidden) } }
  /// The opacity, from 0 to 1. Below ``GestureDefaults/leastAlpha`` the view and its descendants
  /// receive no new touches (S28).
  public var alpha = 1.0 {
    didSet { setObstacle(.transparent, !(alpha >= GestureDefaults.leastAlpha)) }
  }
  /// Whether the view and its descendants can receive new touches (S26, S195).
  public var isUserInteractionEnabled = true {
    didSet { setObstacle(.noInteraction, !isUserInteractionEnabled) }
  }
  /// Whether the view receives several touches at a time (S176).
  public var isMultipleTouchEnabled = false
  /// Whether touches on this view and touches on other views of its window exclude each other
  /// (S180).
  public var isExclusiveTouch = false
  /// The distance outside its bounds at which the view can be hit, in its own units (S36).
  public var hitOutset = 0.0 { didSet { placeChanged() } }
  /// The gestures that the compositor's app may receive of touches that hit this view, if the daemon owns the
  /// panel (S220); nil if the superview decides. The engine itself does not read it.
  public var compositorGestures: CompositorGestures?

  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []
  /// The superview. The superview clears it in its `deinit`. Do not read it in the `deinit` of a
  /// subclass of the superview.
  public internal(set) unowned var superview: View?
  /// The window; nil outside a window. The window clears it in its `deinit`.
  public internal(set) unowned var window: Window?
  /// The controller whose root view this is.
  public internal(set) weak var viewController: ViewController?
  /// The attached recognizers, in the order of addition.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The key of the view's name, if lists of recognizers may contain it.
  package final var nameKey = NameKey.none
  /// Whether a scroll view zooms the view, so that its place depends on the scale.
  package internal(set) final var isZoomed = false

  /// The order number of the recognizer added last. It only increases (S86).
  var lastOrder = 0
  /// The reasons for which the view cannot be hit; empty if it can be.
  private(set) final var hitObstacles: HitObstacles = []
  /// The number of live touches whose hit view this is.
  var liveTouches = 0
  /// The touches to deliver in the present frame.
  var inbox = TouchInbox()
  /// The index of the subviews; nil for few subviews.
  var subviewIndex: SubviewIndex?
  /// The position among the subviews of the superview when they were last numbered. Their index
  /// numbers them.
  var lastPosition = 0

  /// Creates a view with a frame in its superview.
  public init(frame: Rect = .zero, name: String = "") {
    self.name = name
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    super.init()
  }

  deinit {
    // An unowned reference to this view cannot be read any more.
    for subview in subviews { subview.superview = nil }
    for recognizer in gestureRecognizers { recognizer.view = nil }
  }

  /// The controller if this is its root view, and otherwise the superview (S44).
  open override var next: Responder? { viewController ?? superview }

  /// The window of the view.
  open override var responderWindow: Window? { window }

  // MARK: Targets

  /// Whether it is a control. Decisions about a touch ask the controls that the touch is in, besides the view that it hits.
  var isControl: Bool { false }

  /// Whether it is a control that is disabled.
  var isDisabledControl: Bool { false }

  /// Whether it contains targets for fingers, and is none (S295).
  var containsTargets: Bool { false }

  // MARK: Changes of the tree

  /// Called before the superview changes. The view still has its old superview; nil stands for none
  /// (S210).
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called after the superview has changed (S210).
  open func didMoveToSuperview() {}

  /// Called before the window changes, for the view and for its descendants; nil stands for none
  /// (S210).
  open func willMove(toWindow newWindow: Window?) {}

  /// Called after the window has changed, for the view and for its descendants (S210).
  open func didMoveToWindow() {}

  /// Called after this view has received a subview (S210).
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview leaves this view (S210).
  open func willRemoveSubview(_ subview: View) {}

  // MARK: Questions

  /// Returns whether a recognizer may begin. It is asked of the recognizer's own view and of the
  /// views that its touches hit (S115). True unless overridden.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns the view to which a touch at a point belongs, with the point in this view's
  /// coordinates.
  ///
  /// The result is nil if this view cannot be hit or does not contain the point. Otherwise it is
  /// the answer of the front-most subview that has one, or the view itself (S26, S27).
  ///
  /// An override may return the view itself, nil, or any other view of the window (S35). The engine
  /// may call it several times for one touch, so it must not have side effects (S37).
  open func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    guard canBeHit, self.point(inside: point, with: event) else { return nil }
    return hitTestSubviews(point, with: event) ?? self
  }

  /// Returns whether a point in this view's coordinates is inside ``View/bounds``, enlarged by
  /// ``View/hitOutset``. The left and top edges are inside, the right and bottom edges are not
  /// (S29, S36).
  open func point(inside point: Point, with event: TouchEvent?) -> Bool {
    reach.contains(point)
  }

  /// The bounds, enlarged by ``View/hitOutset``.
  final var reach: Rect {
    hitOutset == 0 ? bounds : bounds.insetBy(dx: -hitOutset, dy: -hitOutset)
  }

  /// Whether no instance can be hit outside its frame and ``View/hitOutset``, or while
  /// ``View/canBeHit`` is false.
  ///
  /// A superview with many subviews finds such views by an index. The default is true for `View`
  /// itself and false for subclasses, because a subclass may override ``View/point(inside:with:)``.
  /// A subclass that does not override it may return true.
  open class var isHitOnlyInsideFrame: Bool { self == View.self }

  /// Updates the superview's index after a change of a property that hit-testing reads.
  func placeChanged() {
    superview?.updateIndex(of: self)
  }

  /// Notes that the number of its screen-wide recognizers has changed. Only a window needs it.
  func countScreenWide(_ change: Int) {}

  /// Notes that the number of its reserving recognizers has changed. Only a window needs it.
  func countReserving(_ change: Int) {}

  /// Notes whether there is a reason for which the view cannot be hit.
  final func setObstacle(_ obstacle: HitObstacles, _ isPresent: Bool) {
    if isPresent { hitObstacles.insert(obstacle) } else { hitObstacles.remove(obstacle) }
    placeChanged()
  }
}

/// The reasons for which a view and its descendants receive no new touches.
struct HitObstacles: OptionSet {
  let rawValue: UInt8

  /// The app has hidden the view (S26).
  static let hidden = HitObstacles(rawValue: 1)
  /// The view is a control that is hidden while it has nothing to show (S237).
  static let hidesItself = HitObstacles(rawValue: 2)
  /// The view is almost transparent (S28).
  static let transparent = HitObstacles(rawValue: 4)
  /// The app has switched user interaction off (S26).
  static let noInteraction = HitObstacles(rawValue: 8)
}
