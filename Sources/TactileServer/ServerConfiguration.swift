import Tactile
import TactileInput

/// What a server is told once, when it is made.
public struct ServerConfiguration: Sendable {
  /// The thresholds of the gestures in windows that the daemon itself offers.
  public var gestures: GestureDefaults
  /// What is said about devices: which are ours, how they lie on their screens, their filters.
  public var devices: DeviceRules
  /// Whether a screen has a window of its own behind all others, for clients that only subscribe.
  public var hasDefaultWindows = true
  /// How many bytes may wait for one client before it is let go.
  ///
  /// 256 KiB is about 500 frames of ten fingers: four seconds at 120 Hz.
  public var outboundLimit: Int
  /// How many bytes one message of a client may have.
  public var inboundLimit: Int
  /// The version that clients are told.
  public var version: String

  /// A configuration; the figures are those of a kiosk.
  public init(
    gestures: GestureDefaults = .kiosk, devices: DeviceRules = DeviceRules(),
    outboundLimit: Int = 256 << 10, inboundLimit: Int = 64 << 10,
    version: String = TactileVersion.current
  ) {
    self.gestures = gestures
    self.devices = devices
    self.outboundLimit = outboundLimit
    self.inboundLimit = inboundLimit
    self.version = version
  }
}
