import Tactile
import TactileInput

/// The contents of all files of a configuration.
///
/// A value in a later file replaces one in an earlier file, and lists are appended.
/// docs/configuration.md lists all keys.
package struct Configuration: Equatable, Sendable {
  /// The least important messages that are logged.
  package var log = ServerNotice.Level.info
  /// The rules for devices and screens.
  package var devices = DeviceRules()
  /// The default thresholds of gestures.
  package var thresholds = GestureDefaults.kiosk
  /// The path of the machine's own scene, as the file states it; nil for none.
  package var scene: String?
  /// Where a file states ``scene``: file, line and column, such as `tactiled.yaml:3:8`; nil without one.
  package var scenePlace: String?
  /// The permissions of users.
  package var policy = Policy()
  /// The options of modes.
  package var modes = ModeOptions()
  /// The regions in which the compositor's app receives only some gestures.
  package var regions: [TouchRegion] = []
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
  package var limits = ServerLimits()
  /// Whether a file has set ``Policy/attach``; the first one replaces the default.
  var statesAttaching = false
  /// Whether a file has set ``Policy/actions``. Otherwise the user ``bindUserName`` has this permission,
  /// if the machine has this user.
  package internal(set) var statesActions = false
  /// Whether a file has set ``Policy/systemGestures``. Otherwise the user ``bindUserName`` has this
  /// permission, if the machine has this user.
  package internal(set) var statesSystemGestures = false
  /// Whether a file has set ``Policy/health``. Otherwise the user ``metricsUserName`` has this permission,
  /// if the machine has this user.
  package internal(set) var statesHealth = false
  /// The name of the user of `tactile-bind.service`.
  package static let bindUserName = "tactile-bind"
  /// The name of the user of `tactile-metrics.service`.
  package static let metricsUserName = "tactile-metrics"

  /// The configuration without any file: the defaults.
  package init() {}

  /// The names of the screens that rules for devices and screens declare.
  package var declaredScreens: Set<String> {
    Set(devices.rules.compactMap(\.output) + devices.screens.map(\.name))
  }

  /// Sentences about settings that have no effect without others.
  package var ineffectiveSettings: [String] {
    if regions.isEmpty || devices.rules.contains(where: { $0.own?.mode == .on }) { return [] }
    return ["regions: they have no effect, because no device rule has own: {mode: on}"]
  }

  /// Gives the users of the project's own units their permissions, unless a file has set them.
  ///
  /// - Parameter accounts: The users of the machine. If it does not have a user, nothing changes for this user.
  package mutating func addUnitUsers(from accounts: AccountNames) {
    if let user = accounts.user(Self.bindUserName) {
      if !statesActions { policy.actions.users.insert(user) }
      if !statesSystemGestures { policy.systemGestures.users.insert(user) }
    }
    if !statesHealth, let user = accounts.user(Self.metricsUserName) {
      policy.health.users.insert(user)
    }
  }

  /// The settings of the server.
  package var server: ServerConfiguration {
    var server = ServerConfiguration(gestures: thresholds, devices: devices, limits: limits)
    server.policy = policy
    server.regions.regions = regions
    server.regions.edgeZone = thresholds.edgeZone
    server.modes = modes
    server.idle = idle
    server.swallowsWakingTouch = swallowsWakingTouch
    server.accessibility = accessibility
    server.pressesWakeKey = pressesWakeKey
    server.support = support
    return server
  }
}
