import Tactile

extension GestureDescription.Kind {
  /// Adds what only this kind has.
  func addMembers(to members: inout SceneMembers) {
    switch self {
    case .tap(let taps, let touches, let movement, let interval, let distance, let duration):
      members.add("taps", taps, unless: 1)
      members.add("touches", touches, unless: 1)
      members.add("movement", movement)
      members.add("interval", interval)
      members.add("distance", distance)
      members.add("duration", duration)
    case .longPress(
      let touches, let taps, let duration, let movement, let interval, let distance, let tapDuration
    ):
      members.add("touches", touches, unless: 1)
      members.add("taps", taps, unless: 0)
      members.add("duration", duration)
      members.add("movement", movement)
      members.add("tapInterval", interval)
      members.add("tapDistance", distance)
      members.add("tapDuration", tapDuration)
    default: addMovement(to: &members)
    }
  }

  private func addMovement(to members: inout SceneMembers) {
    switch self {
    case .pan(let figures): figures.addMembers(to: &members)
    case .screenEdgePan(let figures, let edges, let zone):
      figures.addMembers(to: &members)
      members.add("edges", GestureWord.edges.filter { edges.contains($0.1) }.map(\.0))
      members.add("zone", zone)
    case .swipe(let directions, let touches, let duration, let distance, let sideways):
      members.add("directions", directions.words)
      members.add("touches", touches, unless: 1)
      members.add("duration", duration)
      members.add("distance", distance)
      members.add("sideways", sideways)
    case .pinch(let spanChange): members.add("spanChange", spanChange)
    case .rotation(let angle): members.add("angle", angle)
    case .transform(let minimumTouches, let movement, let spanChange, let angle):
      members.add("minimumTouches", minimumTouches, unless: 1)
      members.add("movement", movement)
      members.add("spanChange", spanChange)
      members.add("angle", angle)
    case .sequence: addSequence(to: &members)
    case .hover, .tap, .longPress: break
    }
  }

  private func addSequence(to members: inout SceneMembers) {
    guard
      case .sequence(
        let regions, let steps, let duration, let movement, let tolerates, let excludes) = self
    else { return }
    var map = SceneMembers()
    for region in regions { map.add(region.name, region.rect) }
    members.add("regions", map.json)
    members.add("steps", .array(steps.map { .string($0) }))
    members.add("duration", duration)
    members.add("movement", movement)
    members.add("toleratesOtherTouches", tolerates, unless: false)
    members.add("excludesOthers", excludes, unless: false)
  }
}

extension GestureDescription.PanFigures {
  fileprivate func addMembers(to members: inout SceneMembers) {
    members.add("minimumTouches", minimumTouches, unless: 1)
    members.add("maximumTouches", maximumTouches)
    members.add("movement", movement)
  }
}
