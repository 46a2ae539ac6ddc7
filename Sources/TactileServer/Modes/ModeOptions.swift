import Tactile

/// The options of modes: the key `modes` of the configuration.
package struct ModeOptions: Equatable, Sendable {
  /// The longest time of the mode `locked`, in seconds.
  package var locked = 3600.0
  /// The longest time of the mode `cleaning`, in seconds.
  package var cleaning = 60.0
  /// The longest time of the mode `asleep`, in seconds.
  package var asleep = 86_400.0
  /// The number of fingers that end the mode `cleaning`.
  package var fingers = 3
  /// The time for which these fingers must rest, in seconds.
  package var hold = 3.0

  /// The default options.
  package init() {}

  /// Returns the longest time of a mode, in seconds; nil for `normal`, which has no limit.
  package func limit(of mode: InteractionMode) -> TimeInterval? {
    switch mode {
    case .normal: nil
    case .locked: locked
    case .cleaning: cleaning
    case .asleep: asleep
    }
  }
}
