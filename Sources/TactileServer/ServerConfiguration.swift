import Tactile
import TactileInput

/// The settings of a ``Server``, which a reload replaces.
package struct ServerConfiguration: Sendable {
  /// The default thresholds of default windows, and of windows for a kiosk.
  package var gestures: GestureDefaults
  /// The rules for devices: the devices to use, their screens and their filters.
  package var devices: DeviceRules
  /// Whether each screen has a default window behind all others, for clients that only subscribe.
  package var hasDefaultWindows = true
  /// The permissions of users.
  package var policy = Policy()
  /// The options of modes.
  package var modes = ModeOptions()
  /// The regions in which the compositor's app receives only some gestures.
  package var regions = RegionPlan()
  /// The idle times that are reported, in seconds, in rising order.
  package var idle: [Int] = []
  /// Whether the touch that wakes a screen is withheld.
  package var swallowsWakingTouch = false
  /// The options of aids for people with disabilities.
  package var accessibility = AccessibilityOptions()
  /// Whether the touch that ends the mode `asleep` presses `KEY_WAKEUP`.
  package var pressesWakeKey = false
  /// The options of support.
  package var support = SupportOptions()
  /// The limits of what clients may use.
  package var limits: ServerLimits
  /// The version that the service reports to clients.
  package var version: String

  /// Settings with the default values and the thresholds of a kiosk.
  package init(
    gestures: GestureDefaults = .kiosk, devices: DeviceRules = DeviceRules(),
    limits: ServerLimits = ServerLimits(), version: String = TactileVersion.current
  ) {
    self.gestures = gestures
    self.devices = devices
    self.limits = limits
    self.version = version
  }
}
