/// Keys that are pressed together, such as `ctrl+alt+t`.
package struct KeyChord: Equatable, Sendable {
  /// The modifiers and the key, in the order in which they are pressed. The names are those of libxkbcommon, or
  /// `ctrl`, `alt`, `shift` and `super`. At least one.
  package var keys: [String]

  package init(keys: [String]) {
    self.keys = keys
  }
}
