import Tactile

/// A recognizer without a gesture. It requests the states that a specification names, and can write
/// the calls that it receives.
final class ProbeRecognizer: GestureRecognizer {
  unowned let panel: Panel
  let title: String
  /// The state to request when ``fingers`` fingers are down.
  var onDown: State?
  /// The state to request when a finger moves.
  var onMove: State?
  /// The state to request when a finger lifts.
  var onUp: State?
  /// The state to request when a touch is cancelled.
  var onCancel: State?
  /// The state to request after ``delay``.
  var onTime: State?
  /// The number of fingers for ``onDown``.
  var fingers = 1
  /// The time from the first finger to ``onTime``, in seconds.
  var delay: TimeInterval?
  /// The fingers that it ignores (S89).
  var ignoredFingers: Set<String> = []
  var prevents = true
  var isPreventable = true
  var tellsTouches = false
  var tellsResets = false
  private var hasTimer = false

  /// Reads the words of a line.
  init(
    _ title: String, _ attributes: inout Attributes, panel: Panel
  ) throws(SpecificationError) {
    self.panel = panel
    self.title = title
    super.init(name: panel.fullName(title))
    onDown = try attributes.choice("down", State.words)
    onMove = try attributes.choice("move", State.words)
    onUp = try attributes.choice("up", State.words)
    onCancel = try attributes.choice("cancel", State.words)
    onTime = try attributes.choice("time", State.words)
    delay = try attributes.seconds("delay")
    fingers = try attributes.count("touches") ?? 1
    prevents = try attributes.bool("prevents") ?? true
    isPreventable = try attributes.bool("preventable") ?? true
    tellsTouches = attributes.flag("tells-touches")
    tellsResets = attributes.flag("tells-resets")
    ignoredFingers = Set(try attributes.list("ignores").map(\.text))
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

  /// Requests a state. If a gesture has already begun, it requests changed instead of began.
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

extension GestureRecognizer.State {
  /// The states with their words.
  static let words: [(String, Self)] = [
    ("possible", .possible), ("began", .began), ("changed", .changed), ("ended", .ended),
    ("cancelled", .cancelled), ("failed", .failed),
  ]
}
