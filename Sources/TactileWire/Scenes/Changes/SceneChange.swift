/// One change to a part of a window: what is to be done, and to what.
struct SceneChange: Sendable {
  /// What can be done.
  enum Verb: String, CaseIterable, Sendable {
    case setWindow
    case addView
    case setView
    case moveView
    case removeView
    case addGesture
    case setGesture
    case removeGesture
  }

  /// The window's name.
  let window: String
  let verb: Verb
  /// What stands behind the verb: a description, some keys of one, or a name.
  let value: SourcedValue
  /// The view it goes into; nil where it is left out.
  let container: SourcedValue?
  /// The view it goes behind; nil puts it in front.
  let neighbour: SourcedValue?

  init(_ step: SourcedValue) throws(SceneFlaw) {
    let table = try SceneTable(
      step, "a change", keys: ["window"] + Verb.allCases.map(\.rawValue) + ["in", "behind"])
    window = try table.required("window").name()
    let verbs = Verb.allCases.filter { table[$0.rawValue] != nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      let found = verbs.isEmpty ? "none" : verbs.map(\.rawValue).joined(separator: " and ")
      throw SceneFlaw(
        place: step.place, found: found,
        expected: "exactly one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.verb = verb
    value = try table.required(verb.rawValue)
    container = table["in"]
    neighbour = table["behind"]
    if let container, ![.addView, .moveView, .addGesture].contains(verb) {
      throw container.flaw(expected: "no in: \(verb.rawValue) puts nothing anywhere")
    }
    if let neighbour, ![.addView, .moveView].contains(verb) {
      throw neighbour.flaw(expected: "no behind: only views lie behind one another")
    }
  }
}
