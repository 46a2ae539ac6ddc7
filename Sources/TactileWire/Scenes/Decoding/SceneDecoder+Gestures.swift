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

extension SceneTable {
  /// Returns the parameters of a recognizer's kind that the table sets.
  ///
  /// - Parameter isPart: Whether required parameters may be missing.
  func parameters(
    of kind: GestureKind, isPart: Bool
  ) throws(SceneFlaw) -> [ParameterName: ParameterValue] {
    var values: [ParameterName: ParameterValue] = [:]
    for parameter in kind.parameters {
      guard let value = self[parameter.name.rawValue] else {
        // Throws the error for a missing required parameter.
        if case .required = parameter.default, !isPart { _ = try required(parameter.name.rawValue) }
        continue
      }
      values[parameter.name] = try value.parameter(parameter, beside: values)
    }
    return values
  }
}

extension SourcedValue {
  /// Returns the value of a parameter.
  ///
  /// - Parameter others: The parameters of the same recognizer before it.
  fileprivate func parameter(
    _ parameter: GestureParameter, beside others: [ParameterName: ParameterValue]
  ) throws(SceneFlaw) -> ParameterValue {
    switch parameter.type {
    case .count(let range):
      let minimum = parameter.minimum.flatMap { others[$0]?.number }.flatMap { Int(exactly: $0) }
      return .count(try count((minimum ?? range.lowerBound)...range.upperBound))
    case .points:
      let minimum = parameter.minimum.flatMap { others[$0]?.number } ?? 0
      return .number(try number(minimum...SceneRange.farthest, in: .points))
    case .seconds: return .number(try number(0...SceneRange.longest, in: .seconds))
    case .radians: return .number(try number(SceneRange.angles, in: .radians))
    case .ratio(let range): return .number(try number(range))
    case .bool: return .bool(try bool())
    case .directions: return .directions(try choices(SwipeGestureRecognizer.Direction.words))
    case .edges: return .edges(try choices(ScreenEdges.words))
    case .buttons: return .buttons(try choices(Event.ButtonMask.words))
    case .regions: return .regions(try regions())
    case .steps(let most):
      var known: [SequenceGestureRecognizer.Region] = []
      for case .regions(let regions) in others.values { known += regions }
      return .steps(try steps(known.map(\.name), most))
    }
  }

  private func regions() throws(SceneFlaw) -> [SequenceGestureRecognizer.Region] {
    guard case .map(let members) = content, !members.isEmpty else {
      throw flaw(expected: "regions: a map from names to places, such as [x, y, width, height]")
    }
    guard members.count <= SceneRange.regions else {
      throw flaw(found: "\(members.count) regions", expected: "at most \(SceneRange.regions)")
    }
    var regions: [SequenceGestureRecognizer.Region] = []
    for member in members {
      try member.requireName(in: self)
      regions.append(.init(name: member.name, place: try member.value.gesturePlace()))
    }
    return regions
  }

  /// Returns the place of a region: a rectangle of the view, or a map for a place at the border of the screen.
  func gesturePlace() throws(SceneFlaw) -> GesturePlace {
    guard case .map = content else { return .rect(try rect()) }
    let table = try SceneTable(self, "the place of a region", keys: SceneKeys.place)
    let size = try table.required("size").number(SceneRange.placeSizes, in: .points)
    if let corner = table["corner"] {
      if let edges = table["edges"] { throw edges.flaw(expected: "either a corner or edges") }
      return .corner(try corner.choice(ScreenCorner.allCases.map { ($0.rawValue, $0) }), size: size)
    }
    return .edges(try table.required("edges").choices(ScreenEdges.words), size: size)
  }

  private func steps(
    _ known: [String], _ most: Int
  ) throws(SceneFlaw) -> [SequenceGestureRecognizer.Step] {
    var steps: [SequenceGestureRecognizer.Step] = []
    let names = Set(known.map { Name($0) })
    for value in try list() {
      let (step, region) = try value.step()
      guard names.contains(step.region) else {
        throw region.flaw(
          expected: "one of its regions: " + known.prefix(12).joined(separator: ", ")
            + (known.count > 12 ? ", …" : ""), known: known)
      }
      steps.append(step)
    }
    guard (1...most).contains(steps.count) else {
      throw flaw(found: "\(steps.count) steps", expected: "from 1 to \(most)")
    }
    return steps
  }

