import Tactile

/// The options of exploring by touch: the key `exploring` of the configuration.
package struct ExploringOptions: Equatable, Sendable {
  /// Whether fingers explore the screen while no person has switched it.
  package var isOnByDefault = false
  /// The time for which a finger must be on a view before the view is reported, in seconds.
  ///
  /// It is longer than most taps, so that the first tap of a double tap does not choose another view.
  package var rest: TimeInterval = 0.2
  /// The command of a media key that switches it; nil for none.
  package var key: RemoteControlEvent.Subtype?

  /// The default options.
  package init() {}
}
