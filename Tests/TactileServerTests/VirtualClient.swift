import TactileServer
import TactileWire

/// A client of a server under test, without a socket.
final class VirtualClient {
  let server: Server
  let id: ClientID
  /// Everything the server has written to it and it has not looked at, as whole messages.
  private var framer = MessageFramer(limit: 16 << 20)
  /// How many bytes it takes at a flush; nil takes all.
  var appetite: Int?
  private(set) var isClosed = false

  init(_ server: Server, id: UInt32 = 1, peer: ClientPeer = ClientPeer(user: 0)) {
    self.server = server
    self.id = ClientID(rawValue: id)
    server.receive(.clientConnected(self.id, peer), at: .zero)
  }

  func send(_ text: String) {
    var bytes = Array(text.utf8)
    bytes.append(0)
    sendRaw(bytes)
  }

  func sendRaw(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { server.receive(.clientSent(id, $0), at: .zero) }
  }

  func subscribe() {
    send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
  }

  /// Takes what waits for it, as far as its appetite goes.
  func read() {
    server.flush(id) { [self] queue, isClosing in
      queue.write { bytes in
        let count = min(appetite ?? bytes.count, bytes.count)
        framer.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        return count
      }
      if isClosing, queue.isEmpty { isClosed = true }
    }
  }

  /// The replies that came since the last call.
  func replies() throws -> [VarlinkReply] {
    read()
    var replies: [VarlinkReply] = []
    while let message = try framer.next() { replies.append(try VarlinkReply(decoding: message)) }
    return replies
  }

  /// The frames that came since the last call; the first of a subscription has the state.
  func frames() throws -> [EventMessage] {
    try replies().map { try EventMessage(from: .object($0.parameters)) }
  }
}