  /// Returns a step of a sequence, and the value that names its region.
  private func step() throws(SceneFlaw) -> (SequenceGestureRecognizer.Step, SourcedValue) {
    guard case .map = content else { return (.init(in: try name()), self) }
    let table = try SceneTable(self, "a step", keys: SceneKeys.step)
    let region = try table.required("in")
    var step = SequenceGestureRecognizer.Step(in: try region.name())
    step.touches = try table.count("touches", GestureParameter.touches) ?? 1
    if let hold = table["hold"] {
      if let taps = table["taps"] { throw taps.flaw(expected: "either taps or hold") }
      step.press = .hold(try hold.number(SceneRange.holds, in: .seconds))
    } else {
      step.press = .taps(try table.count("taps", 1...GestureParameter.taps) ?? 1)
    }
    return (step, region)
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The directions with their words.
  static let words: [(String, Self)] =
    SwipeGestureRecognizer.SingleDirection.allCases.map { ($0.rawValue, $0.set) }

  /// The words of the directions in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension ScreenEdges {
  /// The edges with their words.
  package static let words: [(String, Self)] = [
    ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
  ]

  /// The words of the edges in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension Event.ButtonMask {
  /// The parts of a pen with their words, which are also members of a touch's pen in messages.
  package static let words: [(String, Self)] = [
    ("tip", .primary), ("barrelButton", .secondary), ("secondBarrelButton", .button(3)),
  ]

  /// The words of the buttons in this set.
  var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

// The values and defaults of gesture parameters in words, for docs/scenes.md and tactile-gestures(5).
extension GestureParameter {
  /// The values that the parameter takes, such as "a time in s".
  ///
  /// Names and words of scenes stand between backquotes.
  package var valueText: String {
    switch type {
    case .count(let range):
      let minimum = minimum.map { "`\($0.rawValue)`" } ?? "\(range.lowerBound)"
      return "a whole number from \(minimum) to \(range.upperBound)"
    case .points:
      return "a distance in pt" + (minimum.map { ", at least `\($0.rawValue)`" } ?? "")
    case .seconds: return "a time in s"
    case .radians: return "an angle in radians"
    case .ratio(let range):
      let (from, to) = (range.lowerBound, range.upperBound)
      return "a number from \(SourcedValue.text(of: from)) to \(SourcedValue.text(of: to))"
    case .bool: return "true or false"
    case .directions: return Self.listText(SwipeGestureRecognizer.Direction.words.map(\.0))
    case .edges: return Self.listText(ScreenEdges.words.map(\.0))
    case .buttons: return Self.listText(Event.ButtonMask.words.map(\.0))
    case .regions: return "a map"
    case .steps(let most): return "a list of 1 to \(most) steps"
    }
  }

  private static func listText(_ words: [String]) -> String {
    "one or a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// The value of a parameter that is not set, such as "true"; or the threshold with its values in both presets.
  package var defaultText: String {
    switch self.default {
    case .value(.number(let number)): SourcedValue.text(of: number)
    case .value(.bool(let bool)): "\(bool)"
    case .value(.directions(let directions)): directions.words.joined(separator: ", ")
    case .value(.buttons(let buttons)): buttons.words.joined(separator: ", ")
    case .value(let value): "\(value)"
    case .threshold: threshold.map(Self.text) ?? ""
    case .behaviour(let text): text
    case .required: "required"
    }
  }

  private static func text(of threshold: GestureThreshold) -> String {
    let kiosk = SourcedValue.text(of: GestureDefaults.kiosk[keyPath: threshold.path])
    let handheld = SourcedValue.text(of: GestureDefaults.handheld[keyPath: threshold.path])
    return "`\(threshold.name)`: \(kiosk)" + (kiosk == handheld ? "" : " (handheld: \(handheld))")
  }
}
