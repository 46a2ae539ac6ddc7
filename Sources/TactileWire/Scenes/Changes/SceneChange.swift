import Tactile

/// One change to a part of a window: a verb and its object.
struct SceneChange: Sendable {
  /// The verbs.
  enum Verb: String, CaseIterable, Sendable {
    case setWindow
    case addView
    case setView
    case setFrames
    case moveView
    case removeView
    case addGesture
    case setGesture
    case removeGesture
  }

  /// The window's name.
  let window: String
  let verb: Verb
  /// The value of the verb: a description, some keys of a description, or a name.
  let value: SourcedValue
  /// The new superview; nil if it is left out.
  let container: SourcedValue?
  /// The view in front of it; nil puts it in front of all siblings.
  let neighbour: SourcedValue?

  init(_ step: SourcedValue) throws(SceneFlaw) {
    let table = try SceneTable(
      step, "a change", keys: ["window"] + Verb.allCases.map(\.rawValue) + ["in", "behind"])
    window = try table.required("window").name()
    let verbs = Verb.allCases.filter { table[$0.rawValue] != nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      let found = verbs.isEmpty ? "no verb" : verbs.map(\.rawValue).joined(separator: " and ")
      throw SceneFlaw(
        place: step.place, found: found,
        expected: "exactly one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.verb = verb
    value = try table.required(verb.rawValue)
    container = table["in"]
    neighbour = table["behind"]
    if let container, ![.addView, .moveView, .addGesture].contains(verb) {
      throw container.flaw(expected: "no in: \(verb.rawValue) does not place a view or recognizer")
    }
    if let neighbour, ![.addView, .moveView].contains(verb) {
      throw neighbour.flaw(expected: "no behind: only addView and moveView place a view")
    }
  }
}

// MARK: Frames

extension SceneChange {
  /// Reads the map of `setFrames`, from names of views to frames.
  static func frames(_ value: SourcedValue) throws(SceneFlaw) -> [FrameChange] {
    guard case .map(let members) = value.content else {
      throw value.flaw(expected: "a map from names of views to frames [x, y, width, height]")
    }
    guard members.count <= SceneChanges.mostFrames else {
      throw SceneFlaw(
        place: value.place, found: "\(members.count) frames",
        expected: "at most \(SceneChanges.mostFrames) in one change")
    }
    var frames: [FrameChange] = []
    frames.reserveCapacity(members.count)
    for member in members {
      try member.requireName(in: value)
      frames.append(
        FrameChange(
          name: Name(member.name), rect: try member.value.rect(), place: member.value.place))
    }
    return frames
  }
}
