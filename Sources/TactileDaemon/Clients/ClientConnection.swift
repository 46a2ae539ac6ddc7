import TactileIO
import TactileServer

/// A client's socket and its place in the loop.
struct ClientConnection {
  let stream: UnixStream
  var registration: Registration
}
