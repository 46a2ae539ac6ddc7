/// The name of a window with inline gestures: the word `bindings` and the name of the screen, such as `bindings left`.
///
/// If several programs of a user show such windows, the second one's names contain its number: `bindings 2 left`.
package struct BindingWindowName: Equatable, Sendable, CustomStringConvertible {
  /// The first word of all these names.
  package static let firstWord = "bindings"

  /// The most programs of one user that can show windows with inline gestures at the same time.
  package static let mostPrograms = 9

  /// The words after the first one.
  private let rest: String

  /// Creates the name of the window on a screen.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - number: The number of the program among those of one user, from 1.
  package init(screen: String, number: Int = 1) {
    rest = number == 1 ? screen : "\(number) \(screen)"
  }

  /// Parses a name; nil if no window with inline gestures can have it.
  ///
  /// The name of a screen may begin with a number too, so the result does not say which program has the window.
  package init?(parsing name: String) {
    let words = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == Self.firstWord else { return nil }
    rest = String(words[1])
  }

  /// The name, which has at most 100 characters.
  package var description: String {
    String("\(Self.firstWord) \(rest)".prefix(SceneRange.nameLength))
  }
}
