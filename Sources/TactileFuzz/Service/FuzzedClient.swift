import Tactile
import TactileServer
import TactileWire

/// A client without a socket, which checks the messages that it receives.
final class FuzzedClient {
  private let server: Server
  private let id: ClientID
  private var framer = MessageFramer(limit: JSONLimits.reply.maximumBytes)
  private var nextSequence = 0
  /// Whether its stream contains devices, and not frames.
  private var watchesDevices = false
  private var watchesDecisions = false
  private var touches = TouchLives()
  private var isClosing = false
  /// The number of bytes that waited at the last check.
  private var waiting = 0
  /// Whether the server dropped its waiting bytes, as for a client that does not even read the
  /// reason for its disconnection.
  private var isCutOff = false

  init(_ server: Server, id: UInt32, user: UInt32 = 0) {
    self.server = server
    self.id = ClientID(rawValue: UInt64(id))
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

  /// Accepts this number of waiting bytes, and decodes the complete messages.
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
      while let message = try framer.next() {
        take(try VarlinkReply(decoding: message, limits: .reply))
      }
    } catch {
      fatalError("the client received an invalid reply: \(error)")
    }
  }

  private func take(_ reply: VarlinkReply) {
    guard reply.continues else { return }
    if nextSequence == 0 {
      watchesDevices = reply.parameters["devices"] != nil
      watchesDecisions = !watchesDevices && reply.parameters["state"] == nil
    }
    do {
      let parameters = JSONValue.object(reply.parameters)
      if watchesDevices {
        count(try DeviceWatchMessage(from: parameters).sequence)
      } else if watchesDecisions {
        count(try TraceMessage(from: parameters).sequence)
      } else {
        let message = try EventMessage(from: parameters)
        count(message.sequence)
        touches.take(message.frame)
      }
    } catch {
      fatalError("the client received an invalid frame: \(error)")
    }
  }

  private func count(_ sequence: Int) {
    Law.demand(sequence == nextSequence, "the client missed reply \(nextSequence)")
    nextSequence += 1
  }

  // MARK: Laws

  /// More than the longest reply, in bytes: the definition of io.tactile.Events has 22 kB.
  private static let longestReply = 24 << 10

  /// Checks that the waiting bytes are limited: the limit, the reply with which it was reached, and the final
  /// error.
  func checkBound(_ limit: Int) {
    server.flush(id) { [self] queue, isClosing in
      Law.demand(
        queue.count <= limit + Self.longestReply + 4096, "\(queue.count) bytes are waiting")
      if isClosing, queue.isEmpty, waiting > 0 { isCutOff = true }
      waiting = queue.count
    }
  }

  /// Checks that it has received everything.
  func checkComplete() {
    Law.demand(!isClosing, "a client that reads was disconnected")
    Law.demand(nextSequence > 0, "the client received no state")
    touches.checkOver()
  }

  /// Checks, after it has read everything, that the last message is complete.
  func checkEnd() {
    Law.demand(isCutOff || framer.pendingCount == 0, "the client received a part of a message")
  }
}

/// Checks the touches that a client receives: each begins or is in the state, and ends once.
struct TouchLives {
  private var live: Set<Int> = []
  private var last = Timestamp.zero

  mutating func take(_ frame: FrameMessage) {
    Law.demand(frame.time >= last, "the time of a frame is earlier than the last")
    last = frame.time
    if let state = frame.state { live = Set(state.touches.map(\.id)) }
    for touch in frame.touches {
      switch touch.phase {
      case .began: Law.demand(live.insert(touch.id).inserted, "touch \(touch.id) begins twice")
      case .moved: Law.demand(live.contains(touch.id), "touch \(touch.id) moves after its end")
      case .ended, .cancelled:
        Law.demand(live.remove(touch.id) != nil, "touch \(touch.id) ends twice")
      case .stationary: fatalError("touch \(touch.id) is reported without a change")
      }
    }
  }

  func checkOver() {
    Law.demand(live.isEmpty, "the touches \(live) never end")
  }
}

extension Server {
  private static let mostWakeUps = 2000

  /// Advances time until nothing is due. Deadlines without an end are an error.
  func settle() {
    for _ in 0..<Self.mostWakeUps {
      guard let due = nextDeadline else { return }
      advance(to: due)
    }
    fatalError("the server still has a deadline after \(Self.mostWakeUps) deadlines")
  }
}
