/// The root of a tree of views on a screen.
///
/// Its place on the screen is in points; what is in it uses the window's own coordinate size, for
/// example the pixels an app draws in. Touches go to the front-most window that is hit (S4).
open class Window: View {
  /// Windows of a higher level lie before all of a lower one; among equals, later ones lie before.
  public internal(set) var level: Int
  /// The screen it lies on.
  public let screen: Screen
  /// The application it belongs to; set when it is added there.
  public internal(set) unowned(unsafe) var application: Application?
  /// The scene it belongs to, which then comes next in the responder chain (S46).
  public weak var scene: WindowScene?
  /// The one responder that non-touch events of this window go to (S55).
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

  /// Whether touches that hit none of its views go to the window behind, as if it were only its views.
  public var passesTouchesThrough = false

  /// How many fingers that hit this window are down.
  var liveTouchesInWindow = 0
  /// How many of them are on views that want them exclusively (S180).
  var exclusiveLiveTouches = 0
  /// The views to be told in the frame being processed.
  var listedViews: [View] = []
  /// Who was told of motions and presses that have not ended.
  var receivers: [EventReceiver] = []
  /// Set while a hit-test is being written down.
  var hitTestWalk: HitTestWalk?

  /// A window on a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - frame: Its place on the screen, in points; nil fills the screen.
  ///   - size: Its own coordinate size; nil uses points.
  ///   - level: What it lies before.
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

  /// The scene if it has one, else the application (S46).
  open override var next: Responder? { scene ?? application }

  /// Where all events of this window pass: touches go to recognizers and views, everything else to
  /// the first responder, or to the window itself where there is none (S3, S200).
  ///
  /// An override may watch; one that does not call `super` stops the event.
  open func sendEvent(_ event: Event) {
    switch event {
    case .touches(let event): application?.arbiter.deliver(event, in: self)
    case .hover(let event): application?.arbiter.deliver(event, in: self)
    case .motion(let event): receive(motion: event)
    case .remoteControl(let event): (firstResponder ?? self).remoteControlReceived(event)
    case .presses(let event): receive(press: event)
    }
  }

  /// As for any view, but the window itself is not hit while it ``passesTouchesThrough``.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    return passesTouchesThrough && hit === self ? nil : hit
  }

  /// Hit-tests a point of the window and writes down how the answer came about.
  public func describeHitTest(_ point: Point) -> (hit: View?, walk: HitTestWalk) {
    let walk = HitTestWalk()
    hitTestWalk = walk
    defer { hitTestWalk = nil }
    return (walk.ask(self, at: point, with: nil), walk)
  }
}
