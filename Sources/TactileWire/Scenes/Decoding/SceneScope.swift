import Tactile

/// The names of one window, and the references to them.
struct SceneScope {
  /// The kind of thing that a name stands for.
  enum Responder {
    case window
    case view
    case controller
  }

  /// The kind of thing that a reference must name.
  enum Target: Hashable {
    /// A view, a controller or the window.
    case responder
    /// A view.
    case view
    /// A view that receives the hits of another.
    case hitTarget(of: Name)
    /// A view that a scroll view zooms.
    case zoomView(of: Name)
    /// A controller that presents another.
    case presenter(of: Name)
    /// A recognizer.
    case recognizer
    /// A recognizer that must fail before another may recognize.
    case requirement(of: Name)
  }

  private var responders: [Name: Responder] = [:]
  private var recognizers: Set<Name> = []
  /// The names of the pans of scroll views. A recognizer of the same name has precedence.
  private var pans: Set<Name> = []
  private var references: [(reference: SceneReference, value: SourcedValue)] = []

  // MARK: Names

  mutating func add(
    responder name: String, _ kind: Responder, at place: SourcePlace
  ) throws(SceneFlaw) {
    guard responders.updateValue(kind, forKey: name) == nil else {
      throw Self.takenName(name, at: place)
    }
  }

  /// Returns the flaw of a name that another view or controller has.
  static func takenName(_ name: String, at place: SourcePlace) -> SceneFlaw {
    SceneFlaw(
      place: place, found: "the name \(Excerpt.quoting(name)) a second time",
      expected: "a unique name for each view and controller of a window")
  }

  mutating func add(recognizer name: String, at place: SourcePlace) throws(SceneFlaw) {
    guard recognizers.insert(name) else {
      throw Self.takenRecognizer(name, at: place)
    }
  }

  /// Adds the name of the pan of a scroll view.
  mutating func add(panOfScrollView name: String) { pans.insert(name) }

  /// Returns the flaw of a name that another recognizer has.
  static func takenRecognizer(_ name: String, at place: SourcePlace) -> SceneFlaw {
    SceneFlaw(
      place: place, found: "a second recognizer \(Excerpt.quoting(name))",
      expected: "a unique name for each recognizer of a window; give it a name")
  }

  // MARK: References

  mutating func reference(
    _ value: SourcedValue?, _ target: Target
  ) throws(SceneFlaw) -> String? {
    guard let value else { return nil }
    let name = try value.name()
    add(SceneReference(name, target), value)
    return name
  }

  /// Adds a reference, and the value that it was read from.
  mutating func add(_ reference: SceneReference, _ value: SourcedValue) {
    references.append((reference, value))
  }

  /// Calls `body` with each reference and the value that it was read from.
  func forEachReference(_ body: (SceneReference, SourcedValue) -> Void) {
    for (reference, value) in references { body(reference, value) }
  }

  /// Returns the names in a list, or a single name.
  mutating func references(
    _ value: SourcedValue, _ target: Target
  ) throws(SceneFlaw) -> [String] {
    if case .string = value.content { return [try reference(value, target)].compactMap(\.self) }
    let names = try value.names()
    for value in try value.list() { _ = try reference(value, target) }
    return names
  }

  /// Checks all references after all names are known. Each must name an existing part, without a
  /// cycle.
  func checkReferences() throws(SceneFlaw) {
    var hits = ReferenceGraph()
    var presenters = ReferenceGraph()
    var requirements = ReferenceGraph()
    for (reference, value) in references {
      try check(reference, value)
      switch reference.target {
      case .hitTarget(let source): hits.add(source, reference.name, value)
      case .presenter(let source): presenters.add(source, reference.name, value)
      case .requirement(let source): requirements.add(source, reference.name, value)
      case .responder, .view, .zoomView, .recognizer: break
      }
    }
    try hits.refuseCircles("sends its hits to")
    try presenters.refuseCircles("is presented by")
    try presenters.refuseSharedTargets("already presents a controller")
    try presenters.refuseLongChains("presented controllers", most: SceneRange.presentedControllers)
    try requirements.refuseCircles("waits for")
  }

