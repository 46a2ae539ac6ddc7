import Tactile

extension SceneBuilder {
  /// What every recognizer has.
  mutating func describe(
    _ recognizer: GestureRecognizer, _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) {
    recognizer.isEnabled = !attributes.flag("disabled")
    if let answer = try attributes.answer("cancels") { recognizer.cancelsTouchesInView = answer }
    if attributes.flag("screen-wide") {
      recognizer.isScreenWide = true
      recognizer.delaysTouchesEnded = false
    }
    recognizer.delaysTouchesBegan = attributes.flag("delays-began")
    if let answer = try attributes.answer("delays-ended") { recognizer.delaysTouchesEnded = answer }
    if let kinds = try attributes.choice("kinds", Self.kinds) {
      recognizer.allowedTouchTypes = kinds
    }
    recognizer.requiresExclusiveTouchType = !attributes.flag("mixes-kinds")
    for other in try attributes.list("requires") {
      relations.append(Relation(kind: .requires(recognizer), other: other))
    }
    try describeDelegate(of: recognizer, &attributes)
    try describeWriting(of: recognizer, name, &attributes)
  }

  private static let kinds: [(String, TouchKinds)] = [
    ("fingers", .direct), ("pens", .stylus), ("all", .all),
  ]

  private func describeDelegate(
    of recognizer: GestureRecognizer, _ attributes: inout Attributes
  ) throws(SpecificationError) {
    let delegate = StageDelegate(panel: panel)
    delegate.mayBegin = try attributes.answer("begins") ?? true
    delegate.tellsQuestions = attributes.flag("tells-questions")
    for finger in try attributes.list("refuses") { delegate.refusedFingers.insert(finger.text) }
    for other in try attributes.list("with") { delegate.companions.insert(other.text) }
    for other in try attributes.list("waits-for") { delegate.waitsFor.insert(other.text) }
    for other in try attributes.list("holds-back") { delegate.holdsBack.insert(other.text) }
    panel.delegates.append(delegate)
    recognizer.delegate = delegate
  }

  private func describeWriting(
    of recognizer: GestureRecognizer, _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) {
    if attributes.flag("tells-failures") { panel.tellsFailures.insert(recognizer.name) }
    var figures: [GestureFigure] = []
    for item in try attributes.list("show") { figures.append(try figure(item, of: name)) }
    let isSilent = attributes.flag("silent")
    if let action = try attributes.value("action") {
      recognizer.addTarget(nil, action: Action(action.text))
    }
    guard !isSilent else { return }
    recognizer.addAction { [unowned panel] recognizer in
      let texts = figures.compactMap { $0.text(of: recognizer) }
      panel.write(([name.text, "\(recognizer.state)"] + texts).joined(separator: " "))
    }
  }

  /// A figure to be written down, as `velocity~50`: what follows `~` is its tolerance.
  private func figure(_ item: Word, of name: Word) throws(SpecificationError) -> GestureFigure {
    let halves = item.text.split(separator: "~", maxSplits: 1)
    let word = Word(text: halves.first.map(String.init) ?? "", place: item.place)
    let figure = try word.choice(GestureFigure.allCases.map { ($0.rawValue, $0) })
    if halves.count == 2 {
      guard let tolerance = Double(halves[1]), tolerance >= 0 else {
        throw item.error(expected: "a tolerance after ~, as velocity~50")
      }
      panel.tolerances["\(name.text) \(figure.rawValue)"] = tolerance
    }
    return figure
  }
}
