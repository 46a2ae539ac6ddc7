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
    guard !client.hasHungUp else { return }
    let before = client.queuedBytes
    client.append(encode)
    scheduleFlush(client)
    outgoing.messageCount += 1
    review(client, mayExceedBy: before <= client.queueLimit ? client.queuedBytes - before : 0)
  }

  /// Starts a client's stream with a message.
  func beginStream(of client: ClientSession, with first: some WireMessage) {
    continueStream(of: client) { _ in first }
  }

  /// Queues a message of a client's stream, which starts with it if the client has none. The message may be longer than
  /// the queue if the client has read everything.
  func continueStream<Message: WireMessage>(
    of client: ClientSession, with message: (_ sequence: Int) -> Message
  ) {
    let hadReadAll = client.hasEmptyQueue || !client.isSubscribed
    client.appendToStream(message)
    guard !client.hasHungUp else { return client.dropQueue() }
    scheduleFlush(client)
    review(client, mayExceedBy: hadReadAll ? client.queuedBytes : 0)
  }

  /// Queues a frame for a client's stream. The time does not depend on the length of a long frame.
  func send(_ frame: EncodedFrame, to client: ClientSession) {
    guard !client.hasHungUp else { return }
    if client.hasEmptyQueue { client.firstUnreadTime = frame.time }
    guard let isNew = client.append(frame) else { return }
    if isNew { outgoing.messageCount += 1 } else { outgoing.mergedCount += 1 }
    scheduleFlush(client)
    // A client that had read everything before this moment is not slow: the frames of the moment are
    // long.
    let mayExceed = client.firstUnreadTime == frame.time
    review(client, mayExceedBy: mayExceed ? client.queuedBytes : 0)
  }

  /// Charges the user of a client for its queue, and disconnects the client if the queue is too long.
  ///
  /// - Parameter bytes: The bytes by which the queue may exceed its limit, because the client is not slow.
  private func review(_ client: ClientSession, mayExceedBy bytes: Int) {
    if client.isOverfull, bytes > 0 { client.allow(bytes) }
    if client.isOverfull || !chargeQueue(of: client) { disconnect(client, .bytes) }
  }

  /// Charges the user of a client for its queue beyond the first piece. Returns whether the user has room for it.
  @discardableResult
  func chargeQueue(of client: ClientSession) -> Bool {
    let bytes = max(client.queuedBytes - OutboundQueue.pieceSize, 0)
    guard bytes != client.chargedQueue else { return true }
    do throws(Quota.Excess) {
      try quota.charge(
        Quota.Counts(.queuedBytes, bytes), to: client.peer.user,
        replacing: Quota.Counts(.queuedBytes, client.chargedQueue))
      client.chargedQueue = bytes
      return true
    } catch {
      return false
    }
  }

  func scheduleFlush(_ client: ClientSession) {
    guard !client.isFlushScheduled else { return }
    client.isFlushScheduled = true
    outgoing.toFlush.append(client)
  }

  /// Whether a client has messages that no flush has tried to write.
  var hasMessagesToWrite: Bool { !outgoing.toFlush.isEmpty }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  func flush(_ body: (ClientID, inout OutboundQueue, _ isClosing: Bool) -> Void) {
    var flushed = 0
    while flushed < outgoing.toFlush.count {
      let client = outgoing.toFlush[flushed]
      flushed += 1
      client.isFlushScheduled = false
      client.flush { body(client.id, &$0, $1) }
      noteFlush(of: client)
    }
    outgoing.toFlush.removeAll(keepingCapacity: true)
  }

  /// Calls `body` for one client.
  func flush(_ id: ClientID, _ body: (inout OutboundQueue, _ isClosing: Bool) -> Void) {
    guard let client = sessions[id] else { return }
    client.flush(body)
    noteFlush(of: client)
  }

  /// Lets the next flush write the messages of a client whose socket accepts bytes again.
  func scheduleFlush(of id: ClientID) {
    if let client = sessions[id] { scheduleFlush(client) }
  }

  /// Whether a client has messages that are not written.
  func hasMessages(for id: ClientID) -> Bool {
    sessions[id].map { !$0.hasEmptyQueue } ?? false
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
        chargeQueue(of: client)
        scheduleFlush(client)
      } else {
        disconnect(client, .time)
      }
    }
  }

  /// Records after a write, or after messages were dropped, whether messages still wait for a client.
  func noteFlush(of client: ClientSession) {
    chargeQueue(of: client)
    if client.hasEmptyQueue {
      guard client.behindSince != nil else { return }
      client.behindSince = nil
      outgoing.behind.removeAll { $0 === client }
    } else if client.behindSince == nil {
      client.behindSince = now
      outgoing.behind.append(client)
    }
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
    chargeQueue(of: client)
    close(client)
  }
}
