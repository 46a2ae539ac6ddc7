import Tactile
import TactileInput

/// What a server is told when it is made, and again when its configuration is read anew.
public struct ServerConfiguration: Sendable {
  /// The thresholds of windows that ask for those of a kiosk, and of windows that the daemon offers.
  public var gestures: GestureDefaults
  /// What is said about devices: which are ours, how they lie on their screens, their filters.
  public var devices: DeviceRules
  /// Whether a screen has a window of its own behind all others, for clients that only subscribe.
  public var hasDefaultWindows = true
  /// Who may do what.
  public var policy = Policy()
  /// How much clients may ask for.
  public var limits: ServerLimits
  /// The version that clients are told.
  public var version: String

  /// A configuration; the figures are those of a kiosk.
  public init(
    gestures: GestureDefaults = .kiosk, devices: DeviceRules = DeviceRules(),
    limits: ServerLimits = ServerLimits(), version: String = TactileVersion.current
  ) {
    self.gestures = gestures
    self.devices = devices
    self.limits = limits
    self.version = version
  }
}
