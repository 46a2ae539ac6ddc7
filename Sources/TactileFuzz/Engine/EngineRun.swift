import Tactile

/// One run of an input on the scene with all kinds of views and recognizers.
struct EngineRun {
  let log: [String]
  let complaints: [String]

  /// The largest number of wake-ups after the last lift.
  private static let mostWakeUps = 2000

  /// - Parameter isLate: Whether timers fire only at the next event (S1).
  init(_ steps: [EngineInput.Step], isLate: Bool) {
    let scene = EngineScene()
    for step in steps { Self.perform(step, on: scene, isLate) }
    while scene.application.isIgnoringInteractionEvents {
      scene.application.endIgnoringInteractionEvents()
    }
    Self.settle(scene)
    scene.checkRest()
    log = scene.account.log
    complaints = scene.account.complaints
  }

  private static func perform(_ step: EngineInput.Step, on scene: EngineScene, _ isLate: Bool) {
    switch step {
    case .frame(let frame):
      if !isLate { advance(scene.application, to: frame.timestamp) }
      scene.application.send(frame)
    case .disturb(let moment, let deed):
      if !isLate { advance(scene.application, to: moment) }
      scene.application.advance(to: moment)
      scene.disturb(deed)
    case .wait(let moment): if !isLate { scene.application.advance(to: moment) }
    }
  }

  private static func advance(_ application: Application, to moment: Timestamp) {
    while let due = application.nextDeadline, due < moment { application.advance(to: due) }
  }

  private static func settle(_ scene: EngineScene) {
    for _ in 0..<mostWakeUps {
      guard let due = scene.application.nextDeadline else { return }
      scene.application.advance(to: due)
    }
    scene.account.complain("requests more than \(mostWakeUps) wake-ups")
  }
}
