import Tactile

/// A recognizer without a gesture: it asks for the states a specification tells it to, and can write
/// down what it is told.
final class ProbeRecognizer: GestureRecognizer {
  unowned let panel: Panel
  let title: String
  /// The state asked for when the given number of fingers has come down, when one moves, lifts, is
  /// cancelled, or when time has passed.
  var onDown: State?
  var onMove: State?
  var onUp: State?
  var onCancel: State?
  var onTime: State?
  /// The fingers down at which ``onDown`` is asked for.
  var fingers = 1
  /// Seconds from the first finger to ``onTime``.
  var delay: TimeInterval?
  /// Fingers it gives up at once (S89).
  var ignoredFingers: Set<String> = []
  var prevents = true
  var isPreventable = true
  var tellsTouches = false
  var tellsResets = false
  private var hasTimer = false

  init(_ title: String, panel: Panel) {
    self.panel = panel
    self.title = title
    super.init(name: panel.fullName(title))
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventable }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    tell("sees began", touches)
    for touch in touches where ignoredFingers.contains(panel.finger(touch)) {
      ignore(touch, for: event)
    }
    if let delay, !hasTimer {
      hasTimer = true
      setTimer(at: event.timestamp.advanced(by: delay))
    }
    if numberOfTouchesDown >= fingers { ask(onDown) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    tell("sees moved", touches)
    ask(onMove)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    tell("sees ended", touches)
    ask(onUp)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    tell("sees cancelled", touches)
    ask(onCancel)
  }

  override func timerFired(at now: Timestamp) { ask(onTime) }

  override func reset() {
    hasTimer = false
    if tellsResets { panel.write("\(title) reset") }
  }

  /// Asks for a state; a gesture that has begun goes on where it is asked to begin again.
  private func ask(_ wanted: State?) {
    guard let wanted else { return }
    if wanted == .began, state.isActive { state = .changed } else { state = wanted }
  }

  private func tell(_ what: String, _ touches: [Touch]) {
    guard tellsTouches else { return }
    let fingers = touches.map(panel.finger).joined(separator: " ")
    panel.write("\(title) \(what) \(fingers)")
  }
}
