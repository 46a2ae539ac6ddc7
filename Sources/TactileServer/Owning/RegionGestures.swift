/// Gestures of the compositor's app, which a ``TouchRegion`` allows.
///
/// The daemon knows them by what fingers do, because it does not know the recognizers of the app.
package struct RegionGestures: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// One finger lands and lifts without moving.
  package static let tap = RegionGestures(rawValue: 1)
  /// One finger stays without moving.
  package static let longPress = RegionGestures(rawValue: 2)
  /// One finger moves: a pan, a swipe, or the scrolling of a page.
  package static let pan = RegionGestures(rawValue: 4)
  /// Two or more fingers, whatever they do: a pinch, a rotation, or a pan of two fingers.
  package static let pinch = RegionGestures(rawValue: 8)
  /// Every gesture.
  package static let all: RegionGestures = [.tap, .longPress, .pan, .pinch]

  /// The gestures with their words in the configuration.
  package static let words: [(String, RegionGestures)] = [
    ("tap", .tap), ("longPress", .longPress), ("pan", .pan), ("pinch", .pinch),
  ]

  /// The words of the gestures in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}
