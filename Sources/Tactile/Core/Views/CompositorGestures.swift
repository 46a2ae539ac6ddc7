/// Gestures that the compositor's app may receive from an owned panel (S276, S220).
///
/// The daemon knows them by what fingers do, because it does not know the recognizers of the app.
public struct CompositorGestures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// One finger lands and lifts without moving.
  public static let tap = CompositorGestures(rawValue: 1)
  /// One finger stays without moving. It needs ``tap``: until it begins, the touch may also become a tap.
  public static let longPress = CompositorGestures(rawValue: 2)
  /// One finger moves: a pan, a swipe, or the scrolling of a page.
  public static let pan = CompositorGestures(rawValue: 4)
  /// Two or more fingers, whatever they do: a pinch, a rotation, or a pan of two fingers.
  public static let pinch = CompositorGestures(rawValue: 8)
  /// Every gesture.
  public static let all: CompositorGestures = [.tap, .longPress, .pan, .pinch]

  /// The gestures with their words in configurations and scenes.
  package static let words: [(String, CompositorGestures)] = [
    ("tap", .tap), ("longPress", .longPress), ("pan", .pan), ("pinch", .pinch),
  ]

  /// The words of the gestures in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension View {
  /// The nearest view, from this one up to its window, that states what the compositor's app may receive
  /// (S220); nil if none does, or if it has no effect in the window.
  package final var compositorLimit: (view: View, gestures: CompositorGestures)? {
    guard window?.limitsCompositor ?? false else { return nil }
    var view: View? = self
    while let current = view {
      if let gestures = current.compositorGestures { return (current, gestures) }
      view = current.superview
    }
    return nil
  }
}
