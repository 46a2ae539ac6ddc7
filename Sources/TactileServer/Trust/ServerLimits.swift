import Tactile
import TactileWire

/// How much clients may ask of the server before it refuses them.
public struct ServerLimits: Equatable, Sendable {
  /// Connections in all; a kiosk has a handful.
  public var connections = 256
  /// Connections of one user, root and the daemon's own included.
  public var connectionsPerUser = 64
  /// Bytes of one message of a client. A scene of 10,000 views takes about one million.
  public var messageBytes = 2 << 20
  /// Arrays and objects inside one another in a message.
  public var nesting = 64
  /// Calls that wait behind a stream on one connection.
  public var callsInFlight = 16
  /// Bytes that may wait for one client before it is let go: 256 KiB is about 500 frames of ten
  /// fingers, four seconds at 120 Hz.
  public var queuedBytes = 256 << 10
  /// Bytes of one user's messages that have not come to their end, over all connections: twice the
  /// longest message, or many connections that each begin one would take all memory there is.
  public var pendingBytes = 4 << 20
  /// For how long a client may leave anything unread, in seconds.
  public var behind: TimeInterval = 10
  /// Windows of one user, over all connections and calls.
  public var windows = 32
  /// Views of one user, in all windows.
  public var views = 20_000
  /// Recognizers of one user, in all windows.
  public var recognizers = 5_000

  /// The usual limits.
  public init() {}

  /// What of them a scene is read with.
  var scene: SceneLimits {
    var limits = SceneLimits()
    limits.maximumWindows = windows
    limits.maximumViews = views
    limits.maximumGestures = recognizers
    limits.maximumBytes = messageBytes
    limits.maximumDepth = min(nesting, 1000)
    return limits
  }

  /// What of them a message is read with.
  var json: JSONLimits {
    var limits = JSONLimits()
    limits.maximumBytes = messageBytes
    limits.maximumDepth = min(nesting, 1000)
    return limits
  }
}
