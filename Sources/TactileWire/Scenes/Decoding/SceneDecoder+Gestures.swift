import Tactile

extension SceneDecoder {
  /// Returns the recognizers of a window or view.
  mutating func gestures(
    of table: SceneTable, owner: String, isWindow: Bool = false
  ) throws(SceneFlaw) -> [GestureDescription] {
    var gestures: [GestureDescription] = []
    for value in try table.list("gestures") {
      gestures.append(try gesture(value, owner: owner, isWindow: isWindow))
    }
    return gestures
  }

  mutating func gesture(
    _ value: SourcedValue, owner: String, isWindow: Bool
  ) throws(SceneFlaw) -> GestureDescription {
    try countGesture(at: value.place)
    let kind = try GestureKind(of: value)
    let table = try SceneTable(
      value, "a \(kind.rawValue) recognizer", keys: SceneKeys.keys(of: kind))
    let name = try table["name"]?.name() ?? "\(owner).\(kind.rawValue)"
    try scope.add(recognizer: name, at: table["name"]?.place ?? value.place)
    var gesture = GestureDescription(
      name: name, kind: kind, try table.parameters(of: kind, isPart: isPart))
    try readFlags(of: table, into: &gesture)
    gesture.scope = try scope(table, of: kind, isWindow: isWindow)
    if gesture.reservesRegions, gesture.scope != .screen, let value = table["reservesRegions"] {
      throw value.flaw(expected: "false, or scope: screen for the same recognizer")
    }
    if let rule = table["shouldBegin"] {
      let isMoving = kind.definition.measures.contains(.movement)
      gesture.shouldBegin = try beginRule(rule, isMoving: isMoving)
    }
    if let rule = table["shouldReceive"] { gesture.shouldReceive = try receiveRule(rule) }
    try readRelations(of: table, into: &gesture)
    if let action = table["action"] {
      gesture.action = try self.action(action, keys: SceneKeys.gestureAction)
      gesture.actionStates = try states(action)
    }
    return gesture
  }

  /// Returns the scope of a recognizer. Only recognizers of a window itself can be screen-wide.
  private func scope(
    _ table: SceneTable, of kind: GestureKind, isWindow: Bool
  ) throws(SceneFlaw) -> GestureDescription.Scope {
    guard let value = table["scope"] else { return .view }
    let scope = try value.choice(GestureDescription.Scope.allCases.map { ($0.rawValue, $0) })
    guard scope == .view || isWindow else {
      throw value.flaw(expected: "view: only recognizers of a window itself can be screen-wide")
    }
    guard scope == .view || kind != .hover else {
      throw value.flaw(expected: "view: a hover belongs to the view under the pen")
    }
    return scope
  }

  private func readFlags(
    of table: SceneTable, into gesture: inout GestureDescription
  ) throws(SceneFlaw) {
    gesture.isEnabled = try table.bool("enabled") ?? true
    gesture.cancelsTouches = try table.bool("cancelsTouches")
    gesture.delaysTouchesBegan = try table.bool("delaysTouchesBegan")
    gesture.delaysTouchesEnded = try table.bool("delaysTouchesEnded")
    if let kinds = table["touchTypes"] {
      gesture.touchTypes = try kinds.choices([("direct", TouchKinds.direct), ("stylus", .stylus)])
    }
    gesture.requiresExclusiveTouchType = try table.bool("exclusiveTouchType") ?? true
  }

  private mutating func readRelations(
    of table: SceneTable, into gesture: inout GestureDescription
  ) throws(SceneFlaw) {
    if let companions = table["simultaneousWith"] {
      if case .string("all") = companions.content {
        gesture.simultaneousWith = .all
      } else {
        let names = try scope.references(companions, .recognizer)
        gesture.simultaneousWith = .some(NameSet(names))
      }
    }
    if let others = table["requireToFail"] {
      gesture.requireToFail = try scope.references(others, .requirement(of: Name(gesture.name)))
    }
  }

  // MARK: Rules

  private func beginRule(
    _ value: SourcedValue, isMoving: Bool
  ) throws(SceneFlaw) -> BeginRule {
    let keys = isMoving ? SceneKeys.movingShouldBegin : SceneKeys.shouldBegin
    let what = isMoving ? "shouldBegin" : "shouldBegin of a recognizer without movement"
    let table = try SceneTable(value, what, keys: keys)
    var rule = BeginRule()
    rule.region = try table.rect("region")
    guard isMoving else { return rule }
    rule.axis = try table["axis"]?.choice(BeginRule.Axis.allCases.map { ($0.rawValue, $0) })
    rule.directions = try table["directions"]?.choices(SwipeGestureRecognizer.Direction.words)
    rule.minimumSpeed = try table.number("minimumSpeed", 0...SceneRange.farthest)
    rule.maximumSpeed = try table.number("maximumSpeed", 0...SceneRange.farthest)
    return rule
  }

  private mutating func receiveRule(_ value: SourcedValue) throws(SceneFlaw) -> ReceiveRule {
    let table = try SceneTable(value, "shouldReceive", keys: SceneKeys.shouldReceive)
    var rule = ReceiveRule()
    rule.region = try table["region"]?.gesturePlace()
    rule.notRegion = try table["notRegion"]?.gesturePlace()
    if let views = table["views"] { rule.views = NameSet(try scope.references(views, .view)) }
    if let views = table["notViews"] {
      rule.notViews = NameSet(try scope.references(views, .view))
    }
    return rule
  }

  // MARK: Actions

  /// Returns an action, given by its name or as a map with its target.
  mutating func action(
    _ value: SourcedValue, keys: [String]
  ) throws(SceneFlaw) -> ActionDescription {
    if case .string = value.content { return ActionDescription(name: try value.name()) }
    let table = try SceneTable(value, "an action", keys: keys)
    let target = try scope.reference(table["target"], .responder)
    return ActionDescription(name: try table.required("name").name(), target: target)
  }

  /// Returns the states in which a recognizer sends its action; all by default.
  private func states(_ value: SourcedValue) throws(SceneFlaw) -> Set<GestureMessage.State> {
    let all = Set(GestureMessage.State.allCases)
    guard case .map = value.content else { return all }
    let table = try SceneTable(value, "an action", keys: SceneKeys.gestureAction)
    guard let list = table["states"] else { return all }
    var states: Set<GestureMessage.State> = []
    for word in try list.list() {
      states.insert(
        try word.choice(GestureMessage.State.allCases.map { ($0.rawValue, $0) }))
    }
    return states
  }
}

extension GestureKind {
  /// The kind in a recognizer's map. It determines the allowed keys, so it is decoded first.
  init(of value: SourcedValue) throws(SceneFlaw) {
    let all = Self.allCases.map { ($0.rawValue, $0) }
    guard case .map(let members) = value.content,
      let kind = members.first(where: { $0.name == "kind" })?.value, !kind.isNull
    else {
      var flaw = value.flaw(expected: "a recognizer: a map with a kind")
      if case .map = value.content { flaw.found = "no kind" }
      flaw.expected += ", one of \(all.map(\.0).joined(separator: ", "))"
      throw flaw
    }
    self = try kind.choice(all)
  }
}
