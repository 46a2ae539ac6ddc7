import Tactile

/// Finds out whether the conditions of a binding can permit a start: whether a map of `when` can hold while no map of
/// `unless` does.
struct ConditionSolver {
  /// Something that conditions test.
  private enum Key: Hashable {
    case mode, screen, window, time, idle
    /// A variable, by its user and its name.
    case variable(String, String)
  }

  /// A value that the occasion, the time or a variable can have.
  private enum Value: Equatable {
    case mode(ModeMessage.Kind)
    /// A name or a value of a variable; nil for another one.
    case text(String?)
    /// Seconds, or a minute of the week.
    case number(Int)
  }

  /// The most steps of a search. With more conditions, the answer is that they can hold.
  private static let mostSteps = 20_000

  private var values: [Key: [Value]] = [:]
  private var steps = 0

  /// Creates a solver for the conditions of a binding.
  ///
  /// - Parameter gesture: The inline gesture of the binding; nil if it has none.
  init(_ binding: BindingDescription, _ gesture: InlineGesture?) {
    let all = binding.when + binding.unless
    values[.mode] = ModeMessage.Kind.allCases.map { .mode($0) }
    values[.screen] = Self.texts(all.flatMap(\.screens))
    var windows = all.flatMap(\.windows)
    if gesture != nil { windows = windows.filter { BindingWindowName(parsing: $0) != nil } }
    values[.window] = Self.texts(windows)
    values[.time] = Self.minutes(all.flatMap(\.times)).map { .number($0) }
    values[.idle] = ([0] + Set(all.compactMap(\.idle)).sorted()).map { .number($0) }
    for condition in all {
      for variable in condition.variables {
        let key = Self.key(variable, condition)
        let known = values[key] ?? [.text(nil)]
        let new = Set(variable.values).sorted().map { Value.text($0) }
        values[key] = known + new.filter { !known.contains($0) }
      }
    }
    switch binding.occasion {
    case .mode(let mode): values[.mode] = [.mode(mode)]
    case .idle(let time): values[.idle] = [.number(time)]
    case .gesture, .inline, .action, .accommodations, .exploring: break
    }
    if let screen = gesture?.screen { values[.screen] = [.text(screen)] }
  }

  private static func texts(_ names: [String]) -> [Value] {
    [.text(nil)] + Set(names).sorted().map { .text($0) }
  }

  /// The minutes of the week at which one of the times begins or ends. Between them, nothing changes.
  private static func minutes(_ times: [WeekTime]) -> [Int] {
    var minutes: Set<Int> = [0]
    for time in times {
      let length =
        time.end > time.start ? time.end - time.start : time.end - time.start + WeekTime.day
      for day in time.days {
        let start = day * WeekTime.day + time.start
        minutes.insert(start % WeekTime.week)
        minutes.insert((start + length) % WeekTime.week)
      }
    }
    return minutes.sorted()
  }

  private static func key(
    _ variable: BindingCondition.Variable, _ condition: BindingCondition
  ) -> Key {
    let user =
      switch condition.user {
      case nil: ""
      case .machine?: "machine"
      case .user(let name)?: "name \(name)"
      case .userNumber(let number)?: "number \(number)"
      }
    return .variable(user, variable.name)
  }

  // MARK: Search

  /// Returns whether a start is possible.
  mutating func isPossible(when: [BindingCondition], unless: [BindingCondition]) -> Bool {
    steps = 0
    let whens = when.isEmpty ? [BindingCondition()] : when
    for condition in whens {
      var left = values
      for (key, test) in Self.tests(of: condition) { left[key]?.removeAll { !test($0) } }
      guard left.values.allSatisfy({ !$0.isEmpty }) else { continue }
      if canFail(unless[...], left) { return true }
    }
    return false
  }

  /// Returns whether some of the values left make each condition false.
  private mutating func canFail(
    _ conditions: ArraySlice<BindingCondition>, _ left: [Key: [Value]]
  ) -> Bool {
    steps += 1
    guard let condition = conditions.first, steps < Self.mostSteps else { return true }
    for (key, test) in Self.tests(of: condition) {
      var rest = left
      rest[key]?.removeAll(where: test)
      guard rest[key]?.isEmpty == false else { continue }
      if canFail(conditions.dropFirst(), rest) { return true }
    }
    return false
  }

  /// The tests of a condition, all of which must be true.
  private static func tests(of condition: BindingCondition) -> [(Key, (Value) -> Bool)] {
    var tests: [(Key, (Value) -> Bool)] = []
    func addTexts(_ key: Key, _ texts: [String]) {
      tests.append((key, { if case .text(let text?) = $0 { texts.contains(text) } else { false } }))
    }
    func addNumber(_ key: Key, _ test: @escaping (Int) -> Bool) {
      tests.append((key, { if case .number(let number) = $0 { test(number) } else { false } }))
    }
    if !condition.modes.isEmpty {
      tests.append(
        (.mode, { if case .mode(let mode) = $0 { condition.modes.contains(mode) } else { false } }))
    }
    if !condition.screens.isEmpty { addTexts(.screen, condition.screens) }
    if !condition.windows.isEmpty { addTexts(.window, condition.windows) }
    if !condition.times.isEmpty {
      addNumber(.time) { minute in condition.times.contains { $0.contains(minute) } }
    }
    if let idle = condition.idle { addNumber(.idle) { idle == 0 ? $0 == 0 : $0 >= idle } }
    for variable in condition.variables {
      addTexts(Self.key(variable, condition), variable.values)
    }
    return tests
  }
}
