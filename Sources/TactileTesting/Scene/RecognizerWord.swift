import Tactile

/// What a recognizer may be in a scene.
enum RecognizerWord: String, CaseIterable {
  case tap, press, pan, edge, swipe, pinch, rotation, transform, sequence, hover, probe
}

extension SceneBuilder {
  /// The recognizer that a line describes.
  mutating func makeRecognizer(
    _ kind: RecognizerWord, _ name: Word, _ statement: Statement
  ) throws(SpecificationError) -> GestureRecognizer {
    var attributes = Attributes(statement.rest(after: 2), of: "a \(kind)")
    let recognizer =
      switch kind {
      case .tap: try makeTap(name, &attributes)
      case .press: try makePress(name, &attributes)
      case .pan:
        try describePan(
          PanGestureRecognizer(name: panel.fullName(name.text), defaults: defaults), &attributes)
      case .edge: try makeEdge(name, &attributes)
      case .swipe: try makeSwipe(name, &attributes)
      case .pinch: try makePinch(name, &attributes)
      case .rotation: try makeRotation(name, &attributes)
      case .transform: try makeTransform(name, &attributes)
      case .sequence: try makeSequence(name, &attributes)
      case .hover: HoverGestureRecognizer(name: panel.fullName(name.text))
      case .probe: try makeProbe(name, &attributes)
      }
    try describe(recognizer, name, &attributes)
    try attributes.finish()
    return recognizer
  }

  private func makeTap(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let tap = TapGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    if let taps = try attributes.count("taps") { tap.numberOfTapsRequired = taps }
    if let touches = try attributes.count("touches") { tap.numberOfTouchesRequired = touches }
    if let movement = try attributes.number("movement") { tap.allowableMovement = movement }
    if let interval = try attributes.seconds("interval") { tap.maximumInterval = interval }
    if let distance = try attributes.number("distance") { tap.maximumDistance = distance }
    if let duration = try attributes.seconds("duration") { tap.maximumDuration = duration }
    return tap
  }

  private func makeProbe(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let probe = ProbeRecognizer(name.text, panel: panel)
    let states = GestureRecognizer.State.words
    probe.onDown = try attributes.choice("down", states)
    probe.onMove = try attributes.choice("move", states)
    probe.onUp = try attributes.choice("up", states)
    probe.onCancel = try attributes.choice("cancel", states)
    probe.onTime = try attributes.choice("time", states)
    probe.delay = try attributes.seconds("delay")
    probe.fingers = try attributes.count("touches") ?? 1
    probe.prevents = try attributes.answer("prevents") ?? true
    probe.isPreventable = try attributes.answer("preventable") ?? true
    probe.tellsTouches = attributes.flag("tells-touches")
    probe.tellsResets = attributes.flag("tells-resets")
    for finger in try attributes.list("ignores") { probe.ignoredFingers.insert(finger.text) }
    return probe
  }
}

extension GestureRecognizer.State {
  /// The states by the words for them.
  static let words: [(String, Self)] = [
    ("possible", .possible), ("began", .began), ("changed", .changed), ("ended", .ended),
    ("cancelled", .cancelled), ("failed", .failed),
  ]
}
