import Tactile
import TactileInput

/// What the files of a configuration say, all taken together.
///
/// They are read in order, each on top of those before it: a single value that a later file has counts
/// more, and lists are appended. docs/configuration.md tells all keys.
public struct Configuration: Equatable, Sendable {
  /// The least important messages that are logged.
  public var log = ServerNotice.Level.info
  /// What is said about devices and screens.
  public var devices = DeviceRules()
  /// The thresholds of gestures.
  public var thresholds = GestureDefaults.kiosk
  /// The file of the machine's own scene, as it is written there; nil for none.
  public var scene: String?
  /// Who may do what.
  public var policy = Policy()
  /// How much clients may ask for.
  public var limits = ServerLimits()
  /// Whether a file has said who may show windows.
  var statesAttaching = false

  /// The standards: what counts where there is no file.
  public init() {}

  /// What a server is told of it.
  public var server: ServerConfiguration {
    var server = ServerConfiguration(gestures: thresholds, devices: devices, limits: limits)
    server.policy = policy
    return server
  }
}
