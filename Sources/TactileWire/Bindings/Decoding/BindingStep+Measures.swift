import Tactile

extension BindingStep {
  /// Examples of steps of gestures with these measures.
  static func examples(for measures: GestureMeasures) -> [String] {
    [
      measures.contains(.movement) ? "40pt" : nil, measures.contains(.scale) ? "0.1" : nil,
      measures.contains(.rotation) ? "10deg" : nil, "100ms",
    ].compactMap { $0 }
  }
}

extension BindingStep.Measure {
  /// The measures that can be divided into steps in gestures with these measures.
  static func allowed(for measures: GestureMeasures) -> [BindingStep.Measure] {
    var allowed: [BindingStep.Measure] = [.time]
    if !measures.isEmpty { allowed.append(.own) }
    if measures.contains(.movement) { allowed.append(.movement) }
    if measures.contains(.rotation) { allowed.append(.rotation) }
    return allowed
  }
}

extension BindingDirection {
  /// The directions that gestures with these measures can have, or their steps.
  static func allowed(
    for measures: GestureMeasures, every step: BindingStep?
  ) -> [BindingDirection] {
    let measures = step.map { $0.divided(of: measures) } ?? measures
    var directions: [BindingDirection] = []
    if measures.contains(.movement) {
      directions += [.left, .right, .up, .down, .upLeft, .upRight, .downLeft, .downRight]
    }
    if measures.contains(.scale) { directions += [.in, .out] }
    if measures.contains(.rotation) { directions += [.clockwise, .counterclockwise] }
    return directions
  }
}

extension BindingStep {
  /// The one of these measures that the step divides; empty for a step of time.
  fileprivate func divided(of measures: GestureMeasures) -> GestureMeasures {
    switch measure {
    case .movement: measures.intersection(.movement)
    case .scale: measures.intersection(.scale)
    case .rotation: measures.intersection(.rotation)
    case .time: []
    case .own:
      measures.contains(.scale)
        ? .scale : measures.contains(.rotation) ? .rotation : measures.intersection(.movement)
    }
  }
}
