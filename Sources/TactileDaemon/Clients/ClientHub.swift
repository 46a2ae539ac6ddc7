@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Accepts clients, passes the bytes that they send to the server, and writes the bytes that the
/// server queues for them.
///
/// It never blocks. If a client does not read, the hub writes again when the socket accepts more
/// bytes. The server limits the bytes that wait for a client.
final class ClientHub {
  private static let readSize = 16 << 10
  /// The most connections that are accepted in one turn; the others wait for the next turn.
  private static let acceptsInTurn = 16
  /// The pause in seconds before clients are accepted again after descriptors have run out. It ends
  /// early if a client closes.
  private static let recovery: TimeInterval = 1
  /// The shortest time in seconds between two warnings about clients that were not accepted or served.
  private static let silence: TimeInterval = 60

  private let loop: EventLoop
  private let server: Server
  private let listener: UnixListener
  private let door: Registration
  /// The time at which clients are accepted again; nil while clients are accepted.
  private(set) var reopening: Timestamp?
  /// The time of the last warning about clients that were not accepted or served.
  private var complainedAt: Timestamp?
  private var connections: [ClientID: ClientConnection] = [:]
  private var lastID: UInt64 = 0
  /// The clients that are not read because calls of them wait.
  private var held: [ClientConnection] = []
  /// The clients that are to be closed.
  private var gone: [ClientConnection] = []
  /// Decodes long messages.
  private let decoder: WorkerThread
  /// Closes sockets for which this may take long.
  private let closer: WorkerThread
  /// Returns the current time, on the clock of the touches.
  var clock: () -> Timestamp = MonotonicClock.now
  /// Returns the time at which calls see content that moves by itself, on the clock of the touches.
  var presentClock: () -> Timestamp = MonotonicClock.now
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ClientHub.readSize, alignment: 16)

  init(listener: UnixListener, server: Server, loop: EventLoop) throws(IOError) {
    self.listener = listener
    self.server = server
    self.loop = loop
    decoder = try WorkerThread(loop)
    closer = try WorkerThread(loop)
    var accept: () -> Void = {}
    door = try loop.add(listener.descriptor, interest: .read) { _ in accept() }
    accept = { [unowned self] in self.accept() }
  }

  deinit {
    buffer.deallocate()
  }

  /// The number of connected clients.
  var count: Int { connections.count }

  /// Whether bytes are waiting to be written to any client.
  var hasUnwritten: Bool {
    server.hasMessagesToWrite || connections.values.contains(where: \.hasUnwritten)
  }

  // MARK: Turns

  /// Begins to answer calls in turns that they share with devices.
  func begin() {
    server.callClock = MonotonicClock.now
  }

  /// Answers calls, for a part of the turn. It ends after the call with which the time is over, so a touch waits for
  /// at most one call.
  func serveClients() {
    guard server.hasCallsWaiting else { return }
    let share = TurnShare()
    repeat {
      server.answerNextCall(at: clock(), present: presentClock())
    } while server.hasCallsWaiting && share.isLeft
  }

  /// Prepares the next turn after the flush. If calls can be answered, it follows without a sleep.
  func prepareNextTurn() {
    if server.hasJob { decodeNextMessage() }
    if !held.isEmpty { readHeldClients() }
    if server.hasCallsWaiting || server.hasMessagesToWrite || !gone.isEmpty { loop.skipNextSleep() }
  }

  private func decodeNextMessage() {
    guard let job = server.takeJob() else { return }
    decoder.begin {
      job.run()
    } then: { [unowned self] result in
      server.receive(.jobFinished(result), at: clock())
      // If no thread could be started, the result comes at once, after the turn's work was done.
      loop.skipNextSleep()
    }
  }

  /// Writes the messages of this turn, with one write for each client, and closes clients.
  func flush() {
    if server.hasMessagesToWrite {
      server.flush { [unowned self] id, queue, isClosing in
        guard let connection = connections[id] else { return }
        if !write(to: connection, &queue, isClosing) { gone.append(connection) }
      }
    }
    if !gone.isEmpty { closeClients() }
  }

  /// Closes clients, for a part of the turn: the windows of each are removed.
  private func closeClients() {
    let share = TurnShare()
    repeat { close(gone.removeFirst()) } while !gone.isEmpty && share.isLeft
  }

  // MARK: Accepting

  private func accept() {
    do {
      for _ in 0..<Self.acceptsInTurn {
        guard let stream = try listener.accept() else { return }
        // One that was closed in the queue of the socket sends nothing.
        if !stream.isAtEnd { add(stream) }
      }
    } catch {
      complain("\(error)")
      closeDoor()
    }
  }

  /// Stops accepting clients for a while. Waiting clients stay in the socket's queue. Otherwise the
  /// loop would call again at once, and fail again.
  private func closeDoor() {
    reopening = MonotonicClock.now().advanced(by: Self.recovery)
    try? loop.setInterest([], of: door)
  }

  /// Accepts clients again if the pause is over.
  func reopenDoor(at now: Timestamp) {
    guard let reopening, reopening <= now else { return }
    self.reopening = nil
    try? loop.setInterest(.read, of: door)
  }

  /// Logs the reason why clients are not accepted or served, at most once a minute, so that clients
  /// cannot fill the log.
  private func complain(_ reason: String) {
    let now = MonotonicClock.now()
    guard complainedAt.map({ now.seconds(since: $0) >= Self.silence }) ?? true else { return }
    complainedAt = now
    DaemonLog.write(.warning, reason)
  }

  private func add(_ stream: UnixStream) {
    lastID &+= 1
    let connection = ClientConnection(id: ClientID(rawValue: lastID), stream: stream)
    do {
      let peer = try ClientPeer(stream.peerCredentials())
      if server.isFull(for: peer) { closeHungUp() }
      connection.registration = try loop.add(stream.descriptor, interest: .read) {
        [unowned self, unowned connection] in serve(connection, $0)
      }
      connections[connection.id] = connection
      server.receive(.clientConnected(connection.id, peer), at: clock())
    } catch IOError.tooManyGroups(let user, let limit) {
      refuse(stream, .tooManyGroups(user: user, limit: limit))
      drop(stream)
    } catch {
      complain("\(error)")
      drop(stream)
    }
  }

  /// Closes the clients that have hung up, without performing their calls, to make room for another client. A program
  /// that connects and closes faster than the daemon reads keeps nobody out.
  private func closeHungUp() {
    let all = Array(connections.values)
    for (connection, hasHungUp) in zip(all, UnixStream.hangUps(of: all.map(\.stream)))
    where hasHungUp { close(connection) }
  }

  /// Closes a client that is not added.
  private func drop(_ stream: UnixStream) {
    if let copy = stream.copyForSlowClosing() { closeElsewhere(copy) {} }
  }

  /// Answers a client that is not added with an error, and logs the reason.
  private func refuse(_ stream: UnixStream, _ reason: IOError) {
    var answer = JSONWriter()
    answer.reply(.permissionDenied)
    _ = answer.bytes.withUnsafeBytes { try? stream.write($0) }
    complain("\(reason)")
  }

  private func serve(_ connection: ClientConnection, _ ready: Readiness) {
    // The flush of this turn writes.
    if ready.contains(.writable) { server.scheduleFlush(of: connection.id) }
    if ready.contains(.hangUp) {
      hangUp(connection)
    } else if ready.contains(.readable) {
      read(connection)
    }
  }

  // MARK: Reading

  /// Reads the rest of what a client has sent that reads nothing any more.
  private func hangUp(_ connection: ClientConnection) {
    guard let registration = connection.registration else { return }
    connection.registration = nil
    loop.remove(registration)
    server.receive(.clientHungUp(connection.id), at: clock())
    readRest(of: connection)
  }

  private func readRest(of connection: ClientConnection) {
    while !connection.isHeld, !connection.hasEnded { read(connection) }
  }

  private func read(_ connection: ClientConnection) {
    guard !connection.hasEnded else { return }
    guard server.mayRead(from: connection.id) else { return hold(connection) }
    do {
      switch try connection.stream.read(into: buffer) {
      case .bytes(let count):
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        server.receive(.clientSent(connection.id, bytes), at: clock())
        if !server.mayRead(from: connection.id) { hold(connection) }
      case .nothingYet:
        // Of a client that has hung up, nothing more comes.
        if connection.registration == nil { end(connection) }
      case .end: end(connection)
      }
    } catch {
      complain("client \(connection.id.rawValue): \(error)")
      connection.hasEnded = true
      gone.append(connection)
    }
  }

  /// Leaves what a client sends in its socket until its calls are answered.
  private func hold(_ connection: ClientConnection) {
    guard !connection.isHeld else { return }
    connection.isHeld = true
    held.append(connection)
    updateInterest(of: connection)
  }

  private func readHeldClients() {
    let ready = held.filter { server.mayRead(from: $0.id) }
    guard !ready.isEmpty else { return }
    for connection in ready { connection.isHeld = false }
    held.removeAll { !$0.isHeld }
    for connection in ready {
      if connection.registration == nil {
        readRest(of: connection)
      } else {
        updateInterest(of: connection)
      }
    }
  }

  /// Records that a client sends nothing any more. The server closes it when its calls are answered.
  private func end(_ connection: ClientConnection) {
    connection.hasEnded = true
    updateInterest(of: connection)
    server.receive(.clientEnded(connection.id), at: clock())
  }

  // MARK: Writing

  /// Writes as many bytes as the socket accepts, at most one piece of the queue; returns false if the client is to be
  /// closed now.
  private func write(
    to connection: ClientConnection, _ queue: inout OutboundQueue, _ isClosing: Bool
  ) -> Bool {
    // What waits for a client that has hung up is dropped.
    guard connection.registration != nil else { return !isClosing }
    var isAlive = true
    queue.write { bytes in
      guard let outcome = try? connection.stream.write(bytes), case .wrote(let count) = outcome
      else {
        isAlive = false
        return 0
      }
      return count
    }
    if isClosing, queue.isEmpty { return false }
    // The loop reports a hang-up in the next turn.
    guard isAlive else { return !isClosing && connection.stream.hasHungUp }
    guard connection.hasUnwritten == queue.isEmpty else { return true }
    connection.hasUnwritten = !queue.isEmpty
    return updateInterest(of: connection)
  }

  /// Watches a client for what it is to do next; returns false if the kernel refuses.
  @discardableResult
  private func updateInterest(of connection: ClientConnection) -> Bool {
    guard let registration = connection.registration else { return true }
    return (try? loop.setInterest(connection.interest, of: registration)) != nil
  }

  private func close(_ connection: ClientConnection) {
    let id = connection.id
    guard connections.removeValue(forKey: id) != nil else { return }
    if let registration = connection.registration { loop.remove(registration) }
    if connection.isHeld { held.removeAll { $0 === connection } }
    if reopening != nil { reopening = .zero }
    guard let copy = connection.stream.copyForSlowClosing() else {
      return server.receive(.clientClosed(id), at: clock())
    }
    server.receive(.clientClosed(id, isReleased: false), at: clock())
    closeElsewhere(copy) { [unowned self] in server.receive(.clientReleased(id), at: clock()) }
  }

  /// Lets a thread of its own close the copy of a descriptor whose closing may take long. The original is closed with
  /// its stream.
  private func closeElsewhere(_ copy: Int32, then finish: @escaping () -> Void) {
    closer.begin {
      Glibc.close(copy)
    } then: { (_: Int32) in
      finish()
    }
  }
}

extension ClientPeer {
  fileprivate init(_ credentials: PeerCredentials) {
    self.init(
      user: credentials.user, groups: credentials.furtherGroups + [credentials.group],
      process: credentials.process)
  }
}
