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
  /// The most connections, also of clients that have hung up. Above it, the hub closes one of these. If there is none,
  /// it closes the new client without an error message; the limit of the server is lower.
  static let mostClients = 2048
  private static let readSize = 16 << 10
  /// The most bytes that are written to a client in a turn, even if it reads them at the same time. Its
  /// socket is writable then, so the next turn follows at once.
  private static let writeSize = 256 << 10
  /// The most connections that are accepted in one turn; the others wait for the next turn. It does not
  /// count connections that were closed in the queue, which take no more than the working time.
  private static let acceptsInTurn = 16
  /// The most sockets that wait to be closed by a thread of its own. Above it, no client is accepted.
  private static let mostSlowClosings = 256
  /// The bytes of the heap that a connection takes for its session and its buffers.
  private static let connectionWear = 8 << 10
  /// The number of times that the cache of this thread is freed before a trim. While malloc(3) searches blocks, it
  /// moves free ones of their size into the cache. Later times find only those whose neighbours are in use.
  private static let cachePasses = 3
  /// The number of passes in which the thread of a job sorts free blocks afterwards. A job can free more than 100,000.
  private static let passesAfterJob = 32
  /// The pause in seconds before clients are accepted again after descriptors have run out. It ends
  /// early if a client closes.
  private static let recovery: TimeInterval = 1
  /// The shortest time in seconds between two warnings about clients that were not accepted or served.
  private static let silence: TimeInterval = 60

  private let loop: EventLoop
  private let server: Server
  /// ``mostClients``, or fewer in tests.
  private let mostClients: Int
  private let listener: UnixListener
  private let door: Registration
  /// The time at which clients are accepted again; nil while clients are accepted.
  private(set) var reopening: Timestamp?
  /// The time of the last warning about clients that were not accepted or served.
  private var complainedAt: Timestamp?
  private var connections: [ClientID: ClientConnection] = [:]
  private var lastID: UInt64 = 0
  /// The clients whose sockets are to be read.
  private var readable = ReadingQueue()
  /// The clients that are not read because calls of them wait.
  private var held: Set<ClientID> = []
  /// The time of the present turn for clients.
  private var turn = ClientTurn()
  /// Whether the hub has looked in this turn for clients that have hung up.
  private var hasLookedForHangUps = false
  /// The clients that have hung up, and of which the server does not know it yet, in order.
  private var hungUp: [ClientID] = []
  /// The clients that send nothing any more, and that have not received all replies.
  private var ended: [ClientID] = []
  /// The clients that receive nothing any more, and that are to be closed.
  private var gone: [ClientID] = []
  private var trimming = HeapTrimming()
  /// The threads for the jobs of the server.
  private let workers: [JobLane: WorkerThread]
  /// One of these threads, which also reads files.
  let worker: WorkerThread
  /// Trims the heap; it runs only meanwhile.
  private let trimmer: WorkerThread
  /// Closes sockets for which this may take long.
  private let closer: WorkerThread
  /// The number of sockets that it has not closed yet.
  private var slowClosings = 0
  /// Returns the current time, on the clock of the touches.
  var clock: () -> Timestamp = MonotonicClock.now
  /// Returns the time at which calls see content that moves by itself, on the clock of the touches.
  var presentClock: () -> Timestamp = MonotonicClock.now
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ClientHub.readSize, alignment: 16)

  init(
    listener: UnixListener, server: Server, loop: EventLoop,
    mostClients: Int = ClientHub.mostClients
  ) throws(IOError) {
    self.listener = listener
    self.mostClients = mostClients
    self.server = server
    self.loop = loop
    closer = try WorkerThread(loop)
    worker = try WorkerThread(loop)
    trimmer = try WorkerThread(loop)
    workers = [
      .first: worker, .second: try WorkerThread(loop), .short: try WorkerThread(loop),
    ]
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
    var found = false
    for id in connections.keys {
      server.flush(id) { queue, _ in found = found || !queue.isEmpty }
    }
    return found
  }

  // MARK: Turns

  /// Begins to serve clients in turns that they share with devices.
  func begin() {
    server.sharesTurns = true
  }

  /// Returns the time of the next kind of work in this turn.
  private func nextShare() -> TurnShare {
    turn.share(
      at: MonotonicClock.now(), inTurnSince: loop.turnStart, before: server.isDue(by: clock()))
  }

  /// Reads what clients have sent, for a part of the turn. The next turns read the rest.
  func readClients() {
    reportHangUps()
    guard !readable.isEmpty else { return }
    let share = nextShare()
    repeat {
      guard let id = readable.next() else { return }
      read(id)
    } while share.isLeft
    if !readable.isEmpty { loop.skipNextSleep() }
  }

  /// Lets the server work for clients for a part of the turn.
  func serveClients() {
    guard server.hasWork else { return }
    let share = nextShare()
    repeat {
      let frees = server.isTakingApart
      server.doNextWork(at: clock(), present: presentClock())
      if frees { ProcessResources.sortFreeBlocks() }
    } while server.hasWork && share.isLeft
  }

  /// Starts the next jobs of the server. If other work remains, the next turn follows without a
  /// sleep.
  func prepareNextTurn() {
    turn.finish()
    hasLookedForHangUps = false
    startJobs()
    readHeldClients()
    // Closing a client or preparing a job may have queued messages after the flush.
    if server.hasWork || server.hasMessagesToWrite {
      loop.skipNextSleep()
    } else if !server.hasJob {
      trimming.addReleased(server.takeReleasedMemory())
      // Jobs free the descriptions of removed windows.
      trimHeap()
    }
  }

  private func startJobs() {
    for lane in JobLane.allCases {
      guard let worker = workers[lane], let job = server.takeJob(for: lane) else { continue }
      worker.begin {
        let result = job.run()
        ProcessResources.sortFreeBlocks(passes: Self.passesAfterJob)
        return result
      } then: { [unowned self] result in
        server.noteResult(result)
        // If no thread could be started, the result comes at once, after the turn's work was done.
        loop.skipNextSleep()
      }
    }
  }

  /// Trims the heap after clients have left and their windows are freed. A thread of its own does it, because the
  /// time is proportional to the size of the heap.
  ///
  /// Before, the threads for jobs end, so that the blocks in their caches are freed. Those of this thread are freed
  /// by other threads, which end too: each cache would keep a quarter of a megabyte, in up to 450 pages.
  private func trimHeap() {
    guard !trimmer.isRunning, trimming.begin(isTouched: !server.application.liveTouches.isEmpty)
    else { return }
    server.application.releaseEndedTouches()
    trimHeap(after: workers.values.compactMap { $0.end() }, passes: Self.cachePasses)
  }

  /// Frees the cache of this thread some times, after other threads have ended, and then trims the heap.
  private func trimHeap(after ending: [EndingThread], passes: Int) {
    var ending = ending
    let blocks = ThreadCache.takeBlocks()
    if let thread = EndingThread.start({ blocks.free() }) {
      ending.append(thread)
    } else {
      blocks.free()
    }
    let isLast = passes == 1
    trimmer.begin { [ending] in
      for thread in ending { thread.wait() }
      if isLast { ProcessResources.trimHeap() }
    } then: { [unowned self] in
      if isLast { trimmer.end()?.leave() } else { trimHeap(after: [], passes: passes - 1) }
    }
  }

  /// Writes the messages of this turn, with one write for each client, and closes clients. If the time is
  /// over, the next turn continues.
  func flush() { flush(within: WritingShare(nextShare())) }

  /// Writes the messages of this turn in a part of the turn.
  func flush(within share: WritingShare) {
    var share = share
    let continues = { share.continues() }
    server.flush(while: continues) { [unowned self] id, queue, isClosing in
      if !write(to: id, &queue, isClosing, in: &share) { gone.append(id) }
    }
    closeClients()
  }

  /// Closes the clients that have received everything. The windows of each are removed, so the next turns
  /// close the rest if there are many.
  private func closeClients() {
    let share = nextShare()
    let leaving = gone + ended.filter(hasReceivedAll)
    for (index, id) in leaving.enumerated() {
      close(id)
      guard share.isLeft else {
        if index + 1 < leaving.count { loop.skipNextSleep() }
        return
      }
    }
  }

  /// Whether a client that sends nothing any more has received the replies to its calls. One that has hung up
  /// receives nothing.
  private func hasReceivedAll(_ id: ClientID) -> Bool {
    guard let connection = connections[id], !server.hasCalls(of: id) else { return false }
    // The flush may have had no time for its messages.
    return connection.hasHungUp || !connection.hasUnwritten && !server.hasMessages(for: id)
  }

  // MARK: Accepting

  private func accept() {
    guard slowClosings < Self.mostSlowClosings else {
      complain("accepts no clients: \(slowClosings) clients left descriptors that close slowly")
      return closeDoor()
    }
    do {
      var accepted = 0
      let share = nextShare()
      repeat {
        guard let stream = try listener.accept() else { return }
        guard !stream.isAtEnd else { continue }
        accepted += 1
        add(stream)
      } while accepted < Self.acceptsInTurn && share.isLeft
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
    if connections.count >= mostClients { dropHungUp() }
    guard connections.count < mostClients else {
      prepareToClose(stream)
      return complain("rejected a client: \(mostClients) clients are already connected")
    }
    lastID &+= 1
    let id = ClientID(rawValue: lastID)
    do {
      let peer = try ClientPeer(stream.peerCredentials())
      if server.isFull(for: peer) { lookForHangUps(makingRoomFor: peer) }
      let registration = try loop.add(stream.descriptor, interest: .read) { [unowned self] ready in
        serve(id, ready)
      }
      connections[id] = ClientConnection(
        stream: stream, user: peer.user, registration: registration)
      server.receive(.clientConnected(id, peer), at: clock())
      if stream.hasHungUp { noteHangUp(of: id) }
    } catch IOError.tooManyGroups(let user, let limit) {
      refuse(stream, .tooManyGroups(user: user, limit: limit))
      prepareToClose(stream)
    } catch {
      complain("\(error)")
      prepareToClose(stream)
    }
  }

  /// Answers a client that is not added with an error, and logs the reason.
  private func refuse(_ stream: UnixStream, _ reason: IOError) {
    var answer = JSONWriter()
    answer.reply(.permissionDenied)
    _ = answer.bytes.withUnsafeBytes { try? stream.write($0) }
    complain("\(reason)")
  }

  /// Closes a client that has hung up, of the user that has the most such clients, to make room for another client: the
  /// first one of which the server does not know, or else the oldest one. The server performs no further calls of it.
  /// Otherwise a user that connects and closes faster than the server finishes would keep other users out.
  private func dropHungUp() {
    if !hasLookedForHangUps { noteHangUps() }
    var counts: [UInt32: Int] = [:]
    for connection in connections.values where connection.hasHungUp {
      counts[connection.user, default: 0] += 1
    }
    let most = counts.values.max()
    func isOfMost(_ id: ClientID) -> Bool { connections[id].map { counts[$0.user] } == most }
    let oldest =
      hungUp.first(where: isOfMost)
      ?? connections.filter { $0.value.hasHungUp && isOfMost($0.key) }.keys
      .min { $0.rawValue < $1.rawValue }
    guard let oldest else { return }
    hungUp.removeAll { $0 == oldest }
    close(oldest)
  }

  /// Looks for all clients that have hung up. The hub does so once in a turn.
  private func noteHangUps() {
    hasLookedForHangUps = true
    let open = connections.filter { !$0.value.hasHungUp }
    let hangUps = UnixStream.hangUps(of: open.map(\.value.stream))
    for (id, hasHungUp) in zip(open.keys, hangUps) where hasHungUp { noteHangUp(of: id) }
  }

  /// Looks for all clients that have hung up, because the server counts them until it knows. It does so once in a
  /// turn. Then it reports clients that have hung up until there is room for another one.
  private func lookForHangUps(makingRoomFor peer: ClientPeer) {
    if !hasLookedForHangUps { noteHangUps() }
    let own = hungUp.filter { connections[$0]?.user == peer.user }
    for id in own + hungUp where server.isFull(for: peer) { reportHangUp(of: id) }
  }

  /// Notes that a client has hung up. The server learns it later: it removes the windows of the client then, and
  /// many clients can hang up at the same time.
  private func noteHangUp(of id: ClientID) {
    guard let connection = connections[id], !connection.hasHungUp else { return }
    connections[id]?.hasHungUp = true
    connections[id]?.hasUnwritten = false
    // The kernel would report the hang-up in every turn.
    loop.remove(connection.registration)
    hungUp.append(id)
  }

  private func reportHangUp(of id: ClientID) {
    guard let position = hungUp.firstIndex(of: id) else { return }
    hungUp.remove(at: position)
    guard let connection = connections[id] else { return }
    // Without reports of the kernel, the hub reads the rest on its own.
    readable.add(id, of: connection.user)
    server.receive(.clientHungUp(id), at: clock())
  }

  /// Reports clients that have hung up to the server, for a part of the turn. The next turns report the rest.
  private func reportHangUps() {
    guard !hungUp.isEmpty else { return }
    let share = nextShare()
    repeat {
      guard let id = hungUp.first else { return }
      reportHangUp(of: id)
    } while share.isLeft
    if !hungUp.isEmpty { loop.skipNextSleep() }
  }

  private func serve(_ id: ClientID, _ ready: Readiness) {
    // The flush of this turn writes, so that many clients that become ready together share its time.
    if ready.contains(.writable) { server.scheduleFlush(of: id) }
    if ready.contains(.hangUp) {
      noteHangUp(of: id)
    } else if ready.contains(.readable), let connection = connections[id] {
      readable.add(id, of: connection.user)
    }
  }

  // MARK: Reading

  private func read(_ id: ClientID) {
    guard let connection = connections[id] else { return }
    guard server.mayRead(from: id) else { return hold(id) }
    do {
      switch try connection.stream.read(into: buffer) {
      case .bytes(let count):
        trimming.addReceived(count)
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        server.receive(.clientSent(id, bytes), at: clock())
        if !server.mayRead(from: id) {
          hold(id)
        } else if connection.hasHungUp {
          readable.add(id, of: connection.user)
        }
      case .nothingYet: break
      case .end: end(id)
      }
    } catch {
      complain("client \(id.rawValue): \(error)")
      close(id)
    }
  }

  /// Leaves what a client sends in its socket until its calls are answered.
  private func hold(_ id: ClientID) {
    guard held.insert(id).inserted else { return }
    updateInterest(of: id)
  }

  private func readHeldClients() {
    for id in held where server.mayRead(from: id) {
      held.remove(id)
      if let connection = connections[id], connection.hasHungUp {
        readable.add(id, of: connection.user)
        loop.skipNextSleep()
      } else {
        updateInterest(of: id)
      }
    }
  }

  /// Closes a client that sends nothing any more, at the end of the turn in which it has received the
  /// replies to its calls. A client that has hung up receives nothing, but its calls are performed.
  private func end(_ id: ClientID) {
    guard connections[id]?.hasEnded == false else { return }
    connections[id]?.hasEnded = true
    ended.append(id)
    updateInterest(of: id)
  }

  // MARK: Writing

  /// Writes as many bytes as the socket accepts; returns false if the client is to be closed now.
  private func write(
    to id: ClientID, _ queue: inout OutboundQueue, _ isClosing: Bool, in share: inout WritingShare
  ) -> Bool {
    guard let connection = connections[id] else { return true }
    // The socket refuses the replies. The further calls of the client are performed all the same.
    guard !connection.hasHungUp else {
      queue.clear()
      return !isClosing
    }
    var isAlive = true
    queue.write(most: Self.writeSize) { bytes in
      guard let outcome = try? connection.stream.write(bytes), case .wrote(let count) = outcome
      else {
        isAlive = false
        return 0
      }
      share.add(bytes: count)
      return count
    }
    guard !(isClosing && queue.isEmpty) else { return false }
    // The loop reports a hang-up in the next turn.
    guard isAlive else { return !isClosing && connection.stream.hasHungUp }
    connections[id]?.hasUnwritten = !queue.isEmpty
    return updateInterest(of: id)
  }

  /// Watches a client for what it is to do next; returns false if the kernel refuses.
  @discardableResult
  private func updateInterest(of id: ClientID) -> Bool {
    guard let connection = connections[id] else { return true }
    var interest: Interest = connection.hasEnded || held.contains(id) ? [] : .read
    if connection.hasUnwritten { interest.insert(.write) }
    return (try? loop.setInterest(interest, of: connection.registration)) != nil
  }

  private func close(_ id: ClientID) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    loop.remove(connection.registration)
    held.remove(id)
    readable.remove(id)
    ended.removeAll { $0 == id }
    gone.removeAll { $0 == id }
    if reopening != nil, slowClosings < Self.mostSlowClosings { reopening = .zero }
    prepareToClose(connection.stream)
    server.receive(.clientClosed(id), at: clock())
    trimming.addReceived(Self.connectionWear)
    trimming.clientClosed()
  }

  /// Lets a thread of its own close a socket, if this may take long. The loop's descriptor of the socket is
  /// closed with the stream.
  private func prepareToClose(_ stream: UnixStream) {
    guard let copy = stream.copyForSlowClosing() else { return }
    slowClosings += 1
    closer.begin {
      Glibc.close(copy)
    } then: { [unowned self] (_: Int32) in
      slowClosings -= 1
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
