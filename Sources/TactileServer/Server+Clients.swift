extension Server {
  /// Returns whether the next connection of a peer would be refused.
  package func isFull(for peer: ClientPeer) -> Bool {
    parts.quota.excess(of: peer.user, adding: Quota.Counts(.connections, 1)) != nil
  }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// `body` writes as many bytes as the client accepts. If bytes remain, call ``flush(_:_:)`` when
  /// the client accepts more.
  ///
  /// - Parameter body: Receives the client, its queue, and whether to close the client once the queue is empty.
  package func flush(_ body: (ClientID, inout OutboundQueue, Bool) -> Void) {
    parts.clients.flush(body)
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
