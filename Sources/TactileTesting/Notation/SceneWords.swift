import Tactile
import TactileWire

/// The words of a line as a map of the scene language.
///
/// `key=value` is a member, and `key` without a value is true. A dot separates the names of nested
/// maps: `shouldBegin.axis=vertical`. Commas separate the values of a list. A number leads into a list:
/// `steps.1=left steps.2.in=right steps.2.hold=2s`. A value in double quotes is text.
struct SceneWords {
  private var root = SourcedValue(content: .map([]), at: .init(line: 0, column: 0))
  private let file: String

  /// Creates an empty map for a line.
  init(_ statement: Statement) {
    file = statement.place.file
    root.place = Self.place(statement.place)
  }

  /// The map.
  var value: SourcedValue { Self.withLists(root) }

  /// Returns a value in which the maps with the names 1, 2, 3 and so on are lists, if their keys have lists.
  private static func withLists(_ value: SourcedValue) -> SourcedValue {
    guard case .map(var members) = value.content else { return value }
    for index in members.indices {
      var member = withLists(members[index].value)
      if lists.contains(members[index].name), case .map(let items) = member.content {
        let numbered = items.compactMap { item in Int(item.name).map { ($0, item.value) } }
          .sorted { $0.0 < $1.0 }
        if numbered.count == items.count, numbered.map(\.0) == Array(1...max(items.count, 1)) {
          member.content = .list(numbered.map(\.1))
        }
      }
      members[index].value = member
    }
    var changed = value
    changed.content = .map(members)
    return changed
  }

  /// Adds a member with a value.
  mutating func add(_ name: String, _ content: SourcedValue.Content, from word: Word) {
    let place = Self.place(word.place)
    let member = SourcedValue.Member(name, at: place, SourcedValue(content: content, at: place))
    if case .map(let members) = root.content { root.content = .map(members + [member]) }
  }

  /// Adds the member of a word.
  ///
  /// - Parameter kind: The kind of the recognizer that the line describes.
  mutating func add(_ word: Word, of kind: GestureKind? = nil) throws(SpecificationError) {
    let (key, value) = word.pair
    let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let unit = ParameterName(rawValue: key).flatMap({ kind?.parameter($0)?.type.unit }) {
      try value?.refuseOldUnit(unit)
    }
    let content = Self.content(of: value, path[path.count - 1])
    guard path.count <= Self.deepest else {
      throw Word(text: key, place: word.place).error(
        expected: "at most \(Self.deepest) names with dots between them")
    }
    guard Self.set(content, path[...], Self.place(word.place), in: &root) else {
      throw Word(text: key, place: word.place).error(expected: "each key at most once")
    }
  }

  /// Sets the value at the end of a path. Returns false if it already has a value.
  private static func set(
    _ content: SourcedValue.Content, _ path: ArraySlice<String>, _ place: SourcePlace,
    in map: inout SourcedValue
  ) -> Bool {
    guard case .map(var members) = map.content, let name = path.first else { return false }
    if let index = members.firstIndex(where: { $0.name == name }) {
      guard path.count > 1 else { return false }
      let isSet = set(content, path.dropFirst(), place, in: &members[index].value)
      map.content = .map(members)
      return isSet
    }
    var value = SourcedValue(content: path.count > 1 ? .map([]) : content, at: place)
    if path.count > 1, !set(content, path.dropFirst(), place, in: &value) { return false }
    map.content = .map(members + [.init(name, at: place, value)])
    return true
  }

  // MARK: Values

  /// The maximum number of names in a path; `action.target` has two.
  private static let deepest = 4
  /// The keys whose value is always a list, even with one element.
  private static let lists: Set<String> = [
    "handles", "steps", "states", "segments", "disabledSegments", "segmentWidths",
    "compositorGestures",
  ]
  /// The keys whose value may be a size, such as `400x2000`.
  private static let sizes: Set<String> = ["size", "contentSize"]

  private static func content(
    of value: Word?, _ key: String
  ) -> SourcedValue.Content {
    guard let value else { return .bool(true) }
    if sizes.contains(key), let (width, height) = try? value.numbers(by: "x", "") {
      return list([width, height], at: value)
    }
    let parts = value.list
    guard lists.contains(key) || parts.count > 1 else { return scalar(value.text) }
    if value.text.isEmpty { return .list([]) }
    return .list(parts.map { .init(content: scalar($0.text), at: place($0.place)) })
  }

  private static func scalar(_ text: String) -> SourcedValue.Content {
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      return .string(String(text.dropFirst().dropLast()))
    }
    return PlainScalar.content(of: text) ?? .string(text)
  }

  /// Returns a list of numbers with the location of a word.
  static func list(_ numbers: [Double], at word: Word) -> SourcedValue.Content {
    .list(numbers.map { .init(content: .number($0), at: place(word.place)) })
  }

  // MARK: Locations in the file

  private static func place(_ place: FilePlace) -> SourcePlace {
    SourcePlace(
      line: Int32(clamping: place.line), column: Int32(clamping: place.column))
  }

  /// Returns the error for a value that the scene language does not allow.
  func error(_ flaw: SceneFlaw) -> SpecificationError {
    let advice = flaw.nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return .invalid(
      FilePlace(file: file, line: Int(flaw.place.line), column: Int(flaw.place.column)),
      reason: "found \(flaw.found), expected \(flaw.expected)\(advice)")
  }
}

extension Word {
  /// The first part of a key with dots.
  var topKey: String { String(pair.key.prefix { $0 != "." }) }

  /// Rejects a number without a unit that must be in a unit of earlier versions.
  func refuseOldUnit(_ unit: ParameterUnit) throws(SpecificationError) {
    guard let number = Double(text), RetiredWords.isOld(number, in: unit) else { return }
    let (old, new) = unit == .seconds ? ("ms", "s") : ("deg", "rad")
    throw error(
      expected: "\(text)\(old) or \(text)\(new); a number without a unit is in \(unit.rawValue)")
  }
}
