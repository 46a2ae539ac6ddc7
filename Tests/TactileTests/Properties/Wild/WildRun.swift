@testable import Tactile

/// One run of a random stream on a random scene.
struct WildRun {
  let log: [String]
  let complaints: [String]

  /// The maximum number of timers after the last lift.
  private static let mostWakeUps = 2000

  /// - Parameters:
  ///   - disturbed: Whether the app and handlers make changes meanwhile.
  ///   - late: Whether timers run only when the next frame comes (S1).
  ///   - systemGestures: The screen-wide recognizers of the scene.
  ///   - idleRequirements: The number of idle recognizers that each recognizer with a requirement requires
  ///     in addition.
  ///   - traced: Whether the log has the decisions.
  ///   - placement: Where and when everything happens.
  ///   - kinds: The kinds of recognizers.
  init(
    seed: UInt64, disturbed: Bool, late: Bool = false, systemGestures: WildSystemGestures = .none,
    idleRequirements: Int = 0, traced: Bool = false,
    placement: WildPlacement = WildPlacement(), kinds: [WildKind] = WildKind.allCases
  ) {
    let scene = WildScene(
      seed: seed, systemGestures: systemGestures, idleRequirements: idleRequirements,
      placement: placement,
      kinds: kinds)
    for window in scene.windows { window.isLimited = true }
    if traced {
      scene.application.tracer = { [unowned scene] in
        scene.write("S\($0.rule) \($0.subject): \($0.message)")
      }
    }
    for step in WildInput(seed: seed, disturbed: disturbed).steps {
      scene.disturbances = disturbed ? 2 : 0
      Self.perform(step.placed(placement), on: scene, late)
    }
    scene.disturbances = 0
    while scene.application.isIgnoringInteractionEvents {
      scene.application.endIgnoringInteractionEvents()
    }
    let isSettled = Self.settle(scene.application)
    if !isSettled { scene.complain("still wants to be woken after \(Self.mostWakeUps) wake-ups") }
    Self.checkRest(scene)
    log = scene.log
    complaints = scene.complaints
  }

  private static func perform(_ step: WildInput.Step, on scene: WildScene, _ late: Bool) {
    switch step {
    case .frame(let frame):
      if !late { advance(scene.application, to: frame.timestamp) }
      scene.application.send(frame)
    case .hover(let event):
      if !late { advance(scene.application, to: event.timestamp) }
      scene.application.send(.hover(event))
      scene.write("pen \(event.phase)")
    case .disturb(let moment):
      scene.application.advance(to: moment)
      scene.disturb()
    case .wait(let moment):
      if !late { scene.application.advance(to: moment) }
    }
  }

  private static func advance(_ application: Application, to moment: Timestamp) {
    while let due = application.nextDeadline, due < moment { application.advance(to: due) }
  }

  private static func settle(_ application: Application) -> Bool {
    for _ in 0..<mostWakeUps {
      guard let due = application.nextDeadline else { return true }
      application.advance(to: due)
    }
    return false
  }

  /// Checks that everything is in its initial state when all fingers have lifted and time has
  /// passed.
  private static func checkRest(_ scene: WildScene) {
    for recognizer in scene.recognizers {
      if recognizer.settled != .possible {
        scene.complain("\(recognizer.name) is \(recognizer.settled)")
      }
      if !recognizer.sequence.isEmpty { scene.complain("\(recognizer.name) keeps touches") }
      if recognizer.isPending { scene.complain("\(recognizer.name) still waits") }
      if scene.recognitions.isOpen(recognizer) {
        scene.complain("\(recognizer.name) never sent its end")
      }
    }
    for view in scene.views {
      if view.liveTouches != 0 { scene.complain("\(view.name) counts \(view.liveTouches) touches") }
      let open = view.ledger.unfinished
      if !open.isEmpty { scene.complain("\(view.name) never received the end of \(open)") }
    }
    for case let probe as WildProbe in scene.recognizers where probe.isObserver {
      let open = probe.ledger.unfinished
      if !open.isEmpty { scene.complain("\(probe.name) never received the end of \(open)") }
    }
    let arbiter = scene.application.arbiter
    if !arbiter.withheld.isEmpty { scene.complain("touches are still withheld") }
    if !arbiter.resting.isEmpty {
      scene.complain("\(arbiter.resting.map(\.name)) are still in play")
    }
    if !arbiter.roused.isEmpty { scene.complain("recognizers are still roused") }
    if arbiter.timed.count > 0 { scene.complain("\(arbiter.timed.count) timers are left") }
    for window in scene.windows {
      guard window.liveTouchesInWindow != 0 || window.exclusiveLiveTouches != 0 else { continue }
      scene.complain("\(window.name) still counts touches")
    }
    checkRestOfParts(scene)
  }

  private static func checkRestOfParts(_ scene: WildScene) {
    for case let button as WildButton in scene.views {
      if let leftOver = button.leftOver { scene.complain("\(button.name) is still \(leftOver)") }
    }
    for case let view as WildScrollView in scene.views {
      if view.panGestureRecognizer.settled != .possible {
        scene.complain("\(view.name) still pans")
      }
      if view.isDragging || view.isDecelerating { scene.complain("\(view.name) still scrolls") }
    }
    if !scene.application.arbiter.hovered.isEmpty { scene.complain("something still hovers") }
  }
}
