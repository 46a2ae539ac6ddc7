import Tactile
import TactileWire

/// The connected clients: their sessions, the limits of the bytes that they send, and the time for
/// which they may leave messages unread.
///
///     behind ──10 s──► error queued, closing ──10 s──► queue dropped, closed
///     hung up, with calls that wait ──10 s, or 1024 calls──► closed
final class ClientRegistry {
  /// The reason why a slow client is disconnected.
  private enum SlowReason {
    case bytes
    case time
  }

  /// Messages of up to this many bytes are not counted towards a user's pending bytes: 1024 such
  /// connections hold 16 MiB.
  private static let shortMessage = 16 << 10
  private static let mostIncidents = 16
  /// The most clients that are closing and have not read everything.
  static let mostClosing = 64
  /// The most clients that have hung up and whose calls wait, of all users together. An honest client
  /// rarely hangs up before the daemon has performed its calls, which takes milliseconds.
  static let mostHungUp = 64
  /// The most calls of a client that are performed after it has hung up: those of 17 seconds in which an
  /// app moves a page at 60 Hz.
  static let mostCallsAfterHangUp = 1024
  /// A client with unanswered calls is not read further if more bytes than this wait.
  private static let chunk = 16 << 10

  /// The limits of clients; a new value applies to the connected clients as well.
  var limits: ServerLimits {
    didSet {
      budget.limits = limits
      for client in sessions.values { client.apply(limits) }
    }
  }
  /// Called when a client begins to close, so that other parts can end its requests.
  var closeHandler: (ClientSession) -> Void = { _ in }
  /// The latest reasons for which clients were disconnected, oldest first.
  private(set) var incidents: [IncidentMessage] = []
  /// The time of the current input. It may be later than events that the kernel still holds, so frames
  /// do not have it. Other than the time of the last event, it tells a client nothing about the touches
  /// of others.
  private var now = Timestamp.zero
  /// The number of messages that were queued.
  private(set) var messageCount = 0
  /// The number of frames that replaced a queued frame.
  private(set) var mergedCount = 0
  /// The number of clients that were disconnected because they did not read.
  private(set) var droppedCount = 0

  private let log: NoticeLog
  private let budget: MemoryBudget
  private var sessions: [ClientID: ClientSession] = [:]
  /// The clients whose next call can be answered, each once.
  private var waiting = FairQueue<ClientSession>()
  /// The clients that the next flush is for.
  private var clientsToFlush: [ClientSession] = []
  /// The clients that have left messages unread.
  private var behind: [ClientSession] = []
  /// The clients that are closing, oldest first.
  private var closing: [ClientSession] = []
  /// The clients that have hung up and are not closing, in the order in which they hung up.
  private var hungUp: [ClientSession] = []
  private var hungUpCounts = UserCounts()
  /// The numbers of clients that have not hung up and are not closing. The limits apply to these.
  private var openCounts = UserCounts()
  /// The number of bytes of the decoded messages of all clients.
  private var decodedBytes = 0

  init(log: NoticeLog, budget: MemoryBudget) {
    self.log = log
    self.budget = budget
    limits = budget.limits
    budget.add(self)
  }

  /// Sets the time of the current input, unless it is earlier than that of the last one.
  func advance(to moment: Timestamp) { now = max(now, moment) }

  /// The number of connected clients.
  var count: Int { sessions.count }

  /// Returns the number of connected clients of chosen users.
  func count(where isChosen: (UInt32) -> Bool) -> Int {
    sessions.values.count { isChosen($0.peer.user) }
  }

  /// Notes on limits that do not take effect yet.
  var limitNotes: [String] {
    let count = openCounts.total
    guard count > limits.connections else { return [] }
    return [
      "limits.connections: \(count) clients are connected and stay connected; no more are accepted "
        + "while there are more than \(limits.connections)"
    ]
  }

  // MARK: Connections

  /// Adds a client, and closes it again if there are too many.
  func connect(_ id: ClientID, _ peer: ClientPeer) {
    let client = ClientSession(id: id, peer: peer, limits: limits)
    sessions[id] = client
    openCounts.add(peer.user)
    if openCounts.total > limits.connections {
      reject(client, limits.connections)
    } else if openCounts[peer.user] > limits.connectionsPerUser {
      reject(client, limits.connectionsPerUser)
    } else if let excess = budget.excessOfConnections(of: peer.user) {
      reject(client, openCounts[peer.user] - 1, excess.reason)
    }
  }

