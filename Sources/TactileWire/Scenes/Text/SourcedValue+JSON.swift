extension SourcedValue {
  /// Creates a tree from JSON on the socket. Its values have paths, but no lines.
  public init(_ value: JSONValue) {
    var count: Int32 = 0
    self.init(value, counting: &count)
  }

  /// Creates a tree from an earlier call. Its values have no location in the current call.
  init(placeless value: JSONValue) {
    var none = SourcePlace.unknown.number
    self.init(value, counting: &none)
  }

  private init(_ value: JSONValue, counting count: inout Int32) {
    place = SourcePlace(number: count)
    if !place.isUnknown { count += 1 }
    switch value {
    case .null: content = .null
    case .bool(let bool): content = .bool(bool)
    case .integer(let integer): content = .number(Double(integer))
    case .double(let double): content = .number(double)
    case .string(let string): content = .string(string)
    case .array(let values):
      var elements: [SourcedValue] = []
      elements.reserveCapacity(values.count)
      for value in values { elements.append(SourcedValue(value, counting: &count)) }
      content = .list(elements)
    case .object(let object):
      var members: [Member] = []
      members.reserveCapacity(object.members.count)
      for member in object.members {
        let value = SourcedValue(member.value, counting: &count)
        members.append(Member(name: member.name, place: value.place, value: value))
      }
      content = .map(members)
    }
  }
}
