import Tactile
import TactileWire

// The messages for clients, and the clients that do not read them.

extension ClientRegistry {
  /// The state of the functions in this file, which alone change it.
  struct Outgoing {
    /// The number of messages that were queued.
    fileprivate(set) var messageCount = 0
    /// The number of frames that replaced a queued frame.
    fileprivate(set) var mergedCount = 0
    /// The number of clients that were disconnected because they did not read.
    fileprivate(set) var droppedCount = 0
    /// The clients that the next flush is for.
    fileprivate var toFlush: [ClientSession] = []
    /// Whether the last flush had no time for some of them.
    fileprivate var isFlushBehind = false
    /// The clients that have left messages unread.
    fileprivate var behind: [ClientSession] = []
  }

  /// The reason why a slow client is disconnected.
  private enum SlowReason {
    case bytes
    case time
  }

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
    outgoing.messageCount += 1
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

  /// Starts a client's stream with a state. A job encodes a long one.
  func beginStream(of client: ClientSession, withState first: EventMessage) {
    guard isLong(first) else { return beginStream(of: client, with: first) }
    encode(first, for: client, mayBeLong: true)
  }

  /// Queues a state of a client's stream. A job encodes a long one.
  func continueStream(of client: ClientSession, withState state: (_ sequence: Int) -> EventMessage)
  {
    let hadReadAll = client.hasEmptyQueue && !client.awaitsState
    guard let sequence = client.nextSequence else { return }
    let state = state(sequence)
    guard isLong(state) else {
      client.appendToStream { _ in state }
      scheduleFlush(client)
      return review(client, mayBeLong: hadReadAll)
    }
    encode(state, for: client, mayBeLong: hadReadAll)
  }

  private func isLong(_ state: EventMessage) -> Bool {
    jobs.isShared && state.partCount >= MemoryCost.longState
  }

  /// Lets a job encode a state. The messages behind it wait.
  private func encode(_ state: EventMessage, for client: ClientSession, mayBeLong: Bool) {
    let bytes = state.partCount * MemoryCost.statePart
    let place = client.appendPlaceToStream(bytes)
    jobs.append(of: Int(client.peer.user), for: client, isShort: true) {
      {
        var writer = JSONWriter()
        writer.reply(state, continues: true)
        return writer.bytes
      }
    } then: { [unowned self] (message: [UInt8]) in
      client.fill(place, with: message, taking: bytes)
      guard !client.isClosing, !client.hasHungUp else { return }
      scheduleFlush(client)
      review(client, mayBeLong: mayBeLong)
    }
  }

  /// Disconnects a client whose queue is too long after a state.
  ///
  /// - Parameter mayBeLong: Whether the state may exceed the queue, because the client had read everything or has
  ///   called for it.
  private func review(_ client: ClientSession, mayBeLong: Bool) {
    // A client that had read everything is not slow: the state is long.
    if client.isOverfull, mayBeLong { allow(client.queuedBytes, to: client) }
    if client.isOverfull { disconnect(client, .bytes) }
  }

  /// Queues a frame for a client's stream. The time does not depend on the length of a long frame.
  ///
  /// - Parameter room: The memory of all users, for all clients that receive the frame.
  func send(_ frame: EncodedFrame, to client: ClientSession, in room: inout FrameRoom) {
    if client.hasEmptyQueue { client.firstUnreadTime = frame.time }
    guard let isNew = client.append(frame) else { return }
    if isNew { outgoing.messageCount += 1 } else { outgoing.mergedCount += 1 }
    scheduleFlush(client)
    // A client that had read everything before this moment is not slow: the frames of the moment are
    // long.
    if client.isOverfull, client.firstUnreadTime == frame.time,
      room.add(
        client.queuedBytes - client.allowedBytes, of: client.peer.user, within: budget)
    {
      client.allow(client.queuedBytes)
    }
    if client.isOverfull { disconnect(client, .bytes) }
  }

  func scheduleFlush(_ client: ClientSession) {
    guard !client.isFlushScheduled else { return }
    client.isFlushScheduled = true
    outgoing.toFlush.append(client)
  }

  /// Whether a client has messages that no flush has tried to write.
  var hasMessagesToWrite: Bool { !outgoing.toFlush.isEmpty }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// - Parameter hasTime: Called after each client. If it returns false, the other clients come first in
  ///   the next flush, and of these one client of each user, so that a user with many clients does not delay others.
  func flush(
    while hasTime: () -> Bool,
    _ body: (ClientID, inout OutboundQueue, _ isClosing: Bool) -> Void
  ) {
    if outgoing.isFlushBehind { moveFirstOfEachUser() }
    var flushed = 0
    repeat {
      guard flushed < outgoing.toFlush.count else { break }
      let client = outgoing.toFlush[flushed]
      flushed += 1
      client.isFlushScheduled = false
      client.flush { body(client.id, &$0, $1) }
      updatePatience(with: client)
    } while hasTime()
    outgoing.isFlushBehind = flushed < outgoing.toFlush.count
    if !outgoing.isFlushBehind {
      outgoing.toFlush.removeAll(keepingCapacity: true)
    } else {
      outgoing.toFlush.removeFirst(flushed)
    }
  }

  /// Moves the first client of each user to the front. The others keep their order.
  private func moveFirstOfEachUser() {
    var users: Set<UInt32> = []
    let isFirst = outgoing.toFlush.map { users.insert($0.peer.user).inserted }
    let clients = zip(outgoing.toFlush, isFirst)
    outgoing.toFlush = clients.filter(\.1).map(\.0) + clients.filter { !$0.1 }.map(\.0)
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
  func hasMessages(for id: ClientID) -> Bool {
    sessions[id].map { !$0.hasEmptyQueue || $0.awaitsState } ?? false
  }

  /// Forgets the messages for a client that is removed.
  func forgetMessages(for client: ClientSession) {
    outgoing.toFlush.removeAll { $0 === client }
    outgoing.behind.removeAll { $0 === client }
  }

  // MARK: Slow clients

  /// The time at which the next slow client is disconnected; nil if no client is behind.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for client in outgoing.behind {
      guard let since = client.behindSince else { continue }
      let end = since.advanced(by: limits.behind)
      earliest = min(earliest ?? end, end)
    }
    return earliest
  }

  /// Disconnects clients that have been behind for too long.
  func disconnectSlowClients(dueBy due: Timestamp) {
    for client in outgoing.behind {
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
      outgoing.behind.removeAll { $0 === client }
    } else if client.behindSince == nil {
      beginPatience(with: client)
    }
  }

  /// Begins to count the time for which a client may leave messages unread.
  func beginPatience(with client: ClientSession) {
    if client.behindSince == nil { outgoing.behind.append(client) }
    client.behindSince = now
  }

  /// Closes a client that does not read: it receives an error instead of the messages that wait.
  private func disconnect(_ client: ClientSession, _ reason: SlowReason) {
    outgoing.droppedCount += 1
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
