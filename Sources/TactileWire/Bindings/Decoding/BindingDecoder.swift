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

extension BindingDecoder {
  /// The most maps of `when` or `unless`.
  private static let mostConditions = 32
  private static let keysOfConditions = [
    "mode", "screen", "window", "time", "idle", "variable", "user",
  ]

  /// Returns the conditions of `when` or `unless`: a map, or a list of maps.
  ///
  /// - Parameter hasWindow: Whether the occasion happens in a window.
  static func conditions(
    _ value: SourcedValue, _ hasWindow: Bool
  ) throws(SceneFlaw) -> [BindingCondition] {
    guard case .list(let values) = value.content else {
      return [try condition(value, hasWindow)]
    }
    guard (1...mostConditions).contains(values.count) else {
      throw value.flaw(expected: "from 1 to \(mostConditions) conditions")
    }
    var conditions: [BindingCondition] = []
    for value in values { conditions.append(try condition(value, hasWindow)) }
    return conditions
  }

  private static func condition(
    _ value: SourcedValue, _ hasWindow: Bool
  ) throws(SceneFlaw) -> BindingCondition {
    let table = try SceneTable(value, "a condition", keys: keysOfConditions, page: page)
    guard case .map(let members) = value.content, !members.isEmpty else {
      throw value.flaw(found: "a condition without a key", expected: "at least one key")
    }
    var condition = BindingCondition()
    for key in ["screen", "window"] where !hasWindow {
      guard let value = table[key] else { continue }
      throw value.flaw(
        found: "a \(key) of an occasion without one",
        expected: "a \(key) only for a gesture or an action")
    }
    for value in try entries(table["mode"]) {
      condition.modes.append(
        try value.choice(ModeMessage.Kind.allCases.map { ($0.rawValue, $0) }))
    }
    for value in try entries(table["screen"]) { condition.screens.append(try value.name()) }
    for value in try entries(table["window"]) { condition.windows.append(try value.name()) }
    for value in try entries(table["time"]) { condition.times.append(try time(value)) }
    condition.idle = try table.count("idle", 0...86_400)
    if let value = table["variable"] {
      guard case .map(let members) = value.content, (1...32).contains(members.count) else {
        throw value.flaw(expected: "a map of 1 to 32 variables, such as {app: firefox}")
      }
      for member in members {
        try checkVariable(member, in: value)
        var texts: [String] = []
        for value in try entries(member.value) { texts.append(try line(of: value)) }
        guard !texts.isEmpty else {
          throw member.value.flaw(expected: "a value of the variable, or a list of values")
        }
        condition.variables.append(.init(name: member.name, values: texts))
      }
    }
    if let user = table["user"] {
      guard !condition.variables.isEmpty else {
        throw user.flaw(
          found: "a user without variables", expected: "a user only beside variable")
      }
      condition.user = try owner(user)
    }
    return condition
  }

  /// Returns the values of a list, or a single value.
  private static func entries(_ value: SourcedValue?) throws(SceneFlaw) -> [SourcedValue] {
    guard let value, !value.isNull else { return [] }
    guard case .list(let values) = value.content else { return [value] }
    guard (1...mostConditions).contains(values.count) else {
      throw value.flaw(expected: "from 1 to \(mostConditions) values")
    }
    return values
  }

  // MARK: Times

  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Returns a time of the week, such as `mon-fri 08:00-20:00`.
  private static func time(_ value: SourcedValue) throws(SceneFlaw) -> WeekTime {
    let expected =
      "a time such as \"08:00-20:00\", \"mon-fri 08:00-20:00\" or \"sat,sun 22:00-06:00\""
    guard case .string(let text) = value.content, text.utf8.count <= 100 else {
      throw value.flaw(expected: expected)
    }
    let words = text.split(separator: " ")
    guard let hours = words.last, words.count <= 2 else { throw value.flaw(expected: expected) }
    let ends = hours.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = minute(ends[0]), start < WeekTime.day,
      let end = minute(ends[1]), end != start, end > 0
    else { throw value.flaw(expected: expected) }
    guard words.count == 2 else { return WeekTime(start: start, end: end) }
    guard let days = dayNumbers(words[0]) else { throw value.flaw(expected: expected) }
    return WeekTime(days: days, start: start, end: end)
  }

  /// Returns a minute of the day, from 0 to 1440.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { return nil }
    let total = hour * 60 + minute
    return total <= WeekTime.day ? total : nil
  }

  /// Returns the numbers of days such as `mon-fri` and `sat,sun`.
  private static func dayNumbers(_ text: Substring) -> Set<Int>? {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let first = days.firstIndex(of: String(ends[0])),
        let last = days.firstIndex(of: String(ends[ends.count - 1]))
      else { return nil }
      var day = first
      numbers.insert(day)
      while day != last {
        day = (day + 1) % days.count
        numbers.insert(day)
      }
    }
    return numbers
  }
}
