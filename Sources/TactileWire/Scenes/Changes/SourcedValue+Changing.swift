// Maps of a scene during changes.

extension SourcedValue {
  /// The value of a member; nil if there is none, or if this is not a map.
  subscript(_ name: String) -> SourcedValue? {
    guard case .map(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Returns the text of a member; nil if it is not a string.
  func text(_ name: String) -> String? {
    if case .string(let text)? = self[name]?.content { text } else { nil }
  }

  /// Returns the value of a required member.
  func required(_ name: String) throws(SceneFlaw) -> SourcedValue {
    guard let value = self[name], !value.isNull else {
      guard case .map = content else { throw flaw(expected: "a map with a \(name)") }
      throw SceneFlaw(
        place: place, found: "no \(name)", expected: "the \(name) of the part to change")
    }
    return value
  }

  /// Returns the elements of a list member; empty if it is left out.
  func elements(_ name: String) throws(SceneFlaw) -> [SourcedValue] {
    guard let value = self[name], !value.isNull else { return [] }
    return try value.list()
  }

  /// The depth of the lists and maps in here.
  var depth: Int {
    switch content {
    case .null, .bool, .number, .string: 0
    case .list(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .map(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    }
  }

  /// Copies the members of a map into this one. A null member removes the key.
  mutating func take(_ keys: SourcedValue, but fixed: [String]) throws(SceneFlaw) {
    guard case .map(let changes) = keys.content else {
      throw keys.flaw(expected: "a map of changed keys")
    }
    for change in changes where fixed.contains(change.name) {
      throw SceneFlaw(
        place: change.place, found: "the key \(change.name)",
        expected: "none; use addView, moveView, removeView or the verbs for recognizers")
    }
    guard case .map(var members) = content else { return }
    for change in changes {
      members.removeAll { $0.name == change.name }
      if !change.value.isNull { members.append(change) }
    }
    content = .map(members)
    place = keys.place
  }
}

extension SourcePlace {
  /// The location of a value from an earlier call.
  static let unknown = SourcePlace(number: -1)

  var isUnknown: Bool { number < 0 }
}
