/// A string that keeps its JSON form, for names that are written in every frame.
public struct PreparedString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The string itself.
  public let text: String
  /// Its JSON form: escaped, in quotes, in UTF-8.
  let json: [UInt8]

  /// Escapes a string, once.
  public init(_ text: String) {
    self.text = text
    var json: [UInt8] = []
    JSONEscaping.append(text, to: &json)
    self.json = json
  }

  /// Escapes a constant, once.
  public init(stringLiteral text: String) { self.init(text) }

  /// The string itself.
  public var description: String { text }

  /// Whether both are the same string.
  public static func == (lhs: PreparedString, rhs: PreparedString) -> Bool { lhs.text == rhs.text }

  /// Mixes in the string.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
