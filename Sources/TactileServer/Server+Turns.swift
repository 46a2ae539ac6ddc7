import Tactile

// The work for clients, which the owner divides over the turns of its loop.

extension Server {
  /// Whether ``doNextWork(at:)`` has something to do.
  package var hasWork: Bool { parts.work.isWaiting }

  /// Whether no event of a device may be passed before turns have done more work for clients: too many long frames
  /// wait to be sent.
  package var isBehind: Bool { sharesTurns && parts.publisher.isBehind && hasWork }

  /// Answers one call, takes apart a part of a removed window, describes some views for a client, applies
  /// changed rules to the devices of one screen, sends the state to a subscriber after a change of the policy,
  /// overwrites some recent events, or takes one result of ``noteResult(_:)``. If there is work of several kinds,
  /// they take turns. Before all of it, it sends the rest of a long frame, and makes some windows of a screen that
  /// came or went.
  ///
  /// - Parameters:
  ///   - now: The time until which all events have been received.
  ///   - present: The present time, at which calls see content that moves by itself; nil for `now`. Because
  ///     `now` is the time of an earlier turn, it would tell when the devices sent their last event.
  package func doNextWork(at now: Timestamp, present: Timestamp? = nil) {
    application.callTime = present ?? now
    defer { application.callTime = .zero }
    switch parts.work.doNext(at: present ?? now) {
    case .done: break
    case .call: answerNextCall(at: now, present: present)
    case .settle: settle()
    case .result(let result): receive(.jobFinished(result), at: now)
    }
  }

  /// Keeps the result of a job, which ``doNextWork(at:present:)`` takes. Each result may change as much as one
  /// turn has time for, and three threads may have one at the same time.
  package func noteResult(_ result: ServerJobResult) { parts.work.note(result) }

  /// Returns the next job for another thread; nil if there is none, or if the result of the last one
  /// for this lane has not come. The jobs of a user wait until its removed windows are taken apart, so that
  /// the memory of these can be used again.
  package func takeJob(for lane: JobLane = .first) -> ServerJob? {
    parts.work.takeJob(for: lane)
  }

  /// Whether parts of removed windows are left to take apart, which frees many blocks.
  package var isTakingApart: Bool { parts.scenes.isTakingApart }

  /// Returns the memory of the windows and variables that were removed since the last call, in bytes.
  package func takeReleasedMemory() -> Int {
    parts.scenes.takeReleasedMemory() + parts.states.variables.takeReleasedMemory()
  }

  /// Whether a job waits or runs.
  package var hasJob: Bool { parts.work.hasJob }

  /// Whether a call of a client can be answered.
  package var hasCallsWaiting: Bool { parts.clients.hasCallsWaiting }

  /// Answers one call. Users take turns, and the connections of a user take turns.
  package func answerNextCall(at now: Timestamp, present: Timestamp? = nil) {
    application.callTime = present ?? now
    defer { application.callTime = .zero }
    parts.work.answerNextCall(at: now, present: present)
    settle()
  }

  /// Returns whether a client has calls that wait for their answers.
  package func hasCalls(of id: ClientID) -> Bool { parts.clients.hasCalls(of: id) }

  /// Returns whether more bytes of a client may be read now. Bytes behind unanswered calls should
  /// stay in the socket.
  package func mayRead(from id: ClientID) -> Bool { parts.clients.mayRead(from: id) }
}
