/// Why something that came over the wire, or a text that describes it, was refused.
public enum WireError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is no JSON.
  case notJSON(at: TextPosition, found: String, expected: String)
  /// An object has the same name twice.
  case duplicateKey(at: TextPosition, name: String)
  /// Arrays and objects nest deeper than allowed.
  case tooDeep(at: TextPosition, limit: Int)
  /// The text has more bytes than allowed.
  case tooManyBytes(count: Int, limit: Int)
  /// The text has more values than allowed.
  case tooManyValues(limit: Int)
  /// A message had no NUL within the limit, in bytes.
  case endlessMessage(limit: Int)
  /// A value is not what it must be.
  case mismatch(path: JSONPath, found: String, expected: String)
  /// A value that must be there is not.
  case missing(path: JSONPath)
  /// An interface definition cannot be read.
  case badDefinition(at: TextPosition, found: String, expected: String)

  /// Where the value is that is wrong, if the message itself could be read.
  public var path: JSONPath? {
    switch self {
    case .mismatch(let path, _, _), .missing(let path): path
    default: nil
    }
  }

  /// A sentence: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notJSON(let position, let found, let expected):
      "not JSON at \(position): found \(found), expected \(expected)"
    case .duplicateKey(let position, let name):
      "JSON at \(position): found the name \(name) a second time; give each name once an object"
    case .tooDeep(let position, let limit):
      "JSON at \(position): more than \(limit) arrays and objects inside one another; nest less"
    case .tooManyBytes(let count, let limit):
      "found \(count) bytes of JSON, expected at most \(limit); send less in one message"
    case .tooManyValues(let limit):
      "found more than \(limit) values in one JSON text; send less in one message"
    case .endlessMessage(let limit):
      "read \(limit) bytes without the NUL that ends a message; send shorter messages, each with a NUL"
    case .mismatch(let path, let found, let expected):
      "\(Self.subject(path)): found \(found), expected \(expected)"
    case .missing(let path):
      "\(Self.subject(path)): found nothing, expected a value; add it"
    case .badDefinition(let position, let found, let expected):
      "interface definition at \(position): found \(found), expected \(expected)"
    }
  }

  private static func subject(_ path: JSONPath) -> String {
    path == .root ? "the message" : path.description
  }
}
