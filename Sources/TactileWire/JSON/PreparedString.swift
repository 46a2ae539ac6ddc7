import Tactile

/// A string and its JSON form, for names that every frame repeats.
public struct PreparedString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Both forms are in one object, so that a message retains one reference for a name, not two.
  private final class Forms: Sendable {
    let name: Name
    let json: [UInt8]

    init(_ text: String) {
      name = Name(text)
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

  /// The string.
  public var text: String { forms.name.text }

  /// The string as a name, whose key is found once.
  package var name: Name { forms.name }

  /// Its JSON form: escaped, in quotes, in UTF-8.
  var json: [UInt8] { forms.json }

  /// The number of bytes of its JSON form.
  package var byteCount: Int { forms.json.count }

  /// Escapes a constant, once.
  public init(stringLiteral text: String) { self.init(text) }

  /// The string.
  public var description: String { text }

  /// Returns whether both strings have the same UTF-8 bytes.
  public static func == (lhs: PreparedString, rhs: PreparedString) -> Bool { lhs.name == rhs.name }

  /// Hashes the string.
  public func hash(into hasher: inout Hasher) { hasher.combine(forms.name) }
}
