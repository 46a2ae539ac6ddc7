/// A region of a window that can be touched.
///
/// Its place is given by ``bounds``, ``center`` and ``transform``, as in UIKit (S33); ``frame``
/// follows from them. Belongs to the thread of its application.
open class View: Responder {
  /// A name for traces, messages and tests; need not be unique.
  public var name: String

  /// The view's own coordinates: their origin and extent.
  public var bounds: Rect { didSet { if bounds.size != oldValue.size { geometryChanged() } } }
  /// Where the middle of ``bounds`` lies in the superview.
  public var center: Point { didSet { geometryChanged() } }
  /// How the view is turned and scaled about its center.
  public var transform = AffineTransform.identity { didSet { geometryChanged() } }

  /// Whether the view and all in it are gone for touches (S26).
  public var isHidden = false
  /// Opacity from 0 to 1; below ``GestureDefaults/leastAlpha`` the view and all in it cannot be touched (S28).
  public var alpha = 1.0
  /// Whether the view and all in it can be touched (S26, S195).
  public var isUserInteractionEnabled = true
  /// Whether a second finger is delivered while a first is down on this very view (S176).
  public var isMultipleTouchEnabled = false
  /// Whether fingers on this view and on others of its window shut one another out (S180).
  public var isExclusiveTouch = false
  /// How far outside its bounds the view can be hit, in its own units (S36).
  public var hitOutset = 0.0 { didSet { geometryChanged() } }

  /// The views in it, back to front.
  public internal(set) var subviews: [View] = []
  /// The view it is in. Cleared by the superview when either goes, so it never dangles.
  public internal(set) unowned(unsafe) var superview: View?
  /// The window it is in; nil outside one.
  public internal(set) unowned(unsafe) var window: Window?
  /// The controller whose root view it is.
  public internal(set) weak var viewController: ViewController?
  /// The recognizers attached to it, in the order they were added.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// What the recognizer added last has as its order; only grows (S86).
  var lastOrder = 0
  /// How many fingers that came down on it are still down.
  var liveTouches = 0
  /// Touches to be delivered in the frame being processed.
  var inbox = TouchInbox()
  /// Where the subviews are, for views with very many of them.
  var subviewIndex: SubviewIndex?

  /// A view at a place in its future superview.
  public init(frame: Rect = .zero, name: String = "") {
    self.name = name
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    super.init()
  }

  deinit {
    for subview in subviews where subview.superview === self {
      subview.superview = nil
    }
    for recognizer in gestureRecognizers where recognizer.view === self {
      recognizer.view = nil
    }
  }

  /// The controller if this is its root view, else the superview (S44).
  open override var next: Responder? { viewController ?? superview }

  /// The window it is in.
  open override var responderWindow: Window? { window }

  /// Whether a recognizer may begin, whose touches hit this view or which is attached to it; true
  /// unless overridden (S115).
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// The view a touch at `point` (in this view's coordinates) belongs to: nil where this view cannot
  /// be hit or is not hit, else the front-most subview's answer, else the view itself (S26, S27).
  ///
  /// An override may return itself, nil, or any other view of the window (S35). It may be called
  /// several times for one touch and must have no side effects (S37).
  open func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    guard canBeHit, self.point(inside: point, with: event) else { return nil }
    return hitTestSubviews(point, with: event) ?? self
  }

  /// Whether a point in this view's coordinates is inside: in ``View/bounds`` enlarged by
  /// ``View/hitOutset``, left and top edges included, right and bottom edges not (S29, S36).
  open func point(inside point: Point, with event: TouchEvent?) -> Bool {
    hitOutset == 0
      ? bounds.contains(point) : bounds.insetBy(dx: -hitOutset, dy: -hitOutset).contains(point)
  }

  /// Whether instances are never hit outside their frame and ``View/hitOutset``.
  ///
  /// Among very many siblings such views are found without asking each. True for `View` itself and
  /// false for subclasses, which may override ``View/point(inside:with:)``; a subclass that does not
  /// may say true.
  open class var isHitOnlyInsideFrame: Bool { self == View.self }

  /// Tells the superview's index that this view is elsewhere now.
  private func geometryChanged() {
    superview?.subviewIndex = nil
  }
}
