/// The names of one window, and what refers to them.
struct SceneScope {
  /// What a name stands for.
  enum Responder {
    case window
    case view
    case controller
  }

  /// What a reference has to lead to.
  enum Target {
    /// A view, a controller or the window.
    case responder
    /// A view.
    case view
    /// A view that gets another's touches.
    case hitTarget(of: String)
    /// A controller that presents another.
    case presenter(of: String)
    /// A recognizer.
    case recognizer
    /// A recognizer that must fail before another may recognize.
    case requirement(of: String)
  }

  private struct Reference {
    let name: String
    let value: SourcedValue
    let target: Target
  }

  private var responders: [String: Responder] = [:]
  private var recognizers: Set<String> = []
  private var references: [Reference] = []

  // MARK: Names

  mutating func add(
    responder name: String, _ kind: Responder, at place: SourcePlace
  ) throws(SceneFlaw) {
    guard responders.updateValue(kind, forKey: name) == nil else {
      throw SceneFlaw(
        place: place, found: "the name \(Excerpt.quoting(name)) a second time",
        expected: "one name for each view and controller of a window")
    }
  }

  mutating func add(recognizer name: String, at place: SourcePlace) throws(SceneFlaw) {
    guard recognizers.insert(name).inserted else {
      throw SceneFlaw(
        place: place, found: "a second recognizer \(Excerpt.quoting(name))",
        expected: "one name for each recognizer of a window; give it a name")
    }
  }

  // MARK: References

  mutating func reference(
    _ value: SourcedValue?, _ target: Target
  ) throws(SceneFlaw) -> String? {
    guard let value else { return nil }
    let name = try value.name()
    references.append(Reference(name: name, value: value, target: target))
    return name
  }

  /// The names in a list, or one name alone.
  mutating func references(
    _ value: SourcedValue, _ target: Target
  ) throws(SceneFlaw) -> [String] {
    if case .string = value.content { return [try reference(value, target)].compactMap(\.self) }
    let names = try value.names()
    for value in try value.list() { _ = try reference(value, target) }
    return names
  }

  /// Checks, when all names are known, that every reference leads somewhere and none in a circle.
  func checkReferences() throws(SceneFlaw) {
    var hits = ReferenceGraph()
    var presenters = ReferenceGraph()
    var requirements = ReferenceGraph()
    for reference in references {
      try check(reference)
      switch reference.target {
      case .hitTarget(let source): hits.add(source, reference.name, reference.value)
      case .presenter(let source): presenters.add(source, reference.name, reference.value)
      case .requirement(let source): requirements.add(source, reference.name, reference.value)
      case .responder, .view, .recognizer: break
      }
    }
    try hits.refuseCircles("sends its hits to")
    try presenters.refuseCircles("is presented by")
    try presenters.refuseSharedTargets("presents one controller already")
    try requirements.refuseCircles("waits for")
  }

  private func check(_ reference: Reference) throws(SceneFlaw) {
    guard !leadsSomewhere(reference) else { return }
    let (what, known) = candidates(for: reference.target)
    let list = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
    let expected =
      known.isEmpty
      ? "a \(what) of this window, which has none" : "a \(what) of this window: \(list)"
    throw reference.value.flaw(expected: expected, known: known)
  }

  private func leadsSomewhere(_ reference: Reference) -> Bool {
    switch reference.target {
    case .responder: responders[reference.name] != nil
    case .view, .hitTarget: responders[reference.name] == .view
    case .presenter: responders[reference.name] == .controller
    case .recognizer, .requirement: recognizers.contains(reference.name)
    }
  }

  private func candidates(for target: Target) -> (String, [String]) {
    switch target {
    case .responder: ("view or controller", responders.keys.sorted())
    case .view, .hitTarget: ("view", responders.filter { $0.value == .view }.keys.sorted())
    case .presenter:
      ("controller", responders.filter { $0.value == .controller }.keys.sorted())
    case .recognizer, .requirement: ("recognizer", recognizers.sorted())
    }
  }
}
