import TactileIO
import TactileServer

/// A client's socket and its registration in the event loop. What the client has sent and is sent is in the server.
final class ClientConnection {
  let id: ClientID
  let stream: UnixStream
  /// The registration; nil after the client has closed the connection, because the kernel would report this in every
  /// turn.
  var registration: Registration?
  /// Whether more bytes stay in the socket until calls are answered.
  var isHeld = false
  /// Whether the client sends nothing any more.
  var hasEnded = false
  /// Whether bytes wait that the socket did not accept.
  var hasUnwritten = false

  init(id: ClientID, stream: UnixStream) {
    self.id = id
    self.stream = stream
  }

  /// What the loop is to watch the socket for.
  var interest: Interest {
    var interest: Interest = isHeld || hasEnded ? [] : .read
    if hasUnwritten { interest.insert(.write) }
    return interest
  }
}
