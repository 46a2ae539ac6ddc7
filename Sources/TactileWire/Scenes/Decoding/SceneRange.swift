/// What is no longer sensible, whatever it is for.
package enum SceneRange {
  /// The greatest coordinate or length, in any unit: a million points are 160 m.
  package static let farthest = 1_000_000.0
  /// The longest time, in seconds.
  package static let longest = 3600.0
  /// The most fingers; protocol B panels report up to ten, some frames up to 40.
  package static let touches = 1...40
  /// The most taps in a row.
  package static let taps = 1...20
  /// The levels windows may have.
  package static let levels = -1000...1000
  /// The longest name, in characters.
  package static let nameLength = 100
}
