import Tactile

/// A map of a scene with its allowed keys. Other keys are rejected before any value is read.
package struct SceneTable {
  package let value: SourcedValue
  private let members: [SourcedValue.Member]
  private let what: String
  private let keys: [String]

  /// The maximum number of keys that an error lists. If there are more, it lists the most similar ones.
  private static let mostListed = 12
  private static let similarListed = 5

  /// Creates a table from a map. Errors call the map `what`, such as "a view", and name the page that lists
  /// all keys.
  package init(
    _ value: SourcedValue, _ what: String, keys: [String], page: String = "docs/scenes.md"
  ) throws(SceneFlaw) {
    guard case .map(let members) = value.content else {
      throw value.flaw(
        expected: "\(what): a map with \(Self.list(keys, similarTo: "", and: "and", page))")
    }
    (self.value, self.members, self.what, self.keys) = (value, members, what, keys)
    for member in members where !keys.contains(member.name) {
      throw SceneFlaw(
        place: member.place, found: "the unknown key \(Excerpt.quoting(member.name))",
        expected: "for \(what) one of "
          + Self.list(keys, similarTo: member.name, and: "or", page),
        nearest: NearestWord.of(member.name, among: keys))
    }
  }

  /// The value of a key; nil if it is left out or null.
  package subscript(_ key: String) -> SourcedValue? {
    assert(keys.contains(key), "\(key) is read but not allowed")
    for member in members where member.name == key {
      return member.value.isNull ? nil : member.value
    }
    return nil
  }

  /// Returns the value of a required key.
  package func required(_ key: String) throws(SceneFlaw) -> SourcedValue {
    guard let value = self[key] else {
      throw SceneFlaw(
        place: value.place, found: "no \(key)", expected: "\(what) with one; add it")
    }
    return value
  }

  /// Returns all keys; of many keys, those that are most similar to a key, and the page with the others.
  private static func list(
    _ keys: [String], similarTo found: String, and conjunction: String, _ page: String
  ) -> String {
    let listed =
      keys.count <= mostListed
      ? keys : NearestWord.most(similarTo: found, among: keys, count: similarListed)
    let others = keys.count - listed.count
    return listed.joined(separator: ", ")
      + (others > 0 ? " \(conjunction) \(others) others, which \(page) lists" : "")
  }

  // MARK: Optional values

  package func bool(_ key: String) throws(SceneFlaw) -> Bool? {
    guard let value = self[key] else { return nil }
    return try value.bool()
  }

  package func number(
    _ key: String, _ range: ClosedRange<Double>, in unit: ParameterUnit? = nil
  ) throws(SceneFlaw) -> Double? {
    guard let value = self[key] else { return nil }
    return try value.number(range, in: unit)
  }

  package func count(_ key: String, _ range: ClosedRange<Int>) throws(SceneFlaw) -> Int? {
    guard let value = self[key] else { return nil }
    return try value.count(range)
  }

  /// A length in the units of a view; 0 or more.
  package func length(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.farthest)
  }

  /// A distance on the glass, in points; 0 or more.
  package func points(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.farthest, in: .points)
  }

  /// A time in seconds; 0 or more.
  package func seconds(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.longest, in: .seconds)
  }

  package func rect(_ key: String) throws(SceneFlaw) -> Rect? {
    guard let value = self[key] else { return nil }
    return try value.rect()
  }

  /// Returns a list; empty if it is left out.
  package func list(_ key: String) throws(SceneFlaw) -> [SourcedValue] {
    guard let value = self[key] else { return [] }
    return try value.list()
  }

  /// Returns a list of names; empty if it is left out.
  package func names(_ key: String) throws(SceneFlaw) -> [String] {
    guard let value = self[key] else { return [] }
    return try value.names()
  }
}
