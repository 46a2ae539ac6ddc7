@testable import Tactile

/// A random scene with random fingers, which checks everything that happens.
final class WildScene {
  let dice: Dice
  let application: Application
  /// Two windows on the first screen, the second in front of the first, and one on the second
  /// screen.
  let windows: [Window]
  private(set) var views: [any WildMember] = []
  private(set) var recognizers: [GestureRecognizer] = []
  private(set) var delegates: [WildDelegate] = []
  private(set) var log: [String] = []
  private(set) var complaints: [String] = []
  var recognitions = Recognitions()
  /// The number of changes that handlers may still make in the present frame.
  var disturbances = 0
  /// Whether handlers have made a change, or may have lost touches to screen-wide recognizers.
  var isDisturbed = false
  /// The removed views, each with its former superview.
  var removed: [(view: View, parent: View)] = []

  let placement: WildPlacement
  private let kinds: [WildKind]
  /// Recognizers without a view whose failure others require.
  private var idle: [GestureRecognizer] = []

  /// - Parameters:
  ///   - systemGestures: The screen-wide recognizers of the scene.
  ///   - idleRequirements: The number of recognizers without a view whose failure each recognizer with a
  ///     requirement requires in addition.
  ///   - placement: Where and when the scene is on the glass.
  ///   - kinds: The kinds of its recognizers.
  init(
    seed: UInt64, systemGestures: WildSystemGestures = .none, idleRequirements: Int = 0,
    placement: WildPlacement = WildPlacement(), kinds: [WildKind] = WildKind.allCases
  ) {
    dice = Dice(seed: seed)
    self.placement = placement
    self.kinds = kinds
    let screen = Screen(name: "glass", size: Size(width: 600, height: 600))
    let other = Screen(name: "other", size: Size(width: 600, height: 600))
    application = Application(screen: screen)
    application.addScreen(other)
    windows = [
      Window(screen: screen, name: "window"),
      Window(
        screen: screen, frame: Rect(x: 300, y: 300, width: 300, height: 300),
        size: Size(width: 600, height: 600), name: "front"),
      Window(screen: other, name: "far"),
    ]
    for window in windows {
      placement.place(window)
      application.addWindow(window)
    }
    application.assign(DeviceID(rawValue: 2), to: other)
    for number in 0..<dice.number(2...9) { addView(number) }
    for number in 0..<dice.number(1...10) { addRecognizer(number) }
    for number in 0..<dice.number(0...2) { addObserver(number) }
    relate()
    idle = (0..<idleRequirements).map { _ in TapGestureRecognizer() }
    for recognizer in recognizers where !recognizer.requirements.isEmpty {
      for other in idle { recognizer.require(toFail: other) }
    }
    switch systemGestures {
    case .none: break
    case .idle: for window in windows { WildSystemGestures.addIdle(to: window) }
    case .busy:
      isDisturbed = true
      addSystemGestures()
    }
  }

  func write(_ line: String) {
    log.append("\((application.now.nanoseconds - placement.delay) / 1000) \(line)")
  }

  func complain(_ complaint: String) {
    complaints.append("at \(application.now.nanoseconds / 1000) µs: \(complaint)")
  }

  func forget(_ index: Int) {
    removed.remove(at: index)
  }

  // MARK: Making

  private func addView(_ number: Int) {
    let root = dice.chance(60) ? windows[0] : dice.pick(windows)
    let parent = dice.chance(50) ? views.randomElement(with: dice) ?? root : root
    let size = parent.bounds.size
    let frame = Rect(
      x: Double(dice.number(0...200)) * placement.units,
      y: Double(dice.number(0...200)) * placement.units,
      width: size.width * Double(dice.number(30...100)) / 100,
      height: size.height * Double(dice.number(30...100)) / 100)
    let view = makeView(frame, "v\(number)")
    view.isMultipleTouchEnabled = dice.chance(50)
    view.isExclusiveTouch = dice.chance(10)
    view.isUserInteractionEnabled = !dice.chance(5)
    if dice.chance(20) {
      view.transform = AffineTransform(rotation: Double(dice.number(0...6)))
    }
    parent.addSubview(view)
    views.append(view)
  }

  private func makeView(_ frame: Rect, _ name: String) -> any WildMember {
    switch dice.number(below: 10) {
    case 0, 1: return WildButton(frame: frame, name: name, scene: self)
    case 2, 3:
      let view = WildScrollView(frame: frame, name: name, scene: self)
      view.contentSize = Size(width: frame.size.width, height: 2000 * placement.units)
      view.delaysContentTouches = dice.chance(70)
      view.isPagingEnabled = dice.chance(20)
      let pan = view.panGestureRecognizer
      pan.addAction { [unowned self] in act($0) }
      pan.name = "\(name) pan"
      return view
    default: return WildView(frame: frame, name: name, scene: self)
    }
  }

