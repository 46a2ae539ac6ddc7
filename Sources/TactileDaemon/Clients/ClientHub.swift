import Tactile
import TactileIO
import TactileServer

/// Accepts clients, hands what they send to the server and writes what the server has for them.
///
/// Nothing here waits: a client that does not read is written to again when it can take more, and
/// the server bounds what may wait for it.
final class ClientHub {
  /// More clients than this at once are not even told why they are turned away; the server's own
  /// limit is lower.
  static let mostClients = 2048
  private static let readSize = 16 << 10
  /// A message takes its small blocks, up to twelve bytes for each of its own, from the heap: after so
  /// many bytes of messages, what clients left there is given back when the next one leaves.
  private static let wornHeap = 64 << 10
  /// How long nobody is let in after descriptors have run out, unless a client leaves, in seconds.
  private static let recovery: TimeInterval = 1
  /// How long nothing more is said of clients that are kept out, in seconds.
  private static let silence: TimeInterval = 60

  private let loop: EventLoop
  private let server: Server
  private let listener: UnixListener
  private let door: Registration
  /// When clients are let in again; nil while they are.
  private(set) var reopening: Timestamp?
  /// When it was last said that no more clients are taken.
  private var complainedAt: Timestamp?
  private var connections: [ClientID: ClientConnection] = [:]
  private var lastID: UInt32 = 0
  /// Bytes that clients sent since the heap was last given back.
  private var heapWear = 0
  /// The moment it is now, on the clock of the touches.
  var clock: () -> Timestamp = MonotonicClock.now
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ClientHub.readSize, alignment: 16)

  init(listener: UnixListener, server: Server, loop: EventLoop) throws(IOError) {
    self.listener = listener
    self.server = server
    self.loop = loop
    var accept: () -> Void = {}
    door = try loop.add(listener.descriptor, interest: .read) { _ in accept() }
    accept = { [unowned self] in self.accept() }
  }

  deinit {
    buffer.deallocate()
  }

  /// How many clients are connected.
  var count: Int { connections.count }

  /// Whether something still waits for a client.
  var hasUnwritten: Bool {
    var found = false
    for id in connections.keys {
      server.flush(id) { queue, _ in found = found || !queue.isEmpty }
    }
    return found
  }

  /// Writes what came out of this turn: one write a client.
  func flush() {
    var gone: [ClientID] = []
    server.flush { [unowned self] id, queue, isClosing in
      if !write(to: id, &queue, isClosing) { gone.append(id) }
    }
    for id in gone { close(id) }
  }

  private func accept() {
    do {
      while let stream = try listener.accept() { add(stream) }
    } catch {
      complain("\(error)")
      closeDoor()
    }
  }

  /// Those who wait keep waiting; the loop would call at once again, and again in vain.
  private func closeDoor() {
    reopening = MonotonicClock.now().advanced(by: Self.recovery)
    try? loop.setInterest([], of: door)
  }

  /// Lets clients in again if it is time.
  func reopenDoor(at now: Timestamp) {
    guard let reopening, reopening <= now else { return }
    self.reopening = nil
    try? loop.setInterest(.read, of: door)
  }

  /// Says why clients are kept out, once a minute however many knock: a full log helps nobody.
  private func complain(_ reason: String) {
    let now = MonotonicClock.now()
    guard complainedAt.map({ now.seconds(since: $0) >= Self.silence }) ?? true else { return }
    complainedAt = now
    DaemonLog.write(.warning, reason)
  }

  private func add(_ stream: UnixStream) {
    guard connections.count < Self.mostClients else {
      return complain("a client was turned away: \(Self.mostClients) are connected")
    }
    lastID += 1
    let id = ClientID(rawValue: lastID)
    do {
      let peer = try ClientPeer(stream.peerCredentials())
      let registration = try loop.add(stream.descriptor, interest: .read) { [unowned self] ready in
        serve(id, ready)
      }
      connections[id] = ClientConnection(stream: stream, registration: registration)
      server.receive(.clientConnected(id, peer), at: clock())
    } catch {
      DaemonLog.write(.warning, "\(error)")
    }
  }

  private func serve(_ id: ClientID, _ ready: Readiness) {
    if ready.contains(.writable) { resume(id) }
    if ready.contains(.readable) || ready.contains(.hangUp) { read(id) }
  }

  private func read(_ id: ClientID) {
    guard let connection = connections[id] else { return }
    do {
      switch try connection.stream.read(into: buffer) {
      case .bytes(let count):
        heapWear += count
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        server.receive(.clientSent(id, bytes), at: clock())
      case .nothingYet: break
      case .end: close(id)
      }
    } catch {
      DaemonLog.write(.warning, "client \(id.rawValue): \(error)")
      close(id)
    }
  }

  private func resume(_ id: ClientID) {
    var isAlive = true
    server.flush(id) { [unowned self] queue, isClosing in
      isAlive = write(to: id, &queue, isClosing)
    }
    if !isAlive { close(id) }
  }

  /// Writes what the client takes; false if it is to be closed now.
  private func write(
    to id: ClientID, _ queue: inout OutboundQueue, _ isClosing: Bool
  ) -> Bool {
    guard let connection = connections[id] else { return true }
    var isAlive = true
    queue.write { bytes in
      guard let outcome = try? connection.stream.write(bytes), case .wrote(let count) = outcome
      else {
        isAlive = false
        return 0
      }
      return count
    }
    guard isAlive, !(isClosing && queue.isEmpty) else { return false }
    let interest: Interest = queue.isEmpty ? .read : [.read, .write]
    return (try? loop.setInterest(interest, of: connection.registration)) != nil
  }

  private func close(_ id: ClientID) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    loop.remove(connection.registration)
    if reopening != nil { reopening = .zero }
    server.receive(.clientClosed(id), at: clock())
    if heapWear > Self.wornHeap {
      ProcessMemory.giveBack()
      heapWear = 0
    }
  }
}

extension ClientPeer {
  fileprivate init(_ credentials: PeerCredentials) {
    self.init(
      user: credentials.user, groups: Set(credentials.furtherGroups + [credentials.group]),
      process: credentials.process)
  }
}
