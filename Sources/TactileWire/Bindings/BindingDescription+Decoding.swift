extension BindingDescription {
  private static let keys = [
    "gesture", "action", "mode", "idle", "accommodations", "exploring", "state", "view", "user",
    "run", "unit", "shell", "pause",
  ]

  /// Decodes a file of bindings, in YAML or JSON; safe for any bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file, for errors.
  ///
  /// Throws `SceneError` for the first error, with file, line and column.
  public static func list(text: [UInt8], file: String) throws(SceneError) -> [BindingDescription] {
    var tree: SourcedValue?
    do {
      let value = try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
        try YAMLReader.read(bytes, limits: SceneLimits())
      }
      tree = value
      return try list(of: value)
    } catch {
      throw SceneError(error, file: file, path: tree?.path(to: error.place.number) ?? .root)
    }
  }

  /// Returns whether a text looks like a file of bindings.
  public static func looksLike(_ text: [UInt8]) -> Bool {
    (try? SourcedValue.settings(text).memberNames)?.contains("bindings") ?? false
  }

  private static func list(of tree: SourcedValue) throws(SceneFlaw) -> [BindingDescription] {
    let table = try SceneTable(tree, "a file of bindings", keys: ["version", "bindings"])
    _ = try table.required("version").count(1...1)
    var bindings: [BindingDescription] = []
    for value in try table.required("bindings").list() { bindings.append(try Self.init(value)) }
    return bindings
  }

  private init(_ value: SourcedValue) throws(SceneFlaw) {
    let table = try SceneTable(value, "a binding", keys: Self.keys, page: "tactile bind --help")
    self.init(
      occasion: try Self.occasion(table), owner: try Self.owner(table),
      view: try table["view"]?.name(), deed: try Self.deed(table),
      pause: try table.number("pause", 0...86_400, in: .seconds) ?? 1)
  }

  private static func occasion(_ table: SceneTable) throws(SceneFlaw) -> Occasion {
    if let aid = table["accommodations"] ?? table["exploring"] {
      let isExploring = table["accommodations"] == nil
      let others = ["gesture", "action", "mode", "idle"] + (isExploring ? [] : ["exploring"])
      for key in others where table[key] != nil {
        throw table.value.flaw(expected: Self.oneOccasion)
      }
      try refuse(["state", "view"], of: "an aid", "a gesture", table)
      try refuse(["user"], of: "an aid", "a gesture or an action", table)
      let isOn = try aid.choice([("on", true), ("off", false)])
      return isExploring ? .exploring(isOn) : .accommodations(isOn)
    }
    switch (table["gesture"], table["action"], table["mode"], table["idle"]) {
    case (let gesture?, nil, nil, nil):
      let states = GestureMessage.State.allCases.map { ($0.rawValue, $0) }
      return .gesture(try gesture.name(), try table["state"]?.choice(states) ?? .ended)
    case (nil, let action?, nil, nil):
      try refuse(["state", "view"], of: "an action", "a gesture", table)
      return .action(try action.name())
    case (nil, nil, let mode?, nil):
      try refuse(["state", "view"], of: "a mode", "a gesture", table)
      try refuse(["user"], of: "a mode", "a gesture or an action", table)
      return .mode(try mode.choice(ModeMessage.Kind.allCases.map { ($0.rawValue, $0) }))
    case (nil, nil, nil, let idle?):
      try refuse(["state", "view"], of: "an idle time", "a gesture", table)
      try refuse(["user"], of: "an idle time", "a gesture or an action", table)
      return .idle(try idle.count(0...86_400))
    default:
      throw table.value.flaw(expected: Self.oneOccasion)
    }
  }

  private static let oneOccasion =
    "a binding with one of gesture, action, mode, idle, accommodations and exploring"

  /// Rejects keys that an occasion cannot have.
  private static func refuse(
    _ keys: [String], of occasion: String, _ others: String, _ table: SceneTable
  ) throws(SceneFlaw) {
    for key in keys {
      guard let value = table[key] else { continue }
      throw SceneFlaw(
        place: value.place, found: "a \(key) of \(occasion)",
        expected: "a \(key) only for \(others)")
    }
  }

  private static func owner(_ table: SceneTable) throws(SceneFlaw) -> Owner {
    guard let value = table["user"] else { return .machine }
    if case .number(let number) = value.content {
      guard let user = UInt32(exactly: number) else {
        throw value.flaw(expected: "the name or the number of a user")
      }
      return .userNumber(user)
    }
    return .user(try value.name())
  }

  private static func deed(_ table: SceneTable) throws(SceneFlaw) -> Deed {
    switch (table["run"], table["unit"], table["shell"]) {
    case (let run?, nil, nil): return .run(try words(of: run))
    case (nil, let unit?, nil):
      let name = try unit.name()
      guard name.contains("."), !name.hasPrefix("-"), !name.contains(" ") else {
        throw unit.flaw(expected: "the full name of a unit, such as menu.service")
      }
      return .unit(name)
    case (nil, nil, let shell?): return .shell(try line(of: shell))
    default: throw table.value.flaw(expected: "a binding with exactly one of run, unit and shell")
    }
  }

  /// Returns a program and its arguments, which must be a list. A single string would need a shell.
  private static func words(of value: SourcedValue) throws(SceneFlaw) -> [String] {
    guard case .list(let values) = value.content, !values.isEmpty else {
      throw value.flaw(
        expected: "a list of the program and its arguments, such as [xset, dpms, force, on]; "
          + "use shell for a shell command")
    }
    var words: [String] = []
    for value in values { words.append(try line(of: value)) }
    guard !words[0].isEmpty else { throw values[0].flaw(expected: "the name of a program") }
    return words
  }

  /// Returns a text that can be an argument of a program. It must not contain a NUL.
  private static func line(of value: SourcedValue) throws(SceneFlaw) -> String {
    let text: String
    switch value.content {
    case .number(let number): text = SourcedValue.text(of: number)
    default: text = try value.string()
    }
    guard !text.utf8.contains(0) else { throw value.flaw(expected: "text without a NUL") }
    return text
  }
}