  private func addRecognizer(_ number: Int) {
    let recognizer = WildKind.make(dice, kinds, name: "r\(number)", scene: self)
    recognizer.cancelsTouchesInView = dice.chance(70)
    recognizer.delaysTouchesBegan = dice.chance(30)
    recognizer.delaysTouchesEnded = dice.chance(70)
    recognizer.requiresExclusiveTouchType = dice.chance(50)
    if dice.chance(60) {
      let delegate = WildDelegate(scene: self)
      delegates.append(delegate)
      recognizer.delegate = delegate
    }
    recognizer.addAction { [unowned self] in act($0) }
    recognizers.append(recognizer)
    host.addGestureRecognizer(recognizer)
  }

  private func addObserver(_ number: Int) {
    let probe = WildProbe(name: "o\(number)", isObserver: true, scene: self)
    probe.requiresExclusiveTouchType = false
    recognizers.append(probe)
    windows[0].addGestureRecognizer(probe)
  }

  /// Adds screen-wide recognizers that sometimes recognize. They do not exclude observers.
  private func addSystemGestures() {
    for number in 0..<dice.number(1...3) {
      let recognizer = WildKind.make(dice, kinds, name: "s\(number)", scene: self)
      recognizer.isScreenWide = true
      recognizer.delaysTouchesEnded = dice.chance(20)
      recognizer.delaysTouchesBegan = dice.chance(10)
      recognizer.cancelsTouchesInView = dice.chance(80)
      let delegate = WildDelegate(scene: self)
      delegates.append(delegate)
      recognizer.delegate = delegate
      recognizer.addAction { [unowned self] in act($0) }
      recognizers.append(recognizer)
      dice.pick(windows).addGestureRecognizer(recognizer)
    }
  }

  private func relate() {
    for recognizer in recognizers where dice.chance(30) {
      let other = dice.pick(recognizers)
      if (recognizer as? WildProbe)?.isObserver != true, (other as? WildProbe)?.isObserver != true {
        recognizer.require(toFail: other)
      }
    }
  }

  /// A random view for a recognizer.
  var host: View { dice.chance(15) ? dice.pick(windows) : dice.pick(views) }

  // MARK: Keeping account

  private func act(_ recognizer: GestureRecognizer) {
    write("\(recognizer.name) \(recognizer.state)")
    let complaint = recognitions.note(recognizer) { mayRunTogether($0, recognizer) }
    if let complaint { complain("\(recognizer.name) \(complaint)") }
    checkTouches(of: recognizer)
    if recognizer.isSystemGesture, recognizer.state != .changed { checkPrecedence(of: recognizer) }
    maybeDisturb()
  }

  /// Checks that a gesture has touches of its view, none of which was cancelled (S24, S83), and that no other touch
  /// determines its location (S131).
  private func checkTouches(of recognizer: GestureRecognizer) {
    guard let view = recognizer.view, recognitions.isOwn(recognizer) else { return }
    let touches = recognizer.sequence
    guard recognizer.state != .cancelled else { return }
    if touches.isEmpty { complain("\(recognizer.name) \(recognizer.state) without a touch") }
    for touch in touches {
      if !recognizer.isSystemGesture, let hit = touch.view, !hit.isDescendant(of: view) {
        complain("\(recognizer.name) has touch \(touch.id) of \(hit.label)")
      }
      if recognizer.state != .changed, !touch.isGone, touch.phase == .cancelled {
        complain("\(recognizer.name) \(recognizer.state) beside the cancelled touch \(touch.id)")
      }
    }
    let present = touches.filter { !$0.isGone }
    guard !present.isEmpty, !isDisturbed else { return }
    let sum = present.reduce(Vector.zero) { $0 + ($1.screenLocation - .zero) }
    let middle = Point.zero + sum * (1 / Double(present.count))
    if middle.distance(to: recognizer.lastCentroid) > 1e-6 {
      complain("\(recognizer.name) is at \(recognizer.lastCentroid), its touches at \(middle)")
    }
  }

  /// Checks that no other recognizer continues with touches that a screen-wide one has taken (S24).
  private func checkPrecedence(of winner: GestureRecognizer) {
    guard winner.settled.hasRecognized else { return }
    for touch in winner.sequence {
      for other in touch.bound where !other.isSystemGesture && !mayRunTogether(winner, other) {
        complain("\(other.name) keeps touch \(touch.id), which \(winner.name) has taken")
      }
      if winner.cancelsTouchesInView, touch.isWithView {
        complain("a view keeps touch \(touch.id), which \(winner.name) has taken")
      }
    }
  }

  private func mayRunTogether(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    if winner.isSystemGesture != other.isSystemGesture {
      return other.isSystemGesture || !winner.canPrevent(other)
        || (winner.delegate as? WildDelegate)?.agreed(to: other) ?? false
    }
    return !winner.canPrevent(other) || !other.canBePrevented(by: winner)
      || (winner.delegate as? WildDelegate)?.agreed(to: other) ?? false
      || (other.delegate as? WildDelegate)?.agreed(to: winner) ?? false
  }
}

extension Array {
  fileprivate func randomElement(with dice: Dice) -> Element? {
    isEmpty ? nil : dice.pick(self)
  }
}
