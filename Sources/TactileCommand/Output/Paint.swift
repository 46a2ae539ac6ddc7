import TactileIO

/// Colours text on a terminal.
///
/// The text has no colours if the output is not a terminal, or if the environment variable
/// `NO_COLOR` is not empty (https://no-color.org).
struct Paint {
  /// The meaning of a colour; the raw value is the terminal's code for it.
  enum Meaning: Int {
    case bad = 31
    case good = 32
    case odd = 33
    case quiet = 2
  }

  private let isOn: Bool

  /// Determines whether text for this stream has colours.
  init(
    for stream: StandardStream,
    environment: (String) -> String? = Environment.value(of:)
  ) {
    let refusal = environment("NO_COLOR") ?? ""
    isOn = stream.isTerminal && refusal.isEmpty && environment("TERM") != "dumb"
  }

  /// Returns the text with colours, or unchanged if colours are off.
  func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn ? "\u{1b}[\(meaning.rawValue)m\(text)\u{1b}[0m" : text
  }
}
