/// An interface as its definition describes it.
///
/// It serves the test that everything said over the socket keeps to the contract, and the pages that
/// show the contract to people.
public struct VarlinkInterface: Equatable, Sendable {
  /// A type with a name.
  public struct TypeDefinition: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// What it stands for: fields or words.
    public var type: InterfaceType
    /// The comment above it.
    public var documentation: String
  }

  /// A method.
  public struct Method: Equatable, Sendable {
    /// Its name, without the interface's.
    public var name: String
    /// What it is called with.
    public var input: [InterfaceField]
    /// What it answers.
    public var output: [InterfaceField]
    /// The comment above it.
    public var documentation: String
  }

  /// An error a method may answer with.
  public struct ErrorDefinition: Equatable, Sendable {
    /// Its name, without the interface's.
    public var name: String
    /// What comes with it.
    public var fields: [InterfaceField]
    /// The comment above it.
    public var documentation: String
  }

  /// The full name, such as `io.tactile.Events`.
  public internal(set) var name = ""
  /// The comment above the interface, without the `#`.
  public internal(set) var documentation = ""
  /// The types, in the order of the text.
  public internal(set) var types: [TypeDefinition] = []
  /// The methods, in the order of the text.
  public internal(set) var methods: [Method] = []
  /// The errors, in the order of the text.
  public internal(set) var errors: [ErrorDefinition] = []

  /// Reads a definition.
  ///
  /// Throws `WireError.badDefinition` with line and column: no definition, a name given twice, or a
  /// type that is nowhere defined.
  public init(parsing text: String) throws(WireError) {
    var parser = DefinitionParser(text)
    self = try parser.interface()
  }

  /// An interface of which nothing is known yet.
  init() {}
}
