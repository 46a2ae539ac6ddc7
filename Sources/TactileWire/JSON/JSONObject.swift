/// Values by name, in the order of the text, with unique names.
///
/// Looking up a member is linear, because messages have few members.
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

  /// Creates an object of these members. A lookup finds the first of equal names.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  init(uniqueMembers: [Member]) {
    members = uniqueMembers
  }

  /// The value of a name; nil if there is none. Setting nil removes the member.
  public subscript(_ name: String) -> JSONValue? {
    get {
      // By index: a closure would copy each member.
      for index in members.indices where members[index].name == name { return members[index].value }
      return nil
    }
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

  /// Writes the members in order. Numbers have at most three decimals, or all digits if `exactly`
  /// is true.
  public func write(into writer: inout JSONWriter, exactly: Bool = false) {
    writer.beginObject()
    for member in members {
      writer.key(escaping: member.name)
      member.value.write(into: &writer, exactly: exactly)
    }
    writer.endObject()
  }
}
