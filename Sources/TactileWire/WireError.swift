/// An error in a message.
public enum WireError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is not JSON.
  case notJSON(at: TextPosition, found: String, expected: String)
  /// An object has a duplicate name.
  case duplicateKey(at: TextPosition, name: String)
  /// Arrays and objects are nested too deeply.
  case tooDeep(at: TextPosition, limit: Int)
  /// The text has more bytes than allowed.
  case tooManyBytes(count: Int, limit: Int)
  /// The text has more values than allowed.
  case tooManyValues(limit: Int)
  /// A message had no NUL within the limit, in bytes.
  case endlessMessage(limit: Int)
  /// A value has a wrong type or is out of range.
  case mismatch(path: JSONPath, found: String, expected: String)
  /// A required value is missing.
  case missing(path: JSONPath)

  /// The path of the wrong value; nil if the message itself could not be decoded.
  public var path: JSONPath? {
    switch self {
    case .mismatch(let path, _, _), .missing(let path): path
    default: nil
    }
  }

  /// A sentence with the problem, its location and a possible solution.
  public var description: String {
    switch self {
    case .notJSON(let position, let found, let expected):
      "not JSON at \(position): found \(found), expected \(expected)"
    case .duplicateKey(let position, let name):
      "JSON at \(position): found the name \(name) a second time; use each name once in an object"
    case .tooDeep(let position, let limit):
      "JSON at \(position): arrays and objects are nested more than \(limit) deep; use fewer levels"
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
    }
  }

  private static func subject(_ path: JSONPath) -> String {
    path == .root ? "the message" : path.description
  }
}

/// A position in a text.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The character in the line, from 1.
  public var column: Int
  /// The byte in the text, from 0.
  public var offset: Int

  /// Creates a position from its numbers.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Creates the position of a byte of a UTF-8 text. A character is one column, regardless of its
  /// number of bytes.
  package init(offset: Int, in text: some Collection<UInt8>) {
    (line, column) = (1, 1)
    self.offset = offset
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
  }

  /// Such as `line 2, column 7`.
  public var description: String { "line \(line), column \(column)" }
}
