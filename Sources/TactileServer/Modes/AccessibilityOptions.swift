import Tactile
import TactileInput

/// The options of aids for people with disabilities: the keys `accommodations` and `exploring` of the configuration.
package struct AccessibilityOptions: Equatable, Sendable {
  /// The parameters of touch accommodations.
  package var accommodations = AccommodationOptions()
  /// Whether touch accommodations are on while no person has switched them.
  package var isOnByDefault = false
  /// The command of a media key that switches touch accommodations; nil for none.
  package var key: RemoteControlEvent.Subtype?
  /// The options of exploring by touch.
  package var exploring = ExploringOptions()
  /// The time without a touch after which the aids are as by default again, in seconds.
  ///
  /// A person who reads a page touches nothing for a minute or more.
  package var end = 120.0

  /// The default options.
  package init() {}
}
