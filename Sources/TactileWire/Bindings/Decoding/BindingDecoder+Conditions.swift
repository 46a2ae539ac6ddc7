import Tactile

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