  /// Returns whether the next connection of a peer would be too many.
  func isFull(for peer: ClientPeer) -> Bool {
    openCounts.total >= limits.connections
      || openCounts[peer.user] >= limits.connectionsPerUser
  }

  /// Records that a client reads nothing any more. Its last calls are still performed, but it does not
  /// count towards the limits of connections.
  ///
  /// Three limits apply to such clients: their number, the number of their calls, and the time for which
  /// their calls may wait. If a user or all users together have too many such clients, the oldest of this
  /// user, or of the users that have the most, is closed.
  func hangUp(_ id: ClientID) {
    guard let client = sessions[id], client.isCounted else { return }
    let user = client.peer.user
    openCounts.remove(user)
    client.hangUp()
    hungUp.append(client)
    hungUpCounts.add(user)
    // The limit of the time is that of clients that read nothing.
    if client.behindSince == nil { behind.append(client) }
    client.behindSince = now
    if hungUpCounts[user] > limits.connectionsPerUser {
      closeOldestHungUp(limit: limits.connectionsPerUser) { $0 == user }
    } else if hungUp.count > Self.mostHungUp {
      let most = hungUpCounts.largest
      closeOldestHungUp(limit: Self.mostHungUp) { hungUpCounts[$0] == most }
    }
  }

  private func closeOldestHungUp(limit: Int, ofUser isChosen: (UInt32) -> Bool) {
    guard let oldest = hungUp.first(where: { isChosen($0.peer.user) }) else { return }
    note(
      .tooManyConnections, "more than \(limit) closed connections have unanswered calls", of: oldest
    )
    close(oldest)
  }

  private func reject(_ client: ClientSession, _ limit: Int, _ reason: String? = nil) {
    note(.tooManyConnections, reason ?? "more than \(limit) connections are open", of: client)
    client.append { $0.reply(.tooManyConnections(limit: limit)) }
    close(client)
  }

  /// Removes a client whose connection has ended.
  func remove(_ id: ClientID) {
    guard let client = sessions.removeValue(forKey: id) else { return }
    close(client)
    setDecodedBytes(0, of: client)
    waiting.removeAll { $0 === client }
    clientsToFlush.removeAll { $0 === client }
    behind.removeAll { $0 === client }
    closing.removeAll { $0 === client }
  }

  /// Closes a client once its queue has been written. If too many clients wait for that, the first one
  /// is closed at once: each keeps memory, also of the kernel.
  private func close(_ client: ClientSession) {
    if !client.isClosing, sessions[client.id] != nil {
      closing.append(client)
      if closing.count > Self.mostClosing {
        let first = closing.removeFirst()
        first.dropQueue()
        scheduleFlush(first)
      }
    }
    uncount(client)
    client.close()
    closeHandler(client)
    client.attachment = nil
    scheduleFlush(client)
  }

  /// Removes a client that begins to close from the counts.
  private func uncount(_ client: ClientSession) {
    if client.isCounted {
      openCounts.remove(client.peer.user)
    } else if !client.isClosing {
      hungUpCounts.remove(client.peer.user)
      hungUp.removeAll { $0 === client }
    }
  }

  /// Closes a client because of the bytes that it sent.
  private func refuse(_ client: ClientSession, _ kind: NoticeLog.Kind, _ reason: String) {
    note(kind, reason, of: client)
    client.append { $0.reply(.invalidParameter("")) }
    close(client)
  }

  /// Records why a client is disconnected, in the status and in the log.
  private func note(_ kind: NoticeLog.Kind, _ reason: String, of client: ClientSession) {
    noteRefusal(reason, of: client)
    log.writeOnce(kind, about: client.peer, "is disconnected: \(reason)")
  }