  private func check(_ reference: SceneReference, _ value: SourcedValue) throws(SceneFlaw) {
    guard !leadsSomewhere(reference) else { return }
    let (what, names) = candidates(for: reference.target)
    let known = names.sorted().map(\.text)
    let list = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
    let expected =
      known.isEmpty
      ? "a \(what) of this window, but it has none" : "a \(what) of this window: \(list)"
    throw value.flaw(expected: expected, known: known)
  }

  private func leadsSomewhere(_ reference: SceneReference) -> Bool {
    switch reference.target {
    case .responder: responders[reference.name] != nil
    case .view, .hitTarget, .zoomView: responders[reference.name] == .view
    case .presenter: responders[reference.name] == .controller
    case .recognizer, .requirement:
      recognizers.contains(reference.name) || pans.contains(reference.name)
    }
  }

  private func candidates(for target: Target) -> (String, [Name]) {
    switch target {
    case .responder: ("view or controller", Array(responders.keys))
    case .view, .hitTarget, .zoomView:
      ("view", responders.filter { $0.value == .view }.map(\.key))
    case .presenter:
      ("controller", responders.filter { $0.value == .controller }.map(\.key))
    case .recognizer, .requirement: ("recognizer", Array(recognizers.union(pans)))
    }
  }
}

/// A name in a window's description that refers to another part of the window.
struct SceneReference: Hashable {
  let name: Name
  let target: SceneScope.Target

  init(_ name: String, _ target: SceneScope.Target) {
    self.name = Name(name)
    self.target = target
  }
}

// The references of described parts, in the order in which the decoder reads them.

extension WindowDescription {
  /// The references of the window itself, without those of its views and recognizers.
  var references: [SceneReference] {
    firstResponder.map { [SceneReference($0, .responder)] } ?? []
  }
}

extension ViewDescription {
  /// The references of the view itself, without those of its recognizers and subviews.
  var ownReferences: [SceneReference] {
    var references: [SceneReference] = []
    for action in kind.control?.actions ?? [] {
      guard let target = action.action.target else { continue }
      references.append(SceneReference(target, .responder))
    }
    if let hitTarget {
      references.append(SceneReference(hitTarget, .hitTarget(of: Name(name))))
    }
    if case .scroll(let scroll) = kind, let view = scroll.zoomView {
      references.append(SceneReference(view, .zoomView(of: Name(name))))
    }
    if let pan = panName.map({ Name($0) }) {
      for other in panRequirements {
        references.append(SceneReference(other, .requirement(of: pan)))
      }
    }
    if let controller, let presenter = controller.presentedBy {
      references.append(SceneReference(presenter, .presenter(of: Name(controller.name))))
    }
    return references
  }
}

extension GestureDescription {
  /// The references of the recognizer.
  var references: [SceneReference] {
    var references: [SceneReference] = []
    let views = [shouldReceive?.views, shouldReceive?.notViews].compactMap(\.self)
    for name in views.flatMap(\.names) {
      references.append(SceneReference(name, .view))
    }
    if case .some(let names) = simultaneousWith {
      for name in names.names {
        references.append(SceneReference(name, .recognizer))
      }
    }
    let own = Name(name)
    for other in requireToFail {
      references.append(SceneReference(other, .requirement(of: own)))
    }
    if let target = action?.target {
      references.append(SceneReference(target, .responder))
    }
    return references
  }
}

// Parts of a scene, decoded separately for the lines of a `.touch` file. References of a part are
// not checked.

extension WindowDescription {
  /// Decodes one window.
  package init(part value: SourcedValue) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    self = try decoder.windowWithoutCheck(value)
  }
}

extension ViewDescription {
  /// Decodes one view, which may be directly in its window.
  package init(part value: SourcedValue) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    self = try decoder.view(value, isTop: true)
  }
}

extension GestureDescription {
  /// Decodes one recognizer. Required parameters may be missing.
  ///
  /// - Parameter isWindow: Whether it belongs to a window itself, which may have screen-wide
  ///   recognizers.
  package init(part value: SourcedValue, isWindow: Bool) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    decoder.isPart = true
    self = try decoder.gesture(value, owner: "", isWindow: isWindow)
  }
}
