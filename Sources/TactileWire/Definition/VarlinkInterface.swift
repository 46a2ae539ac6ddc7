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
