import TactileIO
import TactileServer

/// A client's socket and its registration in the event loop.
struct ClientConnection {
  let stream: UnixStream
  /// The number of the client's user.
  let user: UInt32
  let registration: Registration
  /// Whether bytes wait that the socket did not accept.
  var hasUnwritten = false
  /// Whether the client sends nothing any more. It is closed when it has received its replies.
  var hasEnded = false
  /// Whether the client has closed the connection, as far as the daemon knows. The event loop then does
  /// not watch the socket any more, because the kernel would report the hang-up in every turn.
  var hasHungUp = false
}
