import Tactile

/// Decodes a tree of values into bindings, and accepts only known keys.
struct BindingDecoder {
  /// The page that describes the keys, for errors.
  static let page = "docs/bindings.md"
  private static let occasions = [
    "gesture", "action", "mode", "idle", "accommodations", "exploring",
  ]
  /// The keys of a binding that are no tasks. `mode` is an occasion beside a task, and a task beside another
  /// occasion.
  private static let keys =
    occasions + ["state", "every", "direction", "view", "user", "when", "unless", "pause"]
    + tasks.filter { $0 != "mode" }

  /// Decodes the recognizers of inline gestures, which belong to one window.
  var recognizers = SceneDecoder(limits: SceneLimits())
  /// The inline gestures so far, with the values that they were read from.
  var inline: [(value: SourcedValue, gesture: InlineGesture)] = []
  /// The numbers of the inline gestures, by the text of their maps.
  var numbers: [String: Int] = [:]
  /// The number of inline gestures of each screen. The gestures of all screens have the key nil.
  var counts: [String?: Int] = [:]
  /// The screen with the most inline gestures of its own.
  var mostUsedScreen: String?

  mutating func list(_ tree: SourcedValue) throws(SceneFlaw) -> BindingList {
    let table = try SceneTable(
      tree, "a file of bindings", keys: ["version", "keyboard", "bindings"], page: Self.page)
    _ = try table.required("version").count(1...1)
    var list = BindingList()
    if let keyboard = table["keyboard"] { list.keyboard = try Self.keyboard(keyboard) }
    for (index, value) in try table.required("bindings").list().enumerated() {
      list.bindings.append(try binding(value, number: index + 1))
    }
    try recognizers.scope.checkReferences()
    for case .inline(let index) in list.bindings.filter(\.task.usesPointer).map(\.occasion)
    where inline[index].gesture.recognizer.delaysTouchesBegan == nil {
      // The compositor and the apps receive nothing of fingers that become a click.
      inline[index].gesture.recognizer.delaysTouchesBegan = true
    }
    list.gestures = inline.map(\.gesture)
    list.addRequirements()
    list.separateDiagonals()
    return list
  }

  private static func keyboard(_ value: SourcedValue) throws(SceneFlaw) -> KeyboardLayout {
    let table = try SceneTable(
      value, "a keyboard", keys: ["rules", "model", "layout", "variant", "options"], page: page)
    var keyboard = KeyboardLayout()
    keyboard.rules = try table["rules"]?.name() ?? ""
    keyboard.model = try table["model"]?.name() ?? ""
    keyboard.layout = try table["layout"]?.name() ?? ""
    keyboard.variant = try table["variant"]?.name() ?? ""
    keyboard.options = try table["options"]?.name() ?? ""
    return keyboard
  }

  private mutating func binding(
    _ value: SourcedValue, number: Int
  ) throws(SceneFlaw) -> BindingDescription {
    let table = try SceneTable(value, "a binding", keys: Self.keys, page: Self.page)
    let task = try Self.task(table)
    let occasion = try occasion(table, task: task, number: number)
    var binding = BindingDescription(
      occasion: occasion, owner: try Self.owner(table["user"]) ?? .machine,
      view: try table["view"]?.name(), task: task)
    binding.states = try table["state"].map { value throws(SceneFlaw) in try Self.states(value) }
    let kind = kind(of: occasion)
    if let value = table["state"], let kind { try Self.checkStates(value, of: kind) }
    try Self.check(task, occasion, kind, table)
    if let every = table["every"] {
      if let state = table["state"] {
        throw state.flaw(
          found: "a state beside every", expected: "no state: each step starts the task")
      }
      binding.every = try Self.step(every, of: kind)
    }
    if let value = table["direction"] {
      binding.direction = try Self.direction(value, of: kind, every: binding.every)
    }
    let standard: TimeInterval =
      isInline(occasion) || binding.every != nil ? 0 : BindingDescription.defaultPause
    binding.pause = try table.number("pause", 0...86_400, in: .seconds) ?? standard
    let hasWindow = isGesture(occasion) || isAction(occasion)
    if let when = table["when"] { binding.when = try Self.conditions(when, hasWindow) }
    if let unless = table["unless"] { binding.unless = try Self.conditions(unless, hasWindow) }
    return binding
  }

  // MARK: Occasions

  private mutating func occasion(
    _ table: SceneTable, task: BindingTask, number: Int
  ) throws(SceneFlaw) -> BindingDescription.Occasion {
    var present = Self.occasions.filter { table[$0] != nil }
    // Beside another occasion, a mode is a task.
    if case .mode = task { present.removeAll { $0 == "mode" } }
    guard present.count == 1 else {
      let words = Self.occasions
      throw table.value.flaw(
        expected: "a binding with one of \(words.dropLast().joined(separator: ", ")) and "
          + words[words.count - 1])
    }
    let key = present[0]
    let value = try table.required(key)
    switch key {
    case "gesture":
      guard case .map = value.content else { return .gesture(try value.name()) }
      try Self.refuse(
        ["user"], of: "an inline gesture", "a named gesture or an action", table)
      try Self.refuse(["view"], of: "an inline gesture", "a named gesture", table)
      return try inline(value, number: number)
    case "action":
      try Self.refuse(Self.ofGestures, of: "an action", "a gesture", table)
      return .action(try value.name())
    default:
      let what =
        switch key {
        case "mode": "a mode"
        case "idle": "an idle time"
        default: "an aid"
        }
      try Self.refuse(Self.ofGestures, of: what, "a gesture", table)
      try Self.refuse(["user"], of: what, "a gesture or an action", table)
      switch key {
      case "mode":
        return .mode(try value.choice(ModeMessage.Kind.allCases.map { ($0.rawValue, $0) }))
      case "idle": return .idle(try value.count(0...86_400))
      default:
        let isOn = try value.choice([("on", true), ("off", false)])
        return key == "exploring" ? .exploring(isOn) : .accommodations(isOn)
      }
    }
  }

