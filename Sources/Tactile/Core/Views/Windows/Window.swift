/// The root of a tree of views on a screen.
///
/// Its frame on the screen is in points. Its content uses the window's own coordinates, for example
/// the pixels in which an app draws. A touch goes to the front-most window that it hits (S4).
open class Window: View {
  override final var containsTargets: Bool { true }

  /// The level. Windows with a higher level are in front; on one level, windows that were added
  /// later are in front.
  public internal(set) var level: Int
  /// The screen on which the window is.
  public let screen: Screen
  /// The application to which the window was added. The application clears it in its `deinit`.
  public internal(set) unowned var application: Application?
  /// The scene of the window, which is next in the responder chain (S46).
  public weak var scene: WindowScene?
  /// The responder that receives the window's events other than touches (S55).
  public internal(set) var firstResponder: Responder?
  /// The controller whose view fills the window.
  public var rootViewController: ViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.view?.removeFromSuperview()
      oldValue?.rootWindow = nil
      rootViewController?.rootWindow = self
      if let view = rootViewController?.view { addSubview(view) }
    }
  }

  /// Whether touches that hit no view of the window go to the window behind.
  public var passesTouchesThrough = false

  /// Whether only this window may learn of its touches.
  ///
  /// Screen-wide recognizers of other windows receive no touch of a private window, and the tracer
  /// receives no decision about what the window contains.
  public var isPrivate = false
  /// Whether fingers can explore the views of the window (S300).
  package final var isExplorable = true

  /// Whether the window receives touches in the mode ``InteractionMode/locked`` (S258).
  public var receivesTouchesWhenLocked = false

  /// Whether ``View/compositorGestures`` of the views in the window takes effect (S221).
  public var limitsCompositor = true

  /// The group of windows that share tap counts (S15). A touch in a window of one group does not continue
  /// the taps in a window of another group.
  public var tapCountGroup = 0 {
    didSet {
      application?.discardWindowIndex()
      if tapCountGroup != oldValue { application?.arbiter.withheldTouches.noteRegrouping() }
    }
  }

  /// Whether ``Application/mostRecognizersOfTouches`` applies to the touches of the window (S218).
  package var isLimited = false { didSet { application?.discardWindowIndex() } }

  /// The number of the user who owns the window, for traces; nil if the window belongs to no user.
  package var ownerNumber: Int?

  /// The number of live touches that hit the window.
  var liveTouchesInWindow = 0
  /// The number of these touches on views with exclusive touch (S180).
  var exclusiveLiveTouches = 0
  /// The receivers of motions and presses that have not ended.
  var receivers: [EventReceiver] = []
  /// Its touches in an event with many touches.
  var division = TouchesByWindow.Place.none
  /// The walk that records the present hit-test; nil if none is recorded.
  var hitTestWalk: HitTestWalk?
  /// The number of its own recognizers that are screen-wide.
  package private(set) var numberOfScreenWide = 0
  /// The number of its own recognizers that keep touches in their regions from all windows.
  private(set) var numberOfReserving = 0

  /// Creates a window on a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - frame: The frame on the screen, in points; nil fills the screen.
  ///   - size: The size of the window's own coordinates; nil uses points.
  ///   - level: The level; see ``level``.
  ///   - name: A name for traces and messages.
  public init(
    screen: Screen, frame: Rect? = nil, size: Size? = nil, level: Int = 0, name: String = ""
  ) {
    self.screen = screen
    self.level = level
    let place = frame ?? screen.bounds
    super.init(frame: place, name: name)
    window = self
    guard let size, size.width > 0, size.height > 0 else { return }
    bounds = Rect(origin: .zero, size: size)
    transform = AffineTransform(
      scaleX: place.size.width / size.width, scaleY: place.size.height / size.height)
  }

  deinit {
    for subview in subviews { subview.forgetWindow() }
  }

  /// The scene of the window; if it has none, the application (S46).
  open override var next: Responder? { scene ?? application }

  /// Delivers an event: touches to recognizers and views, all other events to the first responder.
  /// Without a first responder the window itself receives them (S3, S200).
  ///
  /// An override may watch events. If it does not call `super`, it stops the event.
  open func sendEvent(_ event: Event) {
    switch event {
    case .touches(let event): application?.deliver(event, in: self)
    case .hover(let event): application?.arbiter.deliver(event, in: self)
    case .motion(let event): receive(motion: event)
    case .remoteControl(let event): (firstResponder ?? self).remoteControlReceived(event)
    case .presses(let event): receive(press: event)
    }
  }

  /// Returns the hit view as for any view. With ``passesTouchesThrough``, the window itself is
  /// never the hit view.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    return passesTouchesThrough && hit === self ? nil : hit
  }

  /// Whether no instance can be hit outside its frame; see ``View/isHitOnlyInsideFrame``.
  open override class var isHitOnlyInsideFrame: Bool { self == Window.self }

  override func placeChanged() { application?.discardWindowIndex() }

  override func countScreenWide(_ change: Int) {
    numberOfScreenWide += change
    application?.discardWindowIndex()
  }

  override func countReserving(_ change: Int) {
    numberOfReserving += change
    application?.discardWindowIndex()
  }

  /// Hit-tests a point of the window, and returns the hit view with an account of the search.
  public func describeHitTest(_ point: Point) -> (hit: View?, walk: HitTestWalk) {
    let walk = HitTestWalk()
    hitTestWalk = walk
    defer { hitTestWalk = nil }
    return (walk.ask(self, at: point, with: nil), walk)
  }
}

/// A screen: an area of glass on which windows are shown and to which devices send touches.
public final class Screen {
  /// The name in scenes and configurations.
  public let name: String
  /// The size in points (1/160 inch).
  public var size: Size

  /// Creates a screen.
  public init(name: String, size: Size) {
    self.name = name
    self.size = size
  }

  /// The whole area, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// A group of windows, between them and the application in the responder chain (S46).
open class WindowScene: Responder {
  /// The application, which is next in the responder chain.
  public internal(set) weak var application: Application?

  /// Creates a scene of an application.
  public init(application: Application) {
    self.application = application
    super.init()
  }

  /// The application.
  open override var next: Responder? { application }

  override var owner: Application? { application }
}
