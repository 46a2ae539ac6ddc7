import Tactile
import TactileServer
import TactileWire

/// A client without a socket, and an account of what it was told.
final class FuzzedClient {
  private let server: Server
  private let id: ClientID
  private var framer = MessageFramer(limit: 1 << 20)
  private var nextSequence = 0
  /// Whether its stream is of devices, and not of frames.
  private var watchesDevices = false
  private var touches = TouchLives()
  private var isClosing = false
  /// How many bytes waited when it last looked.
  private var waiting = 0
  /// Whether what waited was taken away, as from one that does not even read why it is closed.
  private var isCutOff = false

  init(_ server: Server, id: UInt32, user: UInt32 = 0) {
    self.server = server
    self.id = ClientID(rawValue: id)
    server.receive(.clientConnected(self.id, ClientPeer(user: user)), at: .zero)
  }

  func send(_ text: String) {
    (Array(text.utf8) + [0]).withUnsafeBytes { send($0) }
  }

  func send(_ bytes: UnsafeRawBufferPointer) {
    server.receive(.clientSent(id, bytes), at: .zero)
  }

  func hangUp() {
    server.receive(.clientClosed(id), at: .zero)
  }

  /// Takes so many bytes of what waits for it, and looks at the messages that are whole.
  func read(_ appetite: Int) {
    server.flush(id) { [self] queue, isClosing in
      self.isClosing = isClosing
      queue.write { bytes in
        let count = min(appetite, bytes.count)
        framer.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        return count
      }
      waiting = queue.count
    }
    do {
      while let message = try framer.next() { take(try VarlinkReply(decoding: message)) }
    } catch {
      fatalError("is told what is no reply: \(error)")
    }
  }

  private func take(_ reply: VarlinkReply) {
    guard reply.continues else { return }
    if nextSequence == 0, reply.parameters["state"] == nil { watchesDevices = true }
    do {
      let parameters = JSONValue.object(reply.parameters)
      if watchesDevices {
        count(try DeviceWatchMessage(from: parameters).sequence)
      } else {
        let message = try EventMessage(from: parameters)
        count(message.sequence)
        touches.take(message.frame)
      }
    } catch {
      fatalError("is told what is no frame: \(error)")
    }
  }

  private func count(_ sequence: Int) {
    Law.demand(sequence == nextSequence, "misses reply \(nextSequence)")
    nextSequence += 1
  }

  // MARK: Laws

  /// What waits for it is bounded: the limit, and the last word it is told.
  func checkBound(_ limit: Int) {
    server.flush(id) { [self] queue, isClosing in
      Law.demand(queue.count <= limit + 4096, "\(queue.count) bytes wait")
      if isClosing, queue.isEmpty, waiting > 0 { isCutOff = true }
      waiting = queue.count
    }
  }

  /// It was told everything.
  func checkComplete() {
    Law.demand(!isClosing, "is let go though it reads")
    Law.demand(nextSequence > 0, "is told of its subscription")
    touches.checkOver()
  }

  /// It has read to the end of what waited, and the end is the end of a message.
  func checkEnd() {
    Law.demand(isCutOff || framer.pendingCount == 0, "is left with half a message")
  }
}
