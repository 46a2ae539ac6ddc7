extension Server {
  /// Returns whether the next connection of a peer would be refused. If so, report the clients that
  /// have hung up first, because they are counted until then.
  package func isFull(for peer: ClientPeer) -> Bool { parts.clients.isFull(for: peer) }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// `body` writes as many bytes as the client accepts. If bytes remain, call ``flush(_:_:)`` when
  /// the client accepts more.
  ///
  /// - Parameters:
  ///   - hasTime: Called after each client. If it returns false, the other clients come first in the
  ///     next flush.
  ///   - body: Receives the client, its queue, and whether to close the client once the queue is empty.
  package func flush(
    while hasTime: () -> Bool = { true }, _ body: (ClientID, inout OutboundQueue, Bool) -> Void
  ) {
    parts.clients.flush(while: hasTime, body)
  }

  /// Whether ``flush(_:)`` has messages to write or clients to close.
  package var hasMessagesToWrite: Bool { parts.clients.hasMessagesToWrite }

  /// Whether a client has messages that are not written.
  package func hasMessages(for id: ClientID) -> Bool { parts.clients.hasMessages(for: id) }

  /// Lets the next ``flush(_:)`` write to a client that accepts more bytes.
  package func scheduleFlush(of id: ClientID) { parts.clients.scheduleFlush(of: id) }

  /// Calls `body` for one client that accepts more bytes; see ``flush(_:)``.
  package func flush(_ id: ClientID, _ body: (inout OutboundQueue, Bool) -> Void) {
    parts.clients.flush(id, body)
  }

  /// Whether any client receives events: by `Attach`, by `Devices.Watch`, or by `Subscribe` with at least one
  /// kind of event.
  package var hasSubscribers: Bool { parts.publisher.hasSubscribers }
}
