import TactileWire

/// Where a stream's events come from: a connection, and after its loss the next one.
///
///     up ──loss──► lost ──wait──► connecting ──► restored ──► up
///                    ▲                 │
///                    └─────failed──────┘
actor StreamSource {
  /// Makes an event of a reply's parameters.
  typealias Reader = @Sendable (JSONCursor) throws(WireError) -> EventMessage

  private let path: String
  private let limit: Int
  private let read: Reader
  private let reconnects: Bool
  private let patience: Duration?
  /// The call that begins the stream, as it is to be now.
  private var call: VarlinkCall
  private var connection: Connection?
  private var follower = Follower()
  private var retries: Retries?
  private var first: ClientEvent?
  /// The pause before the next attempt to connect.
  private var pause: Task<Void, any Error>?
  private var isOver = false

  init(
    path: String, limit: Int, call: VarlinkCall, reading read: @escaping Reader,
    reconnects: Bool, patience: Duration?
  ) {
    self.path = path
    self.limit = limit
    self.call = call
    self.read = read
    self.reconnects = reconnects
    self.patience = patience
  }

  /// Connects and waits for the first reply, which `next()` gives; throws what the service refuses.
  func begin() async throws(ClientError) {
    let new = try await Connection.open(path, limit: limit)
    await new.send(call)
    first = try follower.follow(try await event(from: new))
    connection = new
  }

  /// The next event; nil when the stream is over or the task was cancelled. Throws what ended it.
  func next() async throws(ClientError) -> ClientEvent? {
    while !isOver {
      if let event = first {
        first = nil
        return event
      }
      guard let connection else {
        guard try await restore() else { return nil }
        continue
      }
      do throws(ClientError) {
        return try follower.follow(try await event(from: connection))
      } catch {
        if error == .cancelled { return nil }
        if let event = try await lose(error) { return event }
      }
    }
    return nil
  }

  /// Ends the stream; the windows it shows vanish.
  func close() async {
    isOver = true
    first = nil
    pause?.cancel()
    await connection?.close()
    connection = nil
  }

  /// Shows these windows from the next connection on.
  func setCall(_ call: VarlinkCall) { self.call = call }

  private func event(
    from connection: Connection
  ) async throws(ClientError) -> EventMessage {
    let cursor = try await connection.next().checked()
    do throws(WireError) {
      return try read(cursor)
    } catch {
      throw .misunderstood(error)
    }
  }

  /// The event of a loss; nil if the stream is over with it. Throws what is no loss.
  private func lose(_ error: ClientError) async throws(ClientError) -> ClientEvent? {
    await connection?.close()
    connection = nil
    guard !isOver else { return nil }
    guard reconnects, error.isLoss else {
      isOver = true
      if error == .ended { return nil }
      throw error
    }
    retries = Retries(patience: patience)
    return follower.lose()
  }

  /// Tries once to connect again; false if the task was cancelled.
  private func restore() async throws(ClientError) -> Bool {
    var retries = self.retries ?? Retries(patience: patience)
    await wait(retries.delay)
    if Task.isCancelled { return false }
    guard !isOver else { return true }
    do throws(ClientError) {
      try await begin()
      self.retries = nil
    } catch {
      if error == .cancelled { return false }
      do throws(ClientError) {
        try retries.failed(with: error)
      } catch {
        isOver = true
        throw error
      }
      self.retries = retries
    }
    return true
  }

  /// Waits before an attempt, unless the task is cancelled or the stream is closed.
  private func wait(_ delay: Duration) async {
    guard delay > .zero else { return }
    let pause = Task { try await Task.sleep(for: delay) }
    self.pause = pause
    await withTaskCancellationHandler {
      _ = await pause.result
    } onCancel: {
      pause.cancel()
    }
    self.pause = nil
  }
}
