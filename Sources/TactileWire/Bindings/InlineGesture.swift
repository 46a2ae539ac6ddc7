import Tactile

/// A gesture that a file of bindings describes itself. `tactile bind` shows a window with its recognizer on each
/// screen.
package struct InlineGesture: Equatable, Sendable {
  /// The width of the zones of `edge` and `corner`, in points.
  package static let zone = GestureDefaults.kiosk.edgeZone

  /// The recognizer. Its scope is the screen. Its `shouldReceive` contains the place where the fingers land, unless
  /// this is ``part``.
  package var recognizer: GestureDescription
  /// The only screen; nil for all screens.
  package var screen: String?
  /// The part of the screen in which the fingers land, with coordinates from 0 to 1; nil if it is not given so.
  package var part: Rect?
  /// The time for which the fingers rest after the gesture began, in seconds; nil if they need not.
  package var rest: TimeInterval?

  package init(_ recognizer: GestureDescription) {
    self.recognizer = recognizer
  }
}

extension BindingList {
  /// Returns the window with the inline gestures of a screen; nil if the screen has none.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - size: Its size, in points.
  ///   - number: The number of the program among those of one user, from 1.
  package func window(on screen: String, size: Size, number: Int = 1) -> WindowDescription? {
    let present = gestures.filter { $0.screen == nil || $0.screen == screen }
    guard !present.isEmpty else { return nil }
    let names = Set(present.map { Name($0.recognizer.name) })
    let name = BindingWindowName(screen: screen, number: number)
    var window = WindowDescription(name: name.description)
    window.screen = screen
    window.passesTouchesThrough = true
    window.gestures = present.map { gesture in
      var recognizer = gesture.recognizer
      // A gesture of another screen never fails here, because it never begins.
      recognizer.requireToFail.removeAll { !names.contains(Name($0)) }
      if case .some(let companions) = recognizer.simultaneousWith {
        recognizer.simultaneousWith = .some(
          NameSet(companions.names.filter { names.contains(Name($0)) }))
      }
      if let part = gesture.part {
        recognizer.receive(
          in: .rect(
            Rect(
              x: part.minX * size.width, y: part.minY * size.height,
              width: part.size.width * size.width, height: part.size.height * size.height)))
      }
      return recognizer
    }
    return window
  }
}

extension GestureDescription {
  /// Adds the condition that touches land in a place.
  mutating func receive(in place: GesturePlace) {
    var rule = shouldReceive ?? ReceiveRule()
    rule.region = place
    shouldReceive = rule
  }
}

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
