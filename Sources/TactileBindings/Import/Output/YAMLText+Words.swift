import Tactile
import TactileWire

// Words, lists and numbers of bindings.

extension YAMLText {
  /// The words that earlier versions of YAML read as truths.
  private static let oldTruths: Set<String> = ["y", "n", "yes", "no", "on", "off"]

  /// Returns a text as a word, or in double quotes if it is needed.
  static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns a list in one line.
  static func list(_ texts: [String]) -> String {
    "[\(texts.map(scalar).joined(separator: ", "))]"
  }

  /// Returns one text as it is, and several as a list.
  static func oneOrList(_ texts: [String]) -> String {
    texts.count == 1 ? scalar(texts[0]) : list(texts)
  }

  /// Returns a number without needless decimals, with at most `decimals` of them.
  static func number(_ number: Double, decimals: Int = 3) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard number.magnitude < 1e9 else { return SourcedValue.text(of: number) }
    return SourcedValue.text(of: (number * scale).rounded() / scale)
  }

  private static func isPlain(_ text: String) -> Bool {
    let letters = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
    }
    let bytes = text.utf8
    // An option begins with one or two hyphens and a letter.
    let first = bytes.dropFirst(bytes.starts(with: [0x2D, 0x2D]) ? 2 : bytes.first == 0x2D ? 1 : 0)
      .first
    guard let first, letters(first) || first == UInt8(ascii: "/"),
      bytes.allSatisfy({
        letters($0) || (0x30...0x39).contains($0) || "./+-".utf8.contains($0)
      }),
      !oldTruths.contains(text.lowercased()), case .string? = PlainScalar.content(of: text)
    else { return false }
    return true
  }
}
