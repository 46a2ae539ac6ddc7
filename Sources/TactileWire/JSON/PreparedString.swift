/// A string that keeps its JSON form, for names that are written in every frame.
public struct PreparedString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// One object holds both forms, so that a message counts one reference for a name and not two.
  private final class Forms: Sendable {
    let text: String
    let json: [UInt8]

    init(_ text: String) {
      self.text = text
      var json: [UInt8] = []
      JSONEscaping.append(text, to: &json)
      self.json = json
    }
  }

  private let forms: Forms

  /// Escapes a string, once.
  public init(_ text: String) {
    forms = Forms(text)
  }

  /// The string itself.
  public var text: String { forms.text }

  /// Its JSON form: escaped, in quotes, in UTF-8.
  var json: [UInt8] { forms.json }

  /// Escapes a constant, once.
  public init(stringLiteral text: String) { self.init(text) }

  /// The string itself.
  public var description: String { text }

  /// Whether both are the same string.
  public static func == (lhs: PreparedString, rhs: PreparedString) -> Bool { lhs.text == rhs.text }

  /// Mixes in the string.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
