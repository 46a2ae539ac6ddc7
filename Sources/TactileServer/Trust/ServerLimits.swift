import Tactile
import TactileWire

/// The limits of what clients may use.
package struct ServerLimits: Equatable, Sendable {
  /// The most connections; a kiosk has a handful.
  package var connections = 256
  /// The most connections of one user, including root and the daemon's user.
  package var connectionsPerUser = 64
  /// The connections up to which a user may always have the last ones: an app needs a few.
  static let fewConnections = 4
  /// The most connections of all users, if the next one is of a user with at least ``fewConnections``. The rest, an
  /// eighth, is for the others, so that a few users with many connections keep no other user out.
  var connectionsOfAnyUser: Int { connections - connections / 8 }
  /// The most bytes of one message from a client. A scene of 10,000 views takes about one million.
  package var messageBytes = 2 << 20
  /// The most levels of nested arrays and objects in a message.
  package var nesting = 64
  /// The most calls that wait behind a stream on one connection.
  package var callsInFlight = 16
  /// The most bytes that wait for one client; it is disconnected if there are more. 256 KiB hold about
  /// 500 frames of ten fingers, four seconds at 120 Hz.
  package var queuedBytes = 256 << 10
  /// The most bytes of one user's unfinished messages, over all connections. The default is twice the
  /// longest message; without this limit, many unfinished messages could take all memory.
  package var pendingBytes = 4 << 20
  /// The most bytes of memory that the windows, connections, subscriptions and messages of one user may
  /// take. The largest scene that the other limits allow takes about 120 MiB, and 64 connections take 36.
  package var bytes = 160 << 20
  /// The most bytes of memory that all users together may take, without connections.
  package var totalBytes = 256 << 20
  /// The longest time for which a client may leave messages unread, in seconds.
  package var behind: TimeInterval = 10
  /// The most windows of one user, over all connections.
  package var windows = 32
  /// The most windows of all users together: those of 20 users with the most windows. One turn of the loop
  /// may have to order all of them.
  package var totalWindows = 640
  /// The windows that each user may always show, even if all users together then exceed ``totalWindows``.
  static let windowsOfEachUser = 2
  /// The most views of one user, in all windows.
  package var views = 20_000
  /// The most recognizers of one user, in all windows.
  package var recognizers = 5_000
  /// The most recognizers of one user that can receive one touch. Each of them takes part in each frame
  /// of the touch; a busy screen has ten.
  package var recognizersPerTouch = 200
  /// The most recognizers that all live touches in the windows of one user have together (S218). Ten fingers
  /// on a busy screen have 100.
  var recognizersOfTouches: Int { 4 * recognizersPerTouch }
  /// The recognizers with the scope `screen` that each user may always show, even if all users together then exceed
  /// ``recognizersOfTouches`` (S321).
  var screenWideOfEachUser: Int { max(recognizersPerTouch / 20, 1) }
  /// The most comparisons of a point with a view that the hit-tests of one frame make in the windows of one
  /// user (S225). Sixteen fingers that land together on a busy screen need 4000.
  var hitTestWork: Int { 10_000 }
  /// The most bytes that the recognizers and actions of one user add to a frame for one touch. 200 pans
  /// with short names add about 55,000, and a busy screen with ten recognizers 5000.
  package var bytesPerTouch = 64 << 10

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
    share[.queuedBytes] = pendingBytes
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