  /// Records a reason in the status.
  ///
  /// - Parameter isOnce: Whether a reason is recorded only once for each user. A client can repeat a call
  ///   that is refused.
  func noteRefusal(_ reason: String, of client: ClientSession, once isOnce: Bool = false) {
    let user = Int(client.peer.user)
    if isOnce, incidents.contains(where: { $0.user == user && $0.reason == reason }) { return }
    if incidents.count == Self.mostIncidents { incidents.removeFirst() }
    incidents.append(
      IncidentMessage(
        time: Int(now.nanoseconds), client: Int(truncatingIfNeeded: client.id.rawValue),
        user: user, process: Int(client.peer.process), reason: reason))
  }

  // MARK: Incoming

  /// Takes bytes that a client sent. The complete messages in them wait for ``answerNext(_:)``.
  func receive(_ bytes: UnsafeRawBufferPointer, from id: ClientID) {
    guard let client = sessions[id], !client.isClosing else { return }
    client.receive(bytes)
    scheduleAnswer(to: client)
    checkPendingBytes(of: client)
  }

  /// Whether a call can be answered.
  var hasCallsWaiting: Bool { !waiting.isEmpty }

  /// Answers the next call. Users take turns, and the connections of a user take turns.
  ///
  /// - Parameter answer: Answers a message. It throws if the connection cannot continue.
  func answerNext(_ answer: (ArraySlice<UInt8>, ClientSession) throws(WireError) -> Void) {
    guard let client = waiting.next() else { return }
    client.isWaiting = false
    guard !client.isClosing, !client.isSubscribed else { return }
    if client.hasHungUp {
      client.callsAfterHangUp += 1
      guard client.callsAfterHangUp <= Self.mostCallsAfterHangUp else {
        note(
          .tooManyCalls,
          "more than \(Self.mostCallsAfterHangUp) calls were unanswered when it closed the connection",
          of: client)
        return close(client)
      }
    }
    do {
      if let message = try client.nextMessage() { try answer(message, client) }
    } catch {
      return refuse(client, .unreadableMessage, "\(error)")
    }
    scheduleAnswer(to: client)
  }

  /// Queues a client if it has a complete message that can be answered. A stream never ends, and
  /// replies come in the order of the calls, so messages after the stream's call wait. Too many
  /// waiting messages end the connection.
  private func scheduleAnswer(to client: ClientSession) {
    guard !client.isClosing, !client.hasCalls else { return }
    do {
      if client.isSubscribed {
        try checkWaitingMessages(of: client)
      } else if try client.hasMessage() {
        client.isWaiting = true
        waiting.append(client, of: Int(client.peer.user))
      }
    } catch {
      refuse(client, .unreadableMessage, "\(error)")
    }
  }

  private func checkWaitingMessages(of client: ClientSession) throws(WireError) {
    if client.pendingBytes > limits.messageBytes {
      throw .endlessMessage(limit: limits.messageBytes)
    }
    if client.waitingCalls > limits.callsInFlight {
      refuse(
        client, .tooManyCalls,
        "more than \(limits.callsInFlight) calls are waiting behind its stream")
    }
  }

  /// Returns whether a client has calls that wait for their answers.
  func hasCalls(of id: ClientID) -> Bool {
    guard let client = sessions[id] else { return false }
    return !client.isClosing && client.hasCalls
  }

  /// Returns whether more bytes of a client may be read. Bytes behind unanswered calls stay in the
  /// socket, so that a client that sends faster than it is answered has to wait. A long message
  /// also waits while long messages of the same user are not answered.
  func mayRead(from id: ClientID) -> Bool {
    guard let client = sessions[id], !client.isClosing, client.pendingBytes > Self.chunk else {
      return true
    }
    guard !client.hasCalls else { return false }
    let user = client.peer.user
    let unanswered = sessions.values.reduce(0) {
      $1.peer.user == user && !$1.isClosing ? $0 + $1.unansweredBytes : $0
    }
    return unanswered <= limits.pendingBytes / 2
  }

  // MARK: Long answers

  /// Makes the next calls of a client wait until ``endWork(for:_:)``.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that the call takes meanwhile.
  ///   - decodedBytes: The number of bytes that its decoded message takes.
  func beginWork(for client: ClientSession, bytes: Int = 0, decodedBytes: Int = 0) {
    client.isBusy = true
    client.jobBytes = bytes
    setDecodedBytes(decodedBytes, of: client)
  }

