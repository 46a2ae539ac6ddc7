/// Values by name, in the order they were written, no name twice.
///
/// Messages have few members, so looking one up goes through them in order.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// A name with its value.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, in order.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// An object of these members; the first of equal names counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  init(uniqueMembers: [Member]) {
    members = uniqueMembers
  }

  /// The value with that name, or nil; set to nil, the member goes.
  public subscript(_ name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Writes it with its members in order; doubles with at most three decimals, or `exactly`.
  public func write(into writer: inout JSONWriter, exactly: Bool = false) {
    writer.beginObject()
    for member in members {
      writer.key(escaping: member.name)
      member.value.write(into: &writer, exactly: exactly)
    }
    writer.endObject()
  }
}
