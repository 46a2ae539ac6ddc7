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
