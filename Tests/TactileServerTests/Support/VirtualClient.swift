import TactileServer
import TactileWire

/// A client of a server under test, without a socket.
final class VirtualClient {
  let server: Server
  let id: ClientID
  /// The whole messages from the server that the test has not read yet.
  private var framer = MessageFramer(limit: 16 << 20)
  /// The number of bytes that it accepts at each flush; nil accepts all.
  var appetite: Int?
  private(set) var isClosed = false

  init(_ server: Server, id: UInt32 = 1, peer: ClientPeer = ClientPeer(user: 0)) {
    self.server = server
    self.id = ClientID(rawValue: UInt64(id))
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

  /// Accepts waiting bytes, up to the appetite.
  func read() {
    server.flush(id) { [self] queue, isClosing in
      var left = appetite ?? .max
      while left > 0, !queue.isEmpty {
        queue.write { bytes in
          let count = min(left, bytes.count)
          left -= count
          framer.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
          return count
        }
      }
      if isClosing, queue.isEmpty { isClosed = true }
    }
  }

  /// Returns the bytes since the last call as they are.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    server.flush(id) { queue, _ in
      while !queue.isEmpty {
        queue.write {
          bytes += $0
          return $0.count
        }
      }
    }
    return bytes
  }

  /// Returns the replies since the last call.
  func replies() throws -> [VarlinkReply] {
    read()
    var replies: [VarlinkReply] = []
    while let message = try framer.next() { replies.append(try VarlinkReply(decoding: message)) }
    return replies
  }

  /// Returns the frames since the last call. The first frame of a subscription has the state.
  func frames() throws -> [EventMessage] {
    try replies().map { try EventMessage(from: .object($0.parameters)) }
  }
}
