import Tactile
import TactileWire

/// The limits of what clients may use.
package struct ServerLimits: Equatable, Sendable {
  /// The most connections; a kiosk has a handful.
  package var connections = 256
  /// The most connections of one user, including root and the daemon's user.
  package var connectionsPerUser = 32
  /// The most bytes of one message from a client. A scene of 2,000 views with a tap each takes 368 KiB.
  package var messageBytes = 512 << 10
  /// The most levels of nested arrays and objects in a message.
  package var nesting = 64
  /// The most calls that wait behind a stream on one connection.
  package var callsInFlight = 16
  /// The most bytes that wait for one client; it is disconnected if there are more. 256 KiB hold about
  /// 500 frames of ten fingers, four seconds at 120 Hz.
  package var queuedBytes = 256 << 10
  /// The most bytes of one user's messages that are not complete or not answered, over all connections: four of the
  /// longest messages.
  package var pendingBytes = 2 << 20
  /// The longest time for which a client may leave messages unread, in seconds.
  package var behind: TimeInterval = 10
  /// The most windows of one user, over all connections.
  package var windows = 64
  /// The most views of one user, in all windows. Showing as many, with a tap each, took 25 to
  /// 48 ms of processor time with the worker's, and removing them 8 to 17 ms.
  package var views = 2_000
  /// The most recognizers of one user, in all windows: a map with 1,000 seats has 1,000 taps.
  package var recognizers = 2_000
  /// The most recognizers of one user that can receive one touch. Each of them takes part in each frame
  /// of the touch; a busy screen has ten.
  package var recognizersPerTouch = 64
  /// The most recognizers that all live touches in the windows of one user have together (S218). Ten fingers
  /// on a busy screen have 100.
  var recognizersOfTouches: Int { 4 * recognizersPerTouch }
  /// The recognizers with the scope `screen` that each user may always show, even if all users together then exceed
  /// ``recognizersOfTouches`` (S321).
  var screenWideOfEachUser: Int { max(recognizersPerTouch / 20, 1) }

  /// The default limits.
  package init() {}

  /// The share of each user (``Quota``).
  var share: Quota.Counts {
    var share = Quota.Counts()
    share[.windows] = windows
    share[.views] = views
    share[.recognizers] = recognizers
    share[.sceneBytes] = 2 * messageBytes
    share[.connections] = min(connectionsPerUser, connections)
    share[.queuedBytes] = 16 * queuedBytes
    share[.unfinishedBytes] = pendingBytes
    return share
  }

  /// The limits of a scene's decoder.
  var scene: SceneLimits {
    var limits = SceneLimits()
    limits.maximumWindows = windows
    limits.maximumViews = views
    limits.maximumGestures = recognizers
    limits.maximumGesturesOfTouch = recognizersPerTouch
    limits.maximumBytes = messageBytes
    limits.maximumDepth = min(nesting, 1000)
    return limits
  }

  /// The limits of a message's decoder.
  var json: JSONLimits {
    var limits = JSONLimits()
    limits.maximumBytes = messageBytes
    limits.maximumDepth = min(nesting, 1000)
    return limits
  }
}
