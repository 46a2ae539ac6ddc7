import TactileWire

/// The source of a stream's events: a connection, and after its loss the next one.
///
///     up ──loss──► lost ──wait──► connecting ──► restored ──► up
///                    ▲                 │
///                    └─────failed──────┘
actor StreamSource {
  /// Creates an event from the parameters of a reply.
  typealias Reader = @Sendable (JSONCursor) throws(WireError) -> EventMessage

  private let path: String
  private let limit: Int
  private let read: Reader
  private let reconnects: Bool
  private let patience: Duration?
  /// The call that begins the stream on the next connection.
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

  /// Connects and waits for the first reply, which `next()` returns. Throws an error if the service
  /// refuses.
  func begin() async throws(ClientError) {
    let new = try await Connection.open(path, limit: limit)
    await new.send(call)
    first = try follower.follow(try await event(from: new))
    connection = new
  }

  /// Returns the next event; nil if the stream has ended or the task was cancelled. Throws the
  /// error that ended it.
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

  /// Closes the stream. The windows that it shows disappear.
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

  /// Returns the event of a lost connection; nil if the stream ends with it. Throws all other
  /// errors.
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

  /// Tries once to connect again; returns false if the task was cancelled.
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

/// The times of attempts to reconnect: at once, after 50 ms, and then after twice the pause each
/// time, up to 2 s.
struct Retries {
  private static let first = Duration.milliseconds(50)
  private static let longest = Duration.seconds(2)

  /// The pause before the next attempt.
  private(set) var delay = Duration.zero
  private var waited = Duration.zero
  private let patience: Duration?

  /// - Parameter patience: The total time of the attempts; nil for no limit.
  init(patience: Duration?) {
    self.patience = patience
  }

  /// Plans the next attempt.
  ///
  /// Throws the error if another attempt cannot succeed, or if the time limit has passed.
  mutating func failed(with error: ClientError) throws(ClientError) {
    guard error.mayPass else { throw error }
    delay = min(max(delay * 2, Self.first), Self.longest)
    waited += delay
    if let patience, waited > patience { throw error }
  }
}

extension ClientError {
  /// Whether a later attempt may succeed.
  var mayPass: Bool {
    switch self {
    case .unreachable, .ended: true
    case .refused(.tooManyConnections), .refused(.tooSlow): true
    case .refused, .refusedOtherwise, .cancelled, .misunderstood, .outOfOrder, .newerProtocol: false
    }
  }

  /// Whether a stream that reconnects continues after this error.
  var isLoss: Bool {
    switch self {
    case .ended, .refused(.tooSlow): true
    default: false
    }
  }
}
