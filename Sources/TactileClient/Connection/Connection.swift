import TactileIO
import TactileWire

/// One connection to the service, which sends calls and receives replies in the same order.
///
/// It reads only while a task waits for a reply. If an app is slow, messages stay in the socket and
/// then in the service, which limits the bytes that wait for a client. The actor runs on
/// `LoopThread`.
actor Connection {
  /// A task that waits for the next reply.
  private struct Waiter {
    let id: UInt64
    /// Whether the next reply belongs to this waiter even if its task was cancelled.
    let isCaller: Bool
    /// The number of replies that it takes: more than 1 if the tasks of several calls were cancelled.
    var replies = 1
    /// Nil after its task was cancelled. The replies are dropped.
    var continuation: CheckedContinuation<Result<VarlinkReply, ClientError>, Never>?
  }

  /// A call that the socket has not accepted wholly.
  private struct Unsent {
    let id: UInt64
    let bytes: [UInt8]
    /// The number of bytes that the socket has accepted.
    var sent = 0
  }

  private static let readSize = 64 << 10

  private let thread: LoopThread
  private let limits: JSONLimits
  private var stream: UnixStream?
  private var registration: Registration?
  private var framer: MessageFramer
  private var outbox: [Unsent] = []
  private var waiters: [Waiter] = []
  private var lastID: UInt64 = 0
  /// The reason why there is no connection.
  private var failure = ClientError.ended

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Connects to the socket at a path.
  ///
  /// - Parameter limit: The most bytes of one message.
  static func open(_ path: String, limit: Int) async throws(ClientError) -> Connection {
    let connection = Connection(try LoopThread.shared(), limit: limit)
    try await connection.connect(path)
    return connection
  }

  private init(_ thread: LoopThread, limit: Int) {
    self.thread = thread
    framer = MessageFramer(limit: limit)
    var limits = JSONLimits()
    limits.maximumBytes = limit
    limits.maximumValues = max(limits.maximumValues, limit / 4)
    self.limits = limits
  }

  isolated deinit {
    disconnect()
  }

  private func connect(_ path: String) throws(ClientError) {
    do throws(IOError) {
      let stream = try UnixStream(connectingTo: path)
      registration = try thread.loop.add(stream.descriptor, interest: []) { [weak self] ready in
        self?.assumeIsolated { $0.serve(ready) }
      }
      self.stream = stream
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// Ends the connection. Waiting tasks get `ended`.
  func close() { fail(.ended) }

  // MARK: Calls

  /// Sends a call and waits for its reply. Throws `ClientError`. If it throws `cancelled`, the call may not be
  /// sent any more. If it was, the later reply is dropped.
  func reply(to call: VarlinkCall) async throws(ClientError) -> VarlinkReply {
    let id = send(call)
    return try await reply(id, isCaller: true)
  }

  /// Sends a call whose replies ``next()`` returns. Returns the number of the call.
  @discardableResult
  func send(_ call: VarlinkCall) -> UInt64 {
    var writer = JSONWriter()
    writer.call(call)
    lastID += 1
    let id = lastID
    guard stream != nil else { return id }
    outbox.append(Unsent(id: id, bytes: writer.bytes))
    flush()
    return id
  }

  /// Returns the next reply of a stream. If a waiting task is cancelled, no reply is lost.
  func next() async throws(ClientError) -> VarlinkReply {
    lastID += 1
    return try await reply(lastID, isCaller: false)
  }

  /// The number of calls and tasks that wait for replies, and the number of calls that wait to be sent.
  var load: (waiters: Int, outbox: Int) { (waiters.count, outbox.count) }

  private func reply(_ id: UInt64, isCaller: Bool) async throws(ClientError) -> VarlinkReply {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters.append(Waiter(id: id, isCaller: isCaller, continuation: continuation))
        answerWaiters()
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
    return try result.get()
  }

  private func cancel(_ id: UInt64) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    let waiter = waiters[index]
    if let unsent = outbox.firstIndex(where: { $0.id == id && $0.sent == 0 }) {
      outbox.remove(at: unsent)
      waiters.remove(at: index)
    } else if waiter.isCaller {
      dropReplies(of: index)
    } else {
      waiters.remove(at: index)
    }
    waiter.continuation?.resume(returning: .failure(.cancelled))
    updateInterest()
  }

  /// Drops the replies to a call whose task was cancelled. It joins neighbours of which this is true too, so that
  /// a service that does not reply cannot make the list grow.
  private func dropReplies(of index: Int) {
    waiters[index].continuation = nil
    for later in [index + 1, index] where later > 0 && later < waiters.count {
      guard waiters[later].continuation == nil, waiters[later - 1].continuation == nil else {
        continue
      }
      waiters[later - 1].replies += waiters[later].replies
      waiters.remove(at: later)
    }
  }

  /// Gives complete messages to the waiters.
  private func answerWaiters() {
    do throws(WireError) {
      while !waiters.isEmpty {
        guard let message = try framer.next() else { break }
        let reply = try VarlinkReply(decoding: message, limits: limits)
        waiters[0].replies -= 1
        guard waiters[0].replies == 0 else { continue }
        waiters.removeFirst().continuation?.resume(returning: .success(reply))
      }
    } catch {
      return fail(.misunderstood(error))
    }
    if stream == nil {
      fail(failure)
    } else {
      updateInterest()
    }
  }

  // MARK: The socket

  private func serve(_ ready: Readiness) {
    if ready.contains(.writable) { flush() }
    guard !waiters.isEmpty else {
      // The hang-up would be reported in every turn from now on. Messages sent before it can still
      // be read.
      if ready.contains(.hangUp) { unwatch() }
      return
    }
    if ready.contains(.readable) || ready.contains(.hangUp) { read() }
  }

  private func read() {
    guard let stream else { return }
    let outcome = withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 16) { buffer in
      do throws(IOError) {
        let outcome = try stream.read(into: buffer)
        if case .bytes(let count) = outcome {
          framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return outcome
      } catch {
        return .end
      }
    }
    switch outcome {
    case .bytes: answerWaiters()
    case .nothingYet: break
    case .end: fail(.ended)
    }
  }

  private func flush() {
    guard let stream, !outbox.isEmpty else { return }
    while let call = outbox.first {
      let outcome = call.bytes[call.sent...].withUnsafeBytes { bytes in
        do throws(IOError) { return try stream.write(bytes) } catch { return .peerGone }
      }
      guard case .wrote(let count) = outcome else {
        // The service may have sent a reason before it closed the connection. The next read receives
        // it.
        outbox.removeAll()
        break
      }
      outbox[0].sent += count
      guard outbox[0].sent == call.bytes.count else { break }
      outbox.removeFirst()
    }
    updateInterest()
  }

  private func updateInterest() {
    guard let stream else { return }
    var interest: Interest = []
    if !waiters.isEmpty { interest.insert(.read) }
    if !outbox.isEmpty { interest.insert(.write) }
    do throws(IOError) {
      if let registration {
        try thread.loop.setInterest(interest, of: registration)
      } else if !interest.isEmpty {
        registration = try thread.loop.add(stream.descriptor, interest: interest) {
          [weak self] ready in
          self?.assumeIsolated { $0.serve(ready) }
        }
      }
    } catch {
      fail(.unreachable("\(error)"))
    }
  }

  private func unwatch() {
    if let registration { thread.loop.remove(registration) }
    registration = nil
  }

  private func disconnect() {
    unwatch()
    stream = nil
    outbox = []
  }

  private func fail(_ error: ClientError) {
    disconnect()
    failure = error
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.continuation?.resume(returning: .failure(error)) }
  }
}
