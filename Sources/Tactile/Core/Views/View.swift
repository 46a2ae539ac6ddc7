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

/// Gestures that the compositor's app may receive from an owned panel (S276, S220).
///
/// The daemon knows them by what fingers do, because it does not know the recognizers of the app.
public struct CompositorGestures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// One finger lands and lifts without moving.
  public static let tap = CompositorGestures(rawValue: 1)
  /// One finger stays without moving. It needs ``tap``: until it begins, the touch may also become a tap.
  public static let longPress = CompositorGestures(rawValue: 2)
  /// One finger moves: a pan, a swipe, or the scrolling of a page.
  public static let pan = CompositorGestures(rawValue: 4)
  /// Two or more fingers, whatever they do: a pinch, a rotation, or a pan of two fingers.
  public static let pinch = CompositorGestures(rawValue: 8)
  /// Every gesture.
  public static let all: CompositorGestures = [.tap, .longPress, .pan, .pinch]

  /// The gestures with their words in configurations and scenes.
  package static let words: [(String, CompositorGestures)] = [
    ("tap", .tap), ("longPress", .longPress), ("pan", .pan), ("pinch", .pinch),
  ]

  /// The words of the gestures in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension View {
  /// The bounding box of the view in the coordinates of its superview (S34).
  ///
  /// Setting it moves the center and sets the size of the bounds so that the view, with its
  /// transform, fills the rectangle. Under a rotation no such size exists; the bounds then get the
  /// size of the rectangle.
  public var frame: Rect {
    get {
      guard !transform.isIdentity else {
        return Rect(
          x: center.x - bounds.size.width / 2, y: center.y - bounds.size.height / 2,
          width: bounds.size.width, height: bounds.size.height)
      }
      return transformToSuperview.apply(bounds)
    }
    set {
      let isPureScale = transform.b == 0 && transform.c == 0
      let scaleX = isPureScale && transform.a != 0 ? transform.a.magnitude : 1
      let scaleY = isPureScale && transform.d != 0 ? transform.d.magnitude : 1
      bounds.size = Size(width: newValue.size.width / scaleX, height: newValue.size.height / scaleY)
      center = newValue.center + Vector(dx: -transform.tx, dy: -transform.ty)
    }
  }

  /// The transform from the view's coordinates to those of its superview; for a window, to those of
  /// its screen (S33).
  public var transformToSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(translationX: -middle.x, translationY: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, translationY: center.y))
  }

  /// The transform from the view's coordinates to points of the screen.
  public var transformToScreen: AffineTransform {
    var transform = transformToSuperview
    var ancestor = superview
    while let view = ancestor {
      transform = transform.concatenating(view.transformToSuperview)
      ancestor = view.superview
    }
    return transform
  }

  /// Converts a point from the superview's coordinates.
  ///
  /// A transform without an inverse shows the view as a line or a point. The result is then a point
  /// outside any bounds.
  @inline(__always)
  func convertFromSuperview(_ point: Point) -> Point {
    let middle = bounds.center
    let offset = Point(x: point.x - center.x, y: point.y - center.y)
    guard !transform.isIdentity else {
      return Point(x: middle.x + offset.x, y: middle.y + offset.y)
    }
    guard let inverse = transform.inverse else { return Point(x: .infinity, y: .infinity) }
    return middle + (inverse.apply(offset) - .zero)
  }

  /// Converts a point of the screen to this view's coordinates.
  public func convertFromScreen(_ point: Point) -> Point {
    convertFromSuperview(superview?.convertFromScreen(point) ?? point)
  }

  /// Converts a movement in points of the screen to this view's coordinates. Only scale and
  /// rotation have an effect (S152).
  public func convertFromScreen(_ vector: Vector) -> Vector {
    let outer = superview?.convertFromScreen(vector) ?? vector
    guard !transform.isIdentity else { return outer }
    return transform.inverse?.apply(outer) ?? .zero
  }

  /// Converts a point from this view's coordinates to those of another view; nil stands for the
  /// window (S33).
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? window
    guard target !== self else { return point }
    let shared = commonAncestor(with: target)
    return descend(ascend(point, to: shared), from: shared, to: target)
  }

  /// Converts a point from another view's coordinates to those of this view; nil stands for the
  /// window (S33).
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? window)?.convert(point, to: self) ?? point
  }

  /// Converts a rectangle from this view's coordinates to those of another view; nil stands for the
  /// window.
  ///
  /// The result is a bounding box, which is taken in the nearest common ancestor and again in the
  /// target (S33).
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let target = view ?? window
    guard target !== self else { return rect }
    let shared = commonAncestor(with: target)
    let up = path(to: shared).reduce(AffineTransform.identity) {
      $0.concatenating($1.transformToSuperview)
    }
    let down = (target?.path(to: shared) ?? []).reduce(AffineTransform.identity) {
      $0.concatenating($1.transformToSuperview)
    }
    guard let inverse = down.inverse else { return .zero }
    return inverse.apply(up.apply(rect))
  }

  /// Converts a rectangle from another view's coordinates to those of this view; nil stands for the
  /// window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? window)?.convert(rect, to: self) ?? rect
  }

  private func path(to ancestor: View?) -> [View] {
    var path: [View] = []
    var view: View? = self
    while let current = view, current !== ancestor {
      path.append(current)
      view = current.superview
    }
    return path
  }

  private func ascend(_ point: Point, to ancestor: View?) -> Point {
    path(to: ancestor).reduce(point) { $1.transformToSuperview.apply($0) }
  }

  private func descend(_ point: Point, from ancestor: View?, to target: View?) -> Point {
    (target?.path(to: ancestor) ?? []).reversed().reduce(point) { $1.convertFromSuperview($0) }
  }

  private func commonAncestor(with other: View?) -> View? {
    var candidate: View? = self
    while let view = candidate {
      if other?.isDescendant(of: view) ?? false { return view }
      candidate = view.superview
    }
    return nil
  }
}