  /// Forgets the work of ``beginWork(for:bytes:decodedBytes:)``, without an answer to the call.
  func forgetWork(for client: ClientSession) {
    client.isBusy = false
    client.jobBytes = 0
    setDecodedBytes(0, of: client)
  }

  private func setDecodedBytes(_ bytes: Int, of client: ClientSession) {
    decodedBytes += bytes - client.decodedBytes
    client.decodedBytes = bytes
  }

  /// Whether another long message may be decoded: the decoded messages that wait, of all users, take less
  /// than one message of the greatest length. More come only from the threads that decode.
  var hasRoomToDecode: Bool { decodedBytes < MemoryCost.decoding * limits.messageBytes }

  /// Continues with the next calls of a client.
  ///
  /// - Parameter answer: Answers the call; not called if the client is closing. It throws if the
  ///   connection cannot continue.
  func endWork(for client: ClientSession, _ answer: () throws(WireError) -> Void = {}) {
    forgetWork(for: client)
    guard !client.isClosing else { return }
    do {
      try answer()
    } catch {
      return refuse(client, .unreadableMessage, "\(error)")
    }
    scheduleAnswer(to: client)
  }

  /// Closes the client if the unfinished messages of its user take too much memory over all
  /// connections, alone or with everything else of the user.
  private func checkPendingBytes(of client: ClientSession) {
    // Short messages are so much smaller than the limit that no sum is needed.
    guard !client.isClosing, client.unfinishedBytes > Self.shortMessage else { return }
    let user = client.peer.user
    let pending = sessions.values.reduce(0) {
      $1.peer.user == user && !$1.isClosing ? $0 + $1.unfinishedBytes : $0
    }
    if pending > limits.pendingBytes {
      refuse(
        client, .tooManyPendingBytes,
        "its user has more than \(limits.pendingBytes) bytes of incomplete messages")
    } else if let excess = budget.excess(of: user) {
      refuse(client, .tooManyPendingBytes, "its message is too long: \(excess.reason)")
    }
  }

  // MARK: Outgoing

  /// Queues a reply.
  ///
  /// The reply may be longer than the queue, because the client has called for it.
  func reply(to client: ClientSession, _ encode: (inout JSONWriter) -> Void) {
    queueReply(to: client) { client.append(encode) }
  }

  /// Queues a reply that is encoded already, with its NUL. A long one is not copied at once.
  func reply(to client: ClientSession, encoded message: [UInt8]) {
    queueReply(to: client) { client.append(encoded: message) }
  }

  private func queueReply(to client: ClientSession, _ append: () -> Void) {
    let before = client.queuedBytes
    append()
    scheduleFlush(client)
    messageCount += 1
    guard client.isOverfull else { return }
    if before <= client.queueLimit { allow(client.queuedBytes - before, to: client) }
    if client.isOverfull { disconnect(client, .bytes) }
  }

  /// Lets long messages exceed a client's queue, if the memory of its user has room for them.
  private func allow(_ bytes: Int, to client: ClientSession) {
    guard budget.excess(of: client.peer.user, adding: bytes - client.allowedBytes) == nil else {
      return
    }
    client.allow(bytes)
  }

  /// Starts a client's stream with a message.
  func beginStream(of client: ClientSession, with first: some WireMessage) {
    client.appendToStream { _ in first }
    scheduleFlush(client)
  }

  /// Queues a message of a client's stream.
  func continueStream<Message: WireMessage>(
    of client: ClientSession, with message: (_ sequence: Int) -> Message
  ) {
    let hadReadAll = client.hasEmptyQueue
    client.appendToStream(message)
    scheduleFlush(client)
    // A client that had read everything is not slow: the state is long.
    if client.isOverfull, hadReadAll { allow(client.queuedBytes, to: client) }
    if client.isOverfull { disconnect(client, .bytes) }
  }

