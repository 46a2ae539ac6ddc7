import Tactile
import TactileTesting

/// A scene with nested, rotated and exclusive views, controls, a scroll view, and all kinds of
/// recognizers with relations between them.
final class EngineScene {
  let account = EngineAccount()
  let application: Application
  private let window: Window
  private var views: [EngineView] = []
  private var others: [View] = []
  private var recognizers: [GestureRecognizer] = []
  private var observers: [EngineObserver] = []
  private let friend = EngineFriend()
  private let zooming = EngineZooming()

  init() {
    let screen = Screen(name: "glass", size: Size(width: 1000, height: 1000))
    application = Application(screen: screen)
    window = Window(screen: screen, name: "window")
    application.addWindow(window)
    let back = addView("back", Rect(x: 0, y: 0, width: 1000, height: 1000), to: window)
    let turned = addView("turned", Rect(x: 50, y: 50, width: 400, height: 400), to: back)
    turned.transform = AffineTransform(rotation: 0.7)
    let inner = addView("inner", Rect(x: 100, y: 100, width: 200, height: 200), to: turned)
    inner.isMultipleTouchEnabled = false
    let alone = addView("alone", Rect(x: 600, y: 50, width: 150, height: 150), to: back)
    alone.isExclusiveTouch = true
    addControls(to: back)
    addRecognizers(back, turned, inner)
    addAdminGesture(on: screen)
    // A recognizer that is removed with its view receives no end (S43). These two stay.
    observe(window)
    observe(back)
  }

  // MARK: Creation

  private func addView(_ name: String, _ frame: Rect, to parent: View) -> EngineView {
    let view = EngineView(name, frame, account)
    parent.addSubview(view)
    views.append(view)
    return view
  }

  private func addControls(to back: View) {
    let scroll = ScrollView(frame: Rect(x: 550, y: 300, width: 400, height: 300), name: "scroll")
    scroll.contentSize = Size(width: 400, height: 2000)
    let content = addView("content", Rect(x: 0, y: 0, width: 400, height: 150), to: scroll)
    zooming.view = content
    scroll.delegate = zooming
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 3
    let controls: [Control] = [
      Button(frame: Rect(x: 50, y: 700, width: 200, height: 80), name: "button"),
      Slider(frame: Rect(x: 300, y: 700, width: 300, height: 80), name: "slider"),
      Switch(frame: Rect(x: 650, y: 700, width: 120, height: 80), name: "switch"),
      Stepper(frame: Rect(x: 50, y: 820, width: 200, height: 80), name: "stepper"),
      SegmentedControl(
        frame: Rect(x: 300, y: 820, width: 300, height: 80),
        segments: [.init(title: "a"), .init(isEnabled: false), .init(width: 40)], name: "segments"),
      PageControl(frame: Rect(x: 650, y: 820, width: 120, height: 80), pages: 3, name: "pages"),
    ]
    for view in controls + [scroll] {
      back.addSubview(view)
      others.append(view)
    }
    scroll.addSubview(Button(frame: Rect(x: 10, y: 160, width: 90, height: 90), name: "within"))
  }

  /// Adds a recognizer of each kind, and further ones with relations to them.
  private func addRecognizers(_ back: View, _ turned: View, _ inner: View) {
    let whole = Rect(x: 0, y: 0, width: 1000, height: 1000)
    // Each kind takes the parameters that it has.
    let parameters: [ParameterName: ParameterValue] = [
      .directions: .directions([.right, .downRight, .upLeft]), .edges: .edges(.all),
      .regions: .regions([.init(name: "all", rect: whole)]), .steps: .steps(["all", "all"]),
    ]
    var kinds: [GestureKind: GestureRecognizer] = [:]
    for kind in GestureKind.allCases {
      let recognizer = kind.makeRecognizer(named: kind.rawValue)
      kind.apply(parameters, to: recognizer, defaults: .standard)
      kinds[kind] = recognizer
      switch kind {
      case .tap, .longPress: add(recognizer, to: inner)
      case .swipe, .pan, .hover, .transform: add(recognizer, to: back)
      case .screenEdgePan, .sequence: add(recognizer, to: window)
      case .pinch, .rotation:
        add(recognizer, to: turned)
        recognizer.delegate = friend
      }
    }
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    add(double, to: inner)
    kinds[.tap]?.require(toFail: double)
    if let swipe = kinds[.swipe] { kinds[.pan]?.require(toFail: swipe) }
    let innerPan = PanGestureRecognizer(name: "innerPan")
    innerPan.maximumNumberOfTouches = 2
    innerPan.delaysTouchesBegan = true
    add(innerPan, to: turned)
    innerPan.delegate = friend
  }

  /// Adds a gesture of the machine that no view may feel (S285).
  private func addAdminGesture(on screen: Screen) {
    let machine = Window(screen: screen, level: 900, name: "machine")
    machine.passesTouchesThrough = true
    machine.receivesTouchesWhenLocked = true
    application.addWindow(machine)
    let service = SequenceGestureRecognizer(
      name: "service",
      regions: [
        .init(name: "corner", place: .corner(.topLeft, size: 60)),
        .init(name: "edge", place: .edges(.bottom, size: 30)),
      ],
      steps: [.init(in: "corner", touches: 2), .init(in: "edge", .hold(0.1)), "corner"])
    service.reservesRegions = true
    service.isScreenWide = true
    service.mostTries = 2
    service.lockoutDuration = 1
    add(service, to: machine)
  }

