/// A Varlink interface, parsed from its definition.
///
/// Tests use it to compare messages and pages with the contract.
package struct VarlinkInterface: Equatable, Sendable {
  /// A type with a name.
  package struct TypeDefinition: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// Its fields or enumeration cases.
    package var type: InterfaceType
    /// The comment above it.
    package var documentation: String
  }

  /// A method.
  package struct Method: Equatable, Sendable {
    /// Its name, without the interface's.
    package var name: String
    /// The parameters of a call.
    package var input: [InterfaceField]
    /// The parameters of a reply.
    package var output: [InterfaceField]
    /// The comment above it.
    package var documentation: String
  }

  /// An error that a method may reply with.
  package struct ErrorDefinition: Equatable, Sendable {
    /// Its name, without the interface's.
    package var name: String
    /// Its parameters.
    package var fields: [InterfaceField]
    /// The comment above it.
    package var documentation: String
  }

  /// The full name, such as `io.tactile.Events`.
  package internal(set) var name = ""
  /// The comment above the interface, without the `#`.
  package internal(set) var documentation = ""
  /// The types, in the order of the text.
  package internal(set) var types: [TypeDefinition] = []
  /// The methods, in the order of the text.
  package internal(set) var methods: [Method] = []
  /// The errors, in the order of the text.
  package internal(set) var errors: [ErrorDefinition] = []

  /// Reads a definition.
  ///
  /// Throws `WireError.badDefinition` with line and column if the text is not a definition, has a
  /// duplicate name, or uses an undefined type.
  package init(parsing text: String) throws(WireError) {
    var parser = DefinitionParser(text)
    self = try parser.interface()
  }

  /// Creates an empty interface for the parser.
  init() {}
}

/// A member of an object in an interface definition.
package struct InterfaceField: Equatable, Sendable {
  /// Its name.
  package var name: String
  /// Its type.
  package var type: InterfaceType
  /// The comment above it, without the `#`; empty if there is none.
  package var documentation: String
}

/// A type in an interface definition.
package indirect enum InterfaceType: Equatable, Sendable {
  /// True or false.
  case bool
  /// A whole number.
  case int
  /// A number.
  case float
  /// A string.
  case string
  /// Any object.
  case object
  /// Any value.
  case any
  /// An enumeration with these cases.
  case words([String])
  /// An object with these members.
  case fields([InterfaceField])
  /// A type that the interface defines elsewhere.
  case named(String)
  /// An array of values of this type.
  case array(InterfaceType)
  /// A map from names to values of this type.
  case map(InterfaceType)
  /// A value of this type, which may be null or missing.
  case nullable(InterfaceType)
}

extension VarlinkInterface {
  /// Whether members that the definition does not have are accepted.
  package enum Strictness: Sendable {
    /// Accepted, as Varlink requires of readers.
    case ignoresUnknownMembers
    /// Rejected, because messages of this project must be described completely.
    case refusesUnknownMembers
  }

  /// Checks the parameters of a call; throws `WireError.mismatch` and `.missing`.
  package func validate(
    parameters: JSONValue, ofMethod name: String, strictness: Strictness = .refusesUnknownMembers
  ) throws(WireError) {
    let cursor = JSONCursor(parameters, path: "parameters")
    guard let method = methods.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(cursor, against: .fields(method.input), strictness: strictness)
  }

  /// Checks the parameters of a reply; throws `WireError.mismatch` and `.missing`.
  package func validate(
    reply: JSONValue, ofMethod name: String, strictness: Strictness = .refusesUnknownMembers
  ) throws(WireError) {
    let cursor = JSONCursor(reply, path: "parameters")
    guard let method = methods.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(cursor, against: .fields(method.output), strictness: strictness)
  }

  /// Checks the parameters of an error; throws `WireError.mismatch` and `.missing`.
  package func validate(
    parameters: JSONValue, ofError name: String, strictness: Strictness = .refusesUnknownMembers
  ) throws(WireError) {
    let cursor = JSONCursor(parameters, path: "parameters")
    guard let error = errors.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(cursor, against: .fields(error.fields), strictness: strictness)
  }

  /// Checks a value against a type of this interface; throws `WireError.mismatch` and `.missing`.
  package func validate(
    _ cursor: JSONCursor, against type: InterfaceType,
    strictness: Strictness = .refusesUnknownMembers
  ) throws(WireError) {
    switch type {
    case .any: break
    case .bool: _ = try cursor.bool()
    case .int: _ = try cursor.int()
    case .float: _ = try cursor.double()
    case .string: _ = try cursor.string()
    case .object: _ = try cursor.object()
    case .words(let words): try validate(cursor, isOneOf: words)
    case .fields(let fields): try validate(cursor, has: fields, strictness)
    case .named(let name): try validate(cursor, against: try named(name), strictness: strictness)
    case .array(let element): try validateElements(of: cursor, against: element, strictness)
    case .map(let element): try validateMembers(of: cursor, against: element, strictness)
    case .nullable(let type):
      if cursor.value != .null { try validate(cursor, against: type, strictness: strictness) }
    }
  }

  private func validate(_ cursor: JSONCursor, isOneOf words: [String]) throws(WireError) {
    guard words.contains(try cursor.string()) else {
      throw cursor.mismatch("one of \(words.joined(separator: ", "))")
    }
  }

  private func validate(
    _ cursor: JSONCursor, has fields: [InterfaceField], _ strictness: Strictness
  ) throws(WireError) {
    let object = try cursor.object()
    for field in fields {
      if case .nullable = field.type, object[field.name] == nil { continue }
      try validate(try cursor.member(field.name), against: field.type, strictness: strictness)
    }
    guard strictness == .refusesUnknownMembers else { return }
    let names = fields.map(\.name)
    if let unknown = object.members.first(where: { !names.contains($0.name) }) {
      throw try cursor.member(unknown.name).mismatch("no member with this name in \(name)")
    }
  }

  private func validateElements(
    of cursor: JSONCursor, against type: InterfaceType, _ strictness: Strictness
  ) throws(WireError) {
    for element in try cursor.elements() {
      try validate(element, against: type, strictness: strictness)
    }
  }

  private func validateMembers(
    of cursor: JSONCursor, against type: InterfaceType, _ strictness: Strictness
  ) throws(WireError) {
    for member in try cursor.object().members {
      try validate(try cursor.member(member.name), against: type, strictness: strictness)
    }
  }

  private func named(_ name: String) throws(WireError) -> InterfaceType {
    guard let type = types.first(where: { $0.name == name }) else { throw noMember(name) }
    return type.type
  }

  private func noMember(_ member: String) -> WireError {
    .mismatch(
      path: .root, found: Excerpt.quoting(member), expected: "a name that \(name) defines")
  }
}
