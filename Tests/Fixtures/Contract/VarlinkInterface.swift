import TactileWire

/// A Varlink interface, parsed from its definition, to compare messages and pages with the contract.
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
  /// Throws an error with line and column if the text is not a definition, has a duplicate name, or
  /// uses an undefined type.
  package init(parsing text: String) throws(DefinitionError) {
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

/// An error in an interface definition.
package struct DefinitionError: Error, CustomStringConvertible {
  var position: TextPosition
  var found: String
  var expected: String

  init(at position: TextPosition, found: String, expected: String) {
    self.position = position
    self.found = found
    self.expected = expected
  }

  package var description: String {
    "interface definition at \(position): found \(found), expected \(expected)"
  }
}

extension VarlinkInterface {
  /// Checks the parameters of a call; throws `WireError.mismatch` and `.missing`.
  package func validate(parameters: JSONValue, ofMethod name: String) throws(WireError) {
    guard let method = methods.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(JSONCursor(parameters, path: "parameters"), against: .fields(method.input))
  }

  /// Checks the parameters of a reply; throws `WireError.mismatch` and `.missing`.
  package func validate(reply: JSONValue, ofMethod name: String) throws(WireError) {
    guard let method = methods.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(JSONCursor(reply, path: "parameters"), against: .fields(method.output))
  }

  /// Checks the parameters of an error; throws `WireError.mismatch` and `.missing`.
  package func validate(parameters: JSONValue, ofError name: String) throws(WireError) {
    guard let error = errors.first(where: { $0.name == name }) else { throw noMember(name) }
    try validate(JSONCursor(parameters, path: "parameters"), against: .fields(error.fields))
  }

  /// Checks a value against a type of this interface; throws `WireError.mismatch` and `.missing`.
  package func validate(
    _ cursor: JSONCursor, against type: InterfaceType
  ) throws(WireError) {
    switch type {
    case .any: break
    case .bool: _ = try cursor.bool()
    case .int: _ = try cursor.int()
    case .float: _ = try cursor.double()
    case .string: _ = try cursor.string()
    case .object: _ = try cursor.object()
    case .words(let words): try validate(cursor, isOneOf: words)
    case .fields(let fields): try validate(cursor, has: fields)
    case .named(let name): try validate(cursor, against: try named(name))
    case .array(let element): try validateElements(of: cursor, against: element)
    case .map(let element): try validateMembers(of: cursor, against: element)
    case .nullable(let type):
      if cursor.value != .null { try validate(cursor, against: type) }
    }
  }

  private func validate(_ cursor: JSONCursor, isOneOf words: [String]) throws(WireError) {
    guard words.contains(try cursor.string()) else {
      throw cursor.mismatch("one of \(words.joined(separator: ", "))")
    }
  }

  private func validate(
    _ cursor: JSONCursor, has fields: [InterfaceField]
  ) throws(WireError) {
    let object = try cursor.object()
    for field in fields {
      if case .nullable = field.type, object[field.name] == nil { continue }
      try validate(try cursor.member(field.name), against: field.type)
    }
    let names = fields.map(\.name)
    if let unknown = object.members.first(where: { !names.contains($0.name) }) {
      throw try cursor.member(unknown.name).mismatch("no member with this name in \(name)")
    }
  }

  private func validateElements(
    of cursor: JSONCursor, against type: InterfaceType
  ) throws(WireError) {
    for element in try cursor.elements() {
      try validate(element, against: type)
    }
  }

  private func validateMembers(
    of cursor: JSONCursor, against type: InterfaceType
  ) throws(WireError) {
    for member in try cursor.object().members {
      try validate(try cursor.member(member.name), against: type)
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
