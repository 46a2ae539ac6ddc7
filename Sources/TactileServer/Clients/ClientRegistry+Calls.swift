import Tactile
import TactileWire

// The bytes that clients send, and the calls in them.

extension ClientRegistry {
  /// The state of the functions in this file, which alone use it.
  struct Incoming {
    /// The clients whose next call can be answered, each once.
    fileprivate var waiting = FairQueue<ClientSession>()
    /// The number of bytes of the decoded messages of all clients.
    fileprivate var decodedBytes = 0
  }

  /// Takes bytes that a client sent. The complete messages in them wait for ``answerNext(_:)``.
  func receive(_ bytes: UnsafeRawBufferPointer, from id: ClientID) {
    guard let client = sessions[id], !client.isClosing else { return }
    client.receive(bytes)
    scheduleAnswer(to: client)
    checkPendingBytes(of: client)
  }

  /// Whether a call can be answered.
  var hasCallsWaiting: Bool { !incoming.waiting.isEmpty }

  /// Answers the next call. Users take turns, and the connections of a user take turns.
  ///
  /// - Parameter answer: Answers a message. It throws if the connection cannot continue.
  func answerNext(_ answer: (ArraySlice<UInt8>, ClientSession) throws(WireError) -> Void) {
    guard let client = incoming.waiting.next() else { return }
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
        incoming.waiting.append(client, of: Int(client.peer.user))
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
    incoming.decodedBytes += bytes - client.decodedBytes
    client.decodedBytes = bytes
  }

  /// Whether another long message may be decoded: the decoded messages that wait, of all users, take less
  /// than one message of the greatest length. More come only from the threads that decode.
  var hasRoomToDecode: Bool {
    incoming.decodedBytes < MemoryCost.decoding * limits.messageBytes
  }

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

  /// Forgets the calls of a client that is removed.
  func forgetCalls(of client: ClientSession) {
    setDecodedBytes(0, of: client)
    incoming.waiting.removeAll { $0 === client }
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
}