  /// Queues a frame for a client's stream.
  func send(_ frame: [UInt8], of time: Timestamp, moves: [FrameMove], to client: ClientSession) {
    if client.hasEmptyQueue { client.firstUnreadTime = time }
    guard let isNew = client.appendFrame(frame, moves: moves) else { return }
    if isNew { messageCount += 1 } else { mergedCount += 1 }
    scheduleFlush(client)
    // A client that had read everything before this moment is not slow: the frames of the moment are
    // long.
    if client.isOverfull, client.firstUnreadTime == time { allow(client.queuedBytes, to: client) }
    if client.isOverfull { disconnect(client, .bytes) }
  }

  private func scheduleFlush(_ client: ClientSession) {
    guard !client.isFlushScheduled else { return }
    client.isFlushScheduled = true
    clientsToFlush.append(client)
  }

  /// Whether a client has messages that no flush has tried to write.
  var hasMessagesToWrite: Bool { !clientsToFlush.isEmpty }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// - Parameter hasTime: Called after each client. If it returns false, the other clients come first in
  ///   the next flush.
  func flush(
    while hasTime: () -> Bool,
    _ body: (ClientID, inout OutboundQueue, _ isClosing: Bool) -> Void
  ) {
    var flushed = 0
    repeat {
      guard flushed < clientsToFlush.count else { break }
      let client = clientsToFlush[flushed]
      flushed += 1
      client.isFlushScheduled = false
      client.flush { body(client.id, &$0, $1) }
      updatePatience(with: client)
    } while hasTime()
    if flushed == clientsToFlush.count {
      clientsToFlush.removeAll(keepingCapacity: true)
    } else {
      clientsToFlush.removeFirst(flushed)
    }
  }

  /// Calls `body` for one client.
  func flush(_ id: ClientID, _ body: (inout OutboundQueue, _ isClosing: Bool) -> Void) {
    guard let client = sessions[id] else { return }
    client.flush(body)
    updatePatience(with: client)
  }

  /// Lets the next flush write the messages of a client whose socket accepts bytes again.
  func scheduleFlush(of id: ClientID) {
    if let client = sessions[id] { scheduleFlush(client) }
  }

  /// Whether a client has messages that are not written.
  func hasMessages(for id: ClientID) -> Bool { sessions[id]?.hasEmptyQueue == false }

  // MARK: Slow clients

  /// The time at which the next slow client is disconnected; nil if no client is behind.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for client in behind {
      guard let since = client.behindSince else { continue }
      let end = since.advanced(by: limits.behind)
      earliest = min(earliest ?? end, end)
    }
    return earliest
  }

  /// Disconnects clients that have been behind for too long.
  func disconnectSlowClients(dueBy due: Timestamp) {
    for client in behind {
      guard let since = client.behindSince, since.advanced(by: limits.behind) <= due else {
        continue
      }
      client.behindSince = due
      if client.isClosing {
        client.dropQueue()
        scheduleFlush(client)
      } else if client.hasHungUp {
        note(
          .unansweredCalls,
          "its calls have waited for \(Int(limits.behind)) seconds after it closed the connection",
          of: client)
        close(client)
      } else {
        disconnect(client, .time)
      }
    }
  }

  /// Records after a write whether messages still wait for a client.
  private func updatePatience(with client: ClientSession) {
    if client.hasEmptyQueue {
      // A client that has hung up stays until its calls are performed, for a limited time.
      guard client.behindSince != nil, !client.hasHungUp else { return }
      client.behindSince = nil
      behind.removeAll { $0 === client }
    } else if client.behindSince == nil {
      client.behindSince = now
      behind.append(client)
    }
  }

  /// Closes a client that does not read: it receives an error instead of the messages that wait.
  private func disconnect(_ client: ClientSession, _ reason: SlowReason) {
    droppedCount += 1
    let limit = client.queueLimit
    switch reason {
    case .bytes: note(.unreadBytes, "it left more than \(limit) bytes unread", of: client)
    case .time:
      note(.unreadForTooLong, "it has not read for \(Int(limits.behind)) seconds", of: client)
    }
    client.dropUnbegunMessages()
    client.append { $0.reply(.tooSlow(limit: limit)) }
    close(client)
  }
}

extension ClientRegistry: MemoryKeeper {
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for client in sessions.values {
      client.addMemory(to: &uses[client.peer.user, default: MemoryUse()], limits)
    }
  }
}