  private static let ofGestures = ["state", "view", "every", "direction"]

  /// Rejects keys that an occasion cannot have.
  private static func refuse(
    _ keys: [String], of occasion: String, _ others: String, _ table: SceneTable
  ) throws(SceneFlaw) {
    for key in keys {
      guard let value = table[key] else { continue }
      let article = key == "every" ? "an" : "a"
      throw SceneFlaw(
        place: value.place, found: "\(article) \(key) of \(occasion)",
        expected: "\(article) \(key) only for \(others)")
    }
  }

  static func owner(
    _ value: SourcedValue?
  ) throws(SceneFlaw) -> BindingDescription.Owner? {
    guard let value else { return nil }
    if case .number(let number) = value.content {
      guard let user = UInt32(exactly: number) else {
        throw value.flaw(expected: "the name or the number of a user")
      }
      return .userNumber(user)
    }
    return .user(try value.name())
  }

  private static func states(_ value: SourcedValue) throws(SceneFlaw) -> Set<GestureMessage.State> {
    let known = GestureMessage.State.allCases.map { ($0.rawValue, $0) }
    guard case .list(let values) = value.content else { return [try value.choice(known)] }
    guard !values.isEmpty else { throw value.flaw(expected: "at least one state") }
    var states: Set<GestureMessage.State> = []
    for value in values { states.insert(try value.choice(known)) }
    return states
  }

  /// Rejects states that a kind never has. A gesture that happens once only ends.
  private static func checkStates(
    _ value: SourcedValue, of kind: GestureKind
  ) throws(SceneFlaw) {
    guard !kind.definition.isContinuous else { return }
    var values = [value]
    if case .list(let list) = value.content { values = list }
    for value in values where !value.isText(GestureMessage.State.ended.rawValue) {
      throw value.flaw(
        found: "the state \(value.summary) of a \(kind.rawValue)",
        expected:
          "\"ended\", because a \(kind.rawValue) has no other state; remove state, or use a gesture "
          + "that lasts, such as a pan")
    }
  }

  private func isInline(_ occasion: BindingDescription.Occasion) -> Bool {
    if case .inline = occasion { true } else { false }
  }

  private func isGesture(_ occasion: BindingDescription.Occasion) -> Bool {
    if case .gesture = occasion { true } else { isInline(occasion) }
  }

  private func isAction(_ occasion: BindingDescription.Occasion) -> Bool {
    if case .action = occasion { true } else { false }
  }

  /// The kind of an inline gesture; nil for other occasions.
  private func kind(of occasion: BindingDescription.Occasion) -> GestureKind? {
    guard case .inline(let index) = occasion else { return nil }
    return inline[index].gesture.recognizer.kind
  }

  // MARK: Steps and directions

  private static func step(
    _ value: SourcedValue, of kind: GestureKind?
  ) throws(SceneFlaw) -> BindingStep {
    let units: [(unit: ParameterUnit?, measure: BindingStep.Measure, range: ClosedRange<Double>)] =
      [
        (nil, .own, 0.001...SceneRange.farthest), (.points, .movement, 1...SceneRange.farthest),
        (.radians, .rotation, 0.001...100), (.seconds, .time, 0.01...SceneRange.longest),
      ]
    if let kind, !kind.definition.isContinuous {
      let lasting = inlineKinds.filter(\.definition.isContinuous).map(\.rawValue)
      throw value.flaw(
        found: "every of a \(kind.rawValue)",
        expected: "every only for gestures that last: \(text(of: lasting, "and"))")
    }
    let measures = kind?.definition.measures ?? [.movement, .scale, .rotation]
    let allowed = BindingStep.Measure.allowed(for: measures)
    for (unit, measure, range) in units where allowed.contains(measure) {
      let number: Double? =
        switch value.content {
        case .number(let number): unit == nil ? number : nil
        case .string(let text): unit?.value(of: text)
        default: nil
        }
      if let number, range.contains(number) { return BindingStep(measure, size: number) }
    }
    let what = kind.map { "a \($0.rawValue)" } ?? "a gesture"
    throw value.flaw(
      expected: "a step of \(what), such as \(text(of: BindingStep.examples(for: measures), "or"))")
  }

  private static func text(of words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  private static func direction(
    _ value: SourcedValue, of kind: GestureKind?, every: BindingStep?
  ) throws(SceneFlaw) -> BindingDirection {
    let known =
      kind.map { BindingDirection.allowed(for: $0.definition.measures, every: every) }
      ?? BindingDirection.allCases
    guard !known.isEmpty else {
      throw value.flaw(
        found: "a direction of \(kind.map { "a \($0.rawValue)" } ?? "a gesture")",
        expected: kind?.definition.measures.contains(.direction) == true
          ? "directions in the map of the gesture" : "a gesture with a direction, such as a pan")
    }
    return try value.choice(known.map { ($0.rawValue, $0) })
  }
}
