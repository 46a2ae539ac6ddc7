// Maps of a scene while they are being changed.

extension SourcedValue {
  /// The value of a member; nil if there is none, or this is no map.
  subscript(_ name: String) -> SourcedValue? {
    guard case .map(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a member, if it is one.
  func text(_ name: String) -> String? {
    if case .string(let text)? = self[name]?.content { text } else { nil }
  }

  /// The value of a member that must be there.
  func required(_ name: String) throws(SceneFlaw) -> SourcedValue {
    guard let value = self[name], !value.isNull else {
      guard case .map = content else { throw flaw(expected: "a map with a \(name)") }
      throw SceneFlaw(
        place: place, found: "no \(name)", expected: "the \(name) of what it is about")
    }
    return value
  }

  /// The elements of a member that is a list; none where it is left out.
  func elements(_ name: String) throws(SceneFlaw) -> [SourcedValue] {
    guard let value = self[name], !value.isNull else { return [] }
    return try value.list()
  }

  /// The names of the recognizers in here, as they are called when they state none.
  var gestureNames: [String] {
    guard case .list(let gestures)? = self["gestures"]?.content else { return [] }
    let owner = text("name") ?? ""
    return gestures.map { $0.text("name") ?? "\(owner).\($0.text("kind") ?? "")" }
  }

  /// How deep lists and maps nest in here, and about how many bytes it has as text.
  var extent: (depth: Int, size: Int) {
    switch content {
    case .null, .bool, .number: return (0, 6)
    case .string(let text): return (0, text.utf8.count + 3)
    case .list(let values): return Self.extent(of: values.map(\.extent), 2)
    case .map(let members):
      let names = members.reduce(2) { $0 + $1.name.utf8.count + 4 }
      return Self.extent(of: members.map(\.value.extent), names)
    }
  }

  private static func extent(
    of parts: [(depth: Int, size: Int)], _ around: Int
  ) -> (depth: Int, size: Int) {
    parts.reduce((1, around)) { (max($0.0, $1.depth + 1), $0.1 + $1.size) }
  }

  /// Gives a member a value, in the place of the one it has.
  mutating func set(_ name: String, _ content: Content, at place: SourcePlace) {
    guard case .map(var members) = self.content else { return }
    let value = SourcedValue(content: content, place: place)
    let member = Member(name: name, place: place, value: value)
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = member
    } else {
      members.append(member)
    }
    self.content = .map(members)
  }

  /// Takes over the members of a map; those that are null count as left out.
  mutating func take(_ keys: SourcedValue, but fixed: [String]) throws(SceneFlaw) {
    guard case .map(let changes) = keys.content else {
      throw keys.flaw(expected: "a map of what is to be different")
    }
    for change in changes where fixed.contains(change.name) {
      throw SceneFlaw(
        place: change.place, found: "the key \(change.name)",
        expected: "none: add, move and remove what is in it by changes of their own")
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
  /// The place of what came with an earlier call.
  static let unknown = SourcePlace(number: -1)

  var isUnknown: Bool { number < 0 }
}

extension JSONValue {
  /// A tree as JSON again; whole numbers stay so.
  init(_ value: SourcedValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number):
      self = Int64(exactly: number).map { .integer($0) } ?? .double(number)
    case .string(let string): self = .string(string)
    case .list(let values): self = .array(values.map { JSONValue($0) })
    case .map(let members):
      self = .object(
        JSONObject(uniqueMembers: members.map { .init(name: $0.name, value: JSONValue($0.value)) }))
    }
  }
}
