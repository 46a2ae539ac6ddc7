import Tactile
import TactileWire

// The bytes that clients send, and the calls in them.

extension ClientRegistry {
  /// The state of the functions in this file, which alone use it.
  struct Incoming {
    /// The clients whose next call can be answered, each once.
    fileprivate var waiting = FairQueue<ClientSession>()
    /// The clients whose next call is long, and waits for the thread that decodes long messages.
    fileprivate var undecoded = FairQueue<ClientSession>()
    /// The client whose call is being decoded.
    fileprivate var decoding: ClientSession?
    fileprivate var debts = Debts()
  }

  /// A call whose turn has come.
  enum Call {
    /// A message that is not decoded.
    case message(ArraySlice<UInt8>)
    /// A long message that another thread has decoded.
    case decoded(Result<CallReading, WireError>)
  }

  /// Takes bytes that a client sent. The complete messages in them wait for ``answerNext(at:_:)``.
  func receive(_ bytes: UnsafeRawBufferPointer, from id: ClientID) {
    guard let client = sessions[id], !client.isClosing else { return }
    client.receive(bytes)
    scheduleAnswer(to: client)
    chargePendingBytes(of: client)
  }

  // MARK: Turns

  /// Whether calls wait for their turn.
  var hasCallsWaiting: Bool { !incoming.waiting.isEmpty }

  /// Returns whether the call of a user who owes nothing waits.
  func hasCallsWaiting(at now: Timestamp) -> Bool {
    incoming.waiting.users.contains { !incoming.debts.isHeld($0, at: now) }
  }

  /// The time at which the call of a user who owes time can be answered; nil if no such call waits.
  var nextCallTime: Timestamp? {
    incoming.waiting.users.compactMap { incoming.debts.end(of: $0) }.min()
  }

  /// Answers the next call. Users take turns, and the connections of a user take turns.
  ///
  /// - Parameters:
  ///   - now: The present time on the clock of debts; nil to answer also the calls of users who owe time.
  ///   - answer: Answers a call. It throws if the connection cannot continue.
  /// - Returns: The user of the client; nil if no call waits.
  func answerNext(
    at now: Timestamp?, _ answer: (Call, ClientSession) throws(WireError) -> Void
  ) -> UInt32? {
    let debts = incoming.debts
    let next = incoming.waiting.next { user in now.map { debts.isHeld(user, at: $0) } ?? false }
    guard let client = next else { return nil }
    let user = client.peer.user
    let state = client.call
    client.call = .none
    guard !client.isClosing, !client.isSubscribed else { return user }
    do {
      if case .decoded(let result) = state {
        client.longBytes = 0
        try answer(.decoded(result), client)
      } else if let message = try client.nextMessage() {
        try answer(.message(message), client)
      }
    } catch {
      refuse(client, .unreadableMessage, "\(error)")
      return user
    }
    scheduleAnswer(to: client)
    chargePendingBytes(of: client)
    return user
  }

  /// Makes a user wait who made the loop work for a time in nanoseconds.
  func charge(_ nanoseconds: UInt64, to user: UInt32, at now: Timestamp) {
    incoming.debts.add(nanoseconds, of: user, at: now)
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
        client.call = .waiting
        incoming.waiting.append(client, of: client.peer.user)
      }
    } catch {
      return refuse(client, .unreadableMessage, "\(error)")
    }
    closeIfDone(client)
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

  /// Records that a client sends nothing any more. It is closed when its calls are answered.
  func end(_ id: ClientID) {
    guard let client = sessions[id] else { return }
    client.hasEnded = true
    closeIfDone(client)
  }

  private func closeIfDone(_ client: ClientSession) {
    if client.hasEnded, !client.hasCalls, !client.isClosing { close(client) }
  }

  /// Returns whether more bytes of a client may be read. Bytes behind unanswered calls stay in the
  /// socket, so that a client that sends faster than it is answered has to wait.
  func mayRead(from id: ClientID) -> Bool {
    guard let client = sessions[id], !client.isClosing, client.hasCalls else { return true }
    return client.pendingBytes <= Self.chunk
  }

  // MARK: Long messages

  /// Lets another thread decode a message of a client. Its next calls wait.
  func decodeLater(_ message: ArraySlice<UInt8>, of client: ClientSession) {
    client.call = .undecoded(Array(message))
    client.longBytes = message.count
    incoming.undecoded.append(client, of: client.peer.user)
  }

  /// Whether a message waits for the thread that decodes long ones, or is being decoded.
  var hasLongMessage: Bool { incoming.decoding != nil || !incoming.undecoded.isEmpty }

  /// Returns the next long message; nil if there is none, or if one is being decoded. The messages of a user wait while
  /// a decoded one of it does, because that takes much memory.
  func takeLongMessage() -> [UInt8]? {
    guard incoming.decoding == nil, !incoming.undecoded.isEmpty else { return nil }
    let waiting = sessions.values.filter { if case .decoded = $0.call { true } else { false } }
    let next = incoming.undecoded.next { user in waiting.contains { $0.peer.user == user } }
    guard let client = next, case .undecoded(let message) = client.call else { return nil }
    client.call = .decoding
    incoming.decoding = client
    return message
  }

  /// Takes the decoded message. The call waits for its turn.
  func finishDecoding(_ result: Result<CallReading, WireError>) {
    guard let client = incoming.decoding else { return }
    incoming.decoding = nil
    guard !client.isClosing else { return }
    client.call = .decoded(result)
    incoming.waiting.append(client, of: client.peer.user)
  }

  // MARK: Answers that take time

  /// Makes the next calls of a client wait until ``endWork(for:_:)``.
  func beginWork(for client: ClientSession) { client.call = .inProgress }

  /// Forgets the work of ``beginWork(for:)``, without an answer to the call.
  func forgetWork(for client: ClientSession) { client.call = .none }

  /// Continues with the next calls of a client.
  ///
  /// - Parameter answer: Answers the call; not called if the client is closing.
  func endWork(for client: ClientSession, _ answer: () -> Void = {}) {
    forgetWork(for: client)
    guard !client.isClosing else { return }
    answer()
    scheduleAnswer(to: client)
    chargePendingBytes(of: client)
  }

  /// Forgets the calls of a client that is removed.
  func forgetCalls(of client: ClientSession) {
    incoming.waiting.removeAll { $0 === client }
    incoming.undecoded.removeAll { $0 === client }
    client.call = .none
  }

  /// Charges a user for the bytes of a client that came in and are not answered. Each client has one ``chunk`` free.
  func chargePendingBytes(of client: ClientSession) {
    let bytes =
      client.isClosing ? 0 : client.longBytes + max(client.pendingBytes - Self.chunk, 0)
    guard bytes != client.chargedPending else { return }
    do throws(Quota.Excess) {
      try quota.charge(
        Quota.Counts(.unfinishedBytes, bytes), to: client.peer.user,
        replacing: Quota.Counts(.unfinishedBytes, client.chargedPending))
      client.chargedPending = bytes
    } catch {
      refuse(client, .tooManyPendingBytes, error.reason)
    }
  }
}
