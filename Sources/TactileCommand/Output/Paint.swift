import TactileIO

/// Colours for a person at a terminal, and none for anybody else.
///
/// A variable `NO_COLOR` that is not empty switches them off, as https://no-color.org asks.
struct Paint {
  /// What a colour is to say.
  enum Meaning: Int {
    case bad = 31
    case good = 32
    case odd = 33
    case quiet = 2
  }

  private let isOn: Bool

  /// Colours for a stream, if a person wants them there.
  init(
    for stream: StandardStream,
    environment: (String) -> String? = Environment.value(of:)
  ) {
    let refusal = environment("NO_COLOR") ?? ""
    isOn = stream.isTerminal && refusal.isEmpty && environment("TERM") != "dumb"
  }

  /// The text, coloured or as it is.
  func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn ? "\u{1b}[\(meaning.rawValue)m\(text)\u{1b}[0m" : text
  }
}
