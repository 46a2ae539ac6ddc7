import Tactile

// The calls of clients, which the owner answers in turns with other work.

extension Server {
  /// Whether a call can be answered now. The calls of users who owe time come later (``nextCallTime``).
  package var hasCallsWaiting: Bool {
    guard parts.clients.hasCallsWaiting else { return false }
    guard let now = callClock?() else { return true }
    return parts.clients.hasCallsWaiting(at: now)
  }

  /// Whether a call waits, also one of a user who owes time.
  package var hasWork: Bool { parts.clients.hasCallsWaiting }

  /// The time at which a call of a user who owes time can be answered, on ``callClock``; nil if no such call waits.
  package var nextCallTime: Timestamp? {
    guard callClock != nil, parts.clients.hasCallsWaiting else { return nil }
    return parts.clients.nextCallTime
  }

  /// Answers one call. Users who owe nothing take turns, and the connections of a user take turns.
  ///
  /// - Parameters:
  ///   - now: The time until which all events have been received.
  ///   - present: The present time, at which calls see content that moves by itself; nil for `now`. Because
  ///     `now` is the time of an earlier turn, it would tell when the devices sent their last event.
  package func answerNextCall(at now: Timestamp, present: Timestamp? = nil) {
    let start = callClock?()
    application.callTime = present ?? now
    defer { application.callTime = .zero }
    parts.clients.advance(to: now)
    application.showContent(at: present ?? now)
    let user = parts.router.answerNext(
      at: max(application.now, now), present: present, debtTime: start)
    parts.scenes.removeDetached()
    settle()
    if let user, let start { charge(to: user, since: start) }
  }

  /// Does work for a client that its user pays for, such as the removal of its windows.
  func charge(to id: ClientID, _ work: () -> Void) {
    let user = parts.clients.sessions[id]?.peer.user
    let start = callClock?()
    work()
    parts.scenes.removeDetached()
    if let user, let start { charge(to: user, since: start) }
  }

  private func charge(to user: UInt32, since start: Timestamp) {
    guard let end = callClock?(), end > start else { return }
    parts.clients.charge(end.nanoseconds - start.nanoseconds, to: user, at: end)
  }

  /// Returns the decoding of the next long message, for another thread; nil if there is none, or if the result of the
  /// last one has not come.
  package func takeJob() -> ServerJob? { parts.router.takeJob() }

  /// Whether a long message waits for its decoding, or is being decoded.
  package var hasJob: Bool { parts.clients.hasLongMessage }

  /// Returns whether more bytes of a client may be read now. Bytes behind unanswered calls should
  /// stay in the socket.
  package func mayRead(from id: ClientID) -> Bool { parts.clients.mayRead(from: id) }
}
