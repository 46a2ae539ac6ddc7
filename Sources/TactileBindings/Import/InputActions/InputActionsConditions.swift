import Tactile
import TactileWire

/// The conditions of a trigger or an action of InputActions, as keys of a binding.
struct InputActionsConditions {
  /// A condition that a binding cannot have.
  struct Missing: Error {
    var problem: String
    var hint: String
    var place: SourcePlace
  }

  /// A test of a value that a binding knows: the key of a condition, and its value as YAML.
  private typealias Test = (key: String, value: String)

  /// The smallest and the largest number of fingers; nil for any.
  var fingers: ClosedRange<Int>?
  /// The part of the screen, from 0 to 1, in which the fingers land.
  private var left = 0.0
  private var top = 0.0
  private var right = 1.0
  private var bottom = 1.0
  private var hasRegion = false
  /// The only screen; nil for all.
  var screen: String?
  /// The tests that must hold.
  private var all: [Test] = []
  /// The tests of which one must hold; empty for none.
  private var any: [Test] = []
  /// The tests of which none may hold.
  private var none: [Test] = []
  /// Whether they test the focused application.
  private(set) var needsApplication = false
  /// Whether they test the application that the fingers touch.
  private(set) var needsTouchedApplication = false

  /// The region as YAML; nil for the whole screen.
  var region: String? {
    guard hasRegion else { return nil }
    let numbers = [left, top, right - left, bottom - top].map { YAMLText.number($0) }
    return "[\(numbers.joined(separator: ", "))]"
  }

  /// The value of `when` as YAML; nil if there is none.
  var when: String? {
    guard !all.isEmpty || !any.isEmpty else { return nil }
    guard !any.isEmpty else { return Self.map(all) }
    return "[\(any.map { Self.map(all + [$0]) }.joined(separator: ", "))]"
  }

  /// The value of `unless` as YAML; nil if there is none.
  var unless: String? {
    guard !none.isEmpty else { return nil }
    let maps = none.map { Self.map([$0]) }
    return maps.count == 1 ? maps[0] : "[\(maps.joined(separator: ", "))]"
  }

  private static func map(_ tests: [Test]) -> String {
    "{\(tests.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
  }

  // MARK: Reading

  /// Adds conditions, all of which must hold.
  mutating func add(_ value: SourcedValue) throws(Missing) {
    switch value.content {
    case .null: break
    case .list(let values): for value in values { try add(value) }
    case .map(let members):
      guard members.count == 1, let group = members.first else {
        throw Self.missing(value, "a condition with \(members.count) keys")
      }
      switch group.name {
      case "all": try add(group.value)
      case "any":
        guard any.isEmpty else { throw Self.missing(value, "a second group any") }
        for value in Self.list(group.value) {
          let (test, isNegated) = try test(value)
          guard !isNegated else { throw Self.missing(value, "a negated condition in any") }
          any.append(test)
        }
      case "none":
        for value in Self.list(group.value) {
          let (test, isNegated) = try test(value)
          guard !isNegated else { throw Self.missing(value, "a negated condition in none") }
          none.append(test)
        }
      default: throw Self.missing(value, "the group \(Excerpt.quoting(group.name))")
      }
    default: try addText(value)
    }
    guard all.count <= 8, any.count <= 16, none.count <= 16 else {
      throw Self.missing(value, "so many conditions")
    }
    for (index, test) in all.enumerated()
    where all[..<index].contains(where: { $0.key == test.key }) {
      throw Self.missing(value, "two conditions for the same value")
    }
    if any.contains(where: { test in all.contains { $0.key == test.key } }) {
      throw Self.missing(value, "two conditions for the same value")
    }
  }

  private static func list(_ value: SourcedValue) -> [SourcedValue] {
    if case .list(let values) = value.content { values } else { [value] }
  }

  private static func missing(_ value: SourcedValue, _ what: String) -> Missing {
    Missing(
      problem: "a binding cannot have \(what)",
      hint: "write bindings with when and unless, and with variables that a script sets",
      place: value.place)
  }

  /// The parts of a text such as `!$fingers == 3`.
  private struct Comparison {
    var isNegated: Bool
    var name: String
    var comparison: String
    var values: [String]
  }

  private static func comparison(_ value: SourcedValue) throws(Missing) -> Comparison {
    guard case .string(let text) = value.content, text.utf8.count <= 1000 else {
      throw missing(value, "\(value.summary) as a condition")
    }
    var rest = KeyNames.trimming(text[...])
    var isNegated = false
    if rest.first == "!" {
      isNegated = true
      rest = rest.dropFirst()
    }
    guard rest.first == "$" else { throw missing(value, "the condition \(Excerpt.quoting(text))") }
    let words = rest.dropFirst().split(separator: " ", maxSplits: 2).map(String.init)
    guard let name = words.first, words.count == 3 else {
      throw missing(value, "the condition \(Excerpt.quoting(text))")
    }
    var (comparison, operand) = (words[1], KeyNames.trimming(words[2][...]))
    if comparison == "!=" {
      comparison = "=="
      isNegated.toggle()
    }
    if operand.first == "[", operand.last == "]" { operand = operand.dropFirst().dropLast() }
    let isList = comparison == "one_of"
    let values =
      isList
      ? operand.split(separator: ",").map { String(trimmed($0)) } : [String(trimmed(operand))]
    guard !values.isEmpty, values.count <= 32, !values.contains(where: \.isEmpty) else {
      throw missing(value, "the condition \(Excerpt.quoting(text))")
    }
    return Comparison(
      isNegated: isNegated, name: name, comparison: isList ? "==" : comparison, values: values)
  }