  private func add(_ recognizer: GestureRecognizer, to view: View) {
    recognizer.addAction { [unowned self] in account.note($0, at: application.now) }
    recognizers.append(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  private func observe(_ view: View) {
    let observer = EngineObserver("of \(view.name)", account)
    observers.append(observer)
    view.addGestureRecognizer(observer)
  }

  // MARK: Disturbances

  /// Does something that an app can do at any time.
  func disturb(_ deed: Int) {
    let recognizer = recognizers[deed / 8 % recognizers.count]
    let removable = views.dropFirst().map { $0 as View } + others
    let view = removable[deed / 8 % removable.count]
    switch deed % 8 {
    case 0: recognizer.isEnabled.toggle()
    case 1: view.superview == nil ? window.addSubview(view) : view.removeFromSuperview()
    case 2: recognizer.state = .failed
    case 3: application.cancelTouches { $0.id % 2 == 0 }
    case 4: view.isHidden.toggle()
    case 5: application.beginIgnoringInteractionEvents()
    case 6:
      if application.isIgnoringInteractionEvents { application.endIgnoringInteractionEvents() }
    default: view.isUserInteractionEnabled.toggle()
    }
  }

  // MARK: Laws

  /// Checks that the state is the initial state after all fingers lifted and all timers fired.
  func checkRest() {
    if !application.liveTouches.isEmpty { account.complain("touches remain") }
    for recognizer in recognizers {
      if recognizer.state != .possible {
        account.complain("\(recognizer.name) stays \(recognizer.state)")
      }
      if recognizer.numberOfTouches != 0 { account.complain("\(recognizer.name) keeps touches") }
    }
    for view in views where !view.ledger.unfinished.isEmpty {
      account.complain("\(view.name) does not receive the end of \(view.ledger.unfinished)")
    }
    for observer in observers where !observer.ledger.unfinished.isEmpty {
      account.complain("\(observer.name) does not receive the end of \(observer.ledger.unfinished)")
    }
    for view in others {
      guard let scroll = view as? ScrollView else { continue }
      account.write("scrolled to \(scroll.contentOffset) at scale \(scroll.zoomScale)")
      let isSound =
        scroll.contentOffset.x.isFinite && scroll.contentOffset.y.isFinite
        && scroll.zoomScale.isFinite && scroll.zoomScale > 0
      if !isSound { account.complain("scrolled to \(scroll.contentOffset)") }
    }
  }
}

/// A delegate that allows its recognizers to recognize simultaneously.
final class EngineFriend: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.delegate === self
  }
}

/// The delegate of the scroll view, which names the view that fingers zoom.
final class EngineZooming: ScrollViewDelegate {
  /// The view that fingers zoom.
  weak var view: View?

  func viewForZooming(in scrollView: ScrollView) -> View? { view }
}

/// A view that records its touches.
final class EngineView: View {
  private let account: EngineAccount
  private(set) var ledger = TouchLedger()

  init(_ name: String, _ frame: Rect, _ account: EngineAccount) {
    self.account = account
    super.init(frame: frame, name: name)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    account.note(name, touches, phase, &ledger)
  }
}

/// A recognizer without effect that no other recognizer prevents. It receives all phases of each
/// touch.
final class EngineObserver: GestureRecognizer {
  private let account: EngineAccount
  private(set) var ledger = TouchLedger()

  init(_ name: String, _ account: EngineAccount) {
    self.account = account
    super.init(name: name)
    requiresExclusiveTouchType = false
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }

  override func reset() {
    if !ledger.unfinished.isEmpty {
      account.complain("\(name) is reset before the end of \(ledger.unfinished)")
    }
  }

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    account.note(name, touches, phase, &ledger)
  }
}

/// The log of one run, and the broken laws.
final class EngineAccount {
  private(set) var log: [String] = []
  private(set) var complaints: [String] = []
  private var states: [ObjectIdentifier: StateLedger] = [:]

  /// Records an action of a recognizer.
  func note(_ recognizer: GestureRecognizer, at now: Timestamp) {
    write("\(now.nanoseconds / 1000) \(recognizer.name) \(recognizer.state)")
    var ledger = states[ObjectIdentifier(recognizer)] ?? StateLedger()
    if let complaint = ledger.note(recognizer.state) {
      complain("\(recognizer.name) \(complaint)")
    }
    states[ObjectIdentifier(recognizer)] = ledger
  }

  /// Records touches that a view or an observer receives.
  func note(_ name: String, _ touches: [Touch], _ phase: Touch.Phase, _ ledger: inout TouchLedger) {
    let numbers = touches.map { "\($0.id)" }.joined(separator: " ")
    log.append("\(name) \(phase) \(numbers)")
    if let complaint = ledger.note(touches, phase) { complain("\(name): \(complaint)") }
    if touches.contains(where: \.isReserved) { complain("\(name) receives a reserved touch") }
  }

  func write(_ line: String) {
    log.append(line)
  }

  func complain(_ complaint: String) {
    complaints.append(complaint)
  }
}
