import TactileWire

/// Parses an interface definition with one word of lookahead.
struct DefinitionParser {
  /// The most levels of nested types. The limit protects the stack.
  private static let maximumDepth = 32

  private var scanner: DefinitionScanner
  /// The next word.
  private var token: DefinitionToken
  /// The names of types, methods and errors so far, which share one namespace.
  private var names: Set<String> = []
  /// The types that are used, each with its first location.
  private var references: [(name: String, offset: Int)] = []

  /// Creates a parser at the beginning of a text.
  init(_ text: String) {
    scanner = DefinitionScanner(text)
    token = scanner.next()
  }

  /// Parses the whole text.
  mutating func interface() throws(DefinitionError) -> VarlinkInterface {
    var interface = VarlinkInterface()
    interface.documentation = token.documentation
    try expect("interface")
    interface.name = try word("an interface's name such as org.example.test") {
      DefinitionName.isInterface($0)
    }
    while !token.text.isEmpty { try member(of: &interface) }
    let types = Set(interface.types.map(\.name))
    for reference in references where !types.contains(reference.name) {
      throw failure(
        at: reference.offset, found: Excerpt.quoting(reference.name),
        expected: "a type that is defined in this interface")
    }
    return interface
  }

  private mutating func member(of interface: inout VarlinkInterface) throws(DefinitionError) {
    let documentation = token.documentation
    let keyword = try word("\"type\", \"method\" or \"error\"") {
      ["type", "method", "error"].contains($0)
    }
    let name = try memberName()
    switch keyword {
    case "type":
      interface.types.append(.init(name: name, type: try braces(), documentation: documentation))
    case "method":
      let input = try fields()
      try expect("->")
      interface.methods.append(
        .init(name: name, input: input, output: try fields(), documentation: documentation))
    default:
      interface.errors.append(
        .init(name: name, fields: try fields(), documentation: documentation))
    }
  }

  private mutating func memberName() throws(DefinitionError) -> String {
    let token = token
    let name = try word("a name with an upper-case first letter") { DefinitionName.isMember($0) }
    guard names.insert(name).inserted else {
      throw failure(at: token.offset, found: "\"\(name)\" again", expected: "a name not used yet")
    }
    return name
  }

  // MARK: Types

  private mutating func type(depth: Int = 0) throws(DefinitionError) -> InterfaceType {
    guard depth < Self.maximumDepth else {
      throw failure("types nested at most \(Self.maximumDepth) deep")
    }
    switch token.text {
    case "?": return .nullable(try nullableContent(depth: depth + 1))
    case "[": return try collection(depth: depth + 1)
    case "(": return try braces(depth: depth + 1)
    default: return try simpleType()
    }
  }

  private mutating func nullableContent(depth: Int) throws(DefinitionError) -> InterfaceType {
    try expect("?")
    guard token.text != "?" else { throw failure("a type after \"?\"") }
    return try type(depth: depth)
  }

  /// Parses `[]` or `[string]` and the type of the elements.
  private mutating func collection(depth: Int) throws(DefinitionError) -> InterfaceType {
    try expect("[")
    let isMap = token.text == "string"
    if isMap { try expect("string") }
    try expect("]")
    let element = try type(depth: depth)
    return isMap ? .map(element) : .array(element)
  }

  private mutating func simpleType() throws(DefinitionError) -> InterfaceType {
    let token = token
    let name = try word("a type") { Self.keyword($0) != nil || DefinitionName.isMember($0) }
    if let type = Self.keyword(name) { return type }
    references.append((name, token.offset))
    return .named(name)
  }

  private static func keyword(_ word: String) -> InterfaceType? {
    switch word {
    case "bool": .bool
    case "int": .int
    case "float": .float
    case "string": .string
    case "object": .object
    case "any": .any
    default: nil
    }
  }

  // MARK: Fields and enumerations

  /// Parses `(a: int, b: bool)` or `(one, two)`. The token after the first name distinguishes them.
  private mutating func braces(depth: Int = 0) throws(DefinitionError) -> InterfaceType {
    try expect("(")
    guard token.text != ")" else {
      try expect(")")
      return .fields([])
    }
    let first = token
    let name = try fieldName(unlike: [])
    return token.text == ":"
      ? .fields(try fields(after: first, depth: depth))
      : .words(try words(after: name))
  }

  private mutating func fields() throws(DefinitionError) -> [InterfaceField] {
    let start = token.offset
    guard case .fields(let fields) = try braces() else {
      throw failure(at: start, found: "an enumeration", expected: "fields, each with a type")
    }
    return fields
  }

  /// Parses the rest of the fields, from the colon after the first name.
  private mutating func fields(
    after first: DefinitionToken, depth: Int
  ) throws(DefinitionError) -> [InterfaceField] {
    var fields: [InterfaceField] = []
    var (name, documentation) = (first.text, first.documentation)
    while true {
      try expect(":")
      let type = try type(depth: depth)
      fields.append(InterfaceField(name: name, type: type, documentation: documentation))
      guard try anotherFollows() else { return fields }
      documentation = token.documentation
      name = try fieldName(unlike: fields.map(\.name))
    }
  }

  private mutating func words(after first: String) throws(DefinitionError) -> [String] {
    var words = [first]
    while try anotherFollows() { words.append(try fieldName(unlike: words)) }
    return words
  }

  private mutating func fieldName(unlike others: [String]) throws(DefinitionError) -> String {
    let token = token
    let name = try word("a name") { DefinitionName.isField($0) }
    guard !others.contains(name) else {
      throw failure(at: token.offset, found: "\"\(name)\" again", expected: "a name not used yet")
    }
    return name
  }

  private mutating func anotherFollows() throws(DefinitionError) -> Bool {
    let sign = try word("\",\" or \")\"") { $0 == "," || $0 == ")" }
    return sign == ","
  }

  // MARK: Words

  private mutating func expect(_ text: String) throws(DefinitionError) {
    _ = try word("\"\(text)\"") { $0 == text }
  }

  /// Consumes the next word if it is allowed.
  private mutating func word(
    _ expected: String, where allowed: (String) -> Bool
  ) throws(DefinitionError) -> String {
    guard allowed(token.text) else { throw failure(expected) }
    let text = token.text
    token = scanner.next()
    return text
  }

  private func failure(_ expected: String) -> DefinitionError {
    failure(at: token.offset, found: token.summary, expected: expected)
  }

  private func failure(at offset: Int, found: String, expected: String) -> DefinitionError {
    DefinitionError(at: scanner.position(of: offset), found: found, expected: expected)
  }
}