  /// Returns a word without spaces and quotes at its ends.
  private static func trimmed(_ word: Substring) -> Substring {
    let word = KeyNames.trimming(word)
    guard word.count >= 2, let first = word.first, first == "'" || first == "\"",
      word.last == first
    else { return word }
    return word.dropFirst().dropLast()
  }

  /// Returns a test of the focused application or of the screen.
  private mutating func test(_ value: SourcedValue) throws(Missing) -> (Test, isNegated: Bool) {
    let comparison = try Self.comparison(value)
    guard comparison.comparison == "==" else {
      throw Self.missing(value, "the comparison \(Excerpt.quoting(comparison.comparison))")
    }
    switch comparison.name {
    case "window_class", "window_under_fingers_class":
      if comparison.name == "window_class" {
        needsApplication = true
      } else {
        needsTouchedApplication = true
      }
      let values = YAMLText.oneOrList(comparison.values)
      return (("variable", "{app: \(values)}"), comparison.isNegated)
    case "screen_name":
      guard comparison.values.allSatisfy(SceneRange.isName) else {
        throw Self.missing(value, "this name of a screen")
      }
      return (("screen", YAMLText.oneOrList(comparison.values)), comparison.isNegated)
    default: throw Self.missing(value, "the variable $\(Excerpt.plain(comparison.name))")
    }
  }

  private mutating func addText(_ value: SourcedValue) throws(Missing) {
    let comparison = try Self.comparison(value)
    if comparison.name == "fingers" { return try addFingers(comparison, value) }
    if let axes = Self.axes(of: comparison.name) { return try addRegion(axes, comparison, value) }
    let (test, isNegated) = try test(value)
    if isNegated {
      none.append(test)
    } else if test.key == "screen", comparison.values.count == 1, screen == nil {
      screen = comparison.values[0]
    } else {
      all.append(test)
    }
  }

  private mutating func addFingers(
    _ comparison: Comparison, _ value: SourcedValue
  ) throws(Missing) {
    let numbers = comparison.values[0].split(separator: ";").compactMap { Int($0) }
    guard !comparison.isNegated, comparison.values.count == 1, let first = numbers.first,
      (1...10).contains(first), let last = numbers.last, (first...10).contains(last)
    else { throw Self.missing(value, "this condition for the number of fingers") }
    switch (comparison.comparison, numbers.count) {
    case ("==", 1): fingers = first...first
    case (">=", 1): fingers = first...10
    case ("between", 2): fingers = first...last
    default: throw Self.missing(value, "this condition for the number of fingers")
    }
  }

  // MARK: Regions

  /// Returns whether a variable is a location of a finger, and which coordinates it has.
  private static func axes(of name: String) -> String? {
    guard name.hasPrefix("finger_"), name.contains("position_percentage") else { return nil }
    return name.hasSuffix("_x") ? "x" : name.hasSuffix("_y") ? "y" : "xy"
  }

  private mutating func addRegion(
    _ axes: String, _ comparison: Comparison, _ value: SourcedValue
  ) throws(Missing) {
    let isBetween = comparison.comparison == "between"
    let isLeast = comparison.comparison == ">" || comparison.comparison == ">="
    let isMost = comparison.comparison == "<" || comparison.comparison == "<="
    let ends = comparison.values[0].split(separator: ";").map { point in
      point.split(separator: ",").compactMap { Double(KeyNames.trimming($0)) }
    }
    guard !comparison.isNegated, isBetween || isLeast || isMost,
      ends.count == (isBetween ? 2 : 1), ends.allSatisfy({ $0.count == axes.utf8.count }),
      ends.allSatisfy({ $0.allSatisfy { (0...1).contains($0) } })
    else { throw Self.missing(value, "this condition for the location of a finger") }
    for (number, axis) in axes.enumerated() {
      if isBetween || isLeast { raise(axis, to: ends[0][number]) }
      if isBetween || isMost { lower(axis, to: ends[ends.count - 1][number]) }
    }
    hasRegion = true
    guard right - left >= 0.001, bottom - top >= 0.001 else {
      throw Self.missing(value, "a region without area")
    }
  }

  private mutating func raise(_ axis: Character, to number: Double) {
    if axis == "x" { left = max(left, number) } else { top = max(top, number) }
  }

  private mutating func lower(_ axis: Character, to number: Double) {
    if axis == "x" { right = min(right, number) } else { bottom = min(bottom, number) }
  }
}
