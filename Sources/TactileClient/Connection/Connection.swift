import TactileIO
import TactileWire

/// One connection to the service: calls out, replies in, in their order.
///
/// It reads only while somebody waits for a reply: a stream whose app is slow is not read ahead, and the
/// service, which bounds what may wait for a client, decides what becomes of it. Runs on `LoopThread`.
actor Connection {
  /// Who waits for the next reply.
  private struct Waiter {
    let id: UInt64
    /// Whether a reply is due to this one and nobody else, be it still waiting or not.
    let isCaller: Bool
    /// Nil once its task was cancelled.
    var continuation: CheckedContinuation<Result<VarlinkReply, ClientError>, Never>?
  }

  private static let readSize = 64 << 10

  private let thread: LoopThread
  private let limits: JSONLimits
  private var stream: UnixStream?
  private var registration: Registration?
  private var framer: MessageFramer
  private var outbox: [UInt8] = []
  private var waiters: [Waiter] = []
  private var lastID: UInt64 = 0
  /// Why there is no connection.
  private var failure = ClientError.ended

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Connects to who listens at a path.
  ///
  /// - Parameter limit: the most bytes of one message.
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

  /// Ends the connection; who waits is told `ended`.
  func close() { fail(.ended) }

  // MARK: Calls

  /// Sends a call and waits for its reply. Throws `ClientError`, `cancelled` among them; the reply
  /// that comes later is then dropped.
  func reply(to call: VarlinkCall) async throws(ClientError) -> VarlinkReply {
    send(call)
    return try await reply(isCaller: true)
  }

  /// Sends a call whose replies are asked for with ``next()``.
  func send(_ call: VarlinkCall) {
    var writer = JSONWriter()
    writer.call(call)
    outbox += writer.bytes
    flush()
  }

  /// The next reply of a stream. A task that is cancelled while it waits loses nothing.
  func next() async throws(ClientError) -> VarlinkReply {
    try await reply(isCaller: false)
  }

  private func reply(isCaller: Bool) async throws(ClientError) -> VarlinkReply {
    lastID += 1
    let id = lastID
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
    let continuation = waiters[index].continuation
    if waiters[index].isCaller {
      waiters[index].continuation = nil
    } else {
      waiters.remove(at: index)
    }
    continuation?.resume(returning: .failure(.cancelled))
    updateInterest()
  }

  /// Hands out the messages that are there.
  private func answerWaiters() {
    do throws(WireError) {
      while !waiters.isEmpty {
        guard let message = try framer.next() else { break }
        let reply = try VarlinkReply(decoding: message, limits: limits)
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
      // Reported in every turn from now on; what was sent before can still be read, by who asks for it.
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
    let outcome = outbox.withUnsafeBytes { bytes in
      do throws(IOError) { return try stream.write(bytes) } catch { return .peerGone }
    }
    switch outcome {
    case .wrote(let count): outbox.removeFirst(count)
    // It may have said why before it hung up: who reads the answer finds out.
    case .peerGone: outbox.removeAll()
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
  }

  private func fail(_ error: ClientError) {
    disconnect()
    failure = error
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.continuation?.resume(returning: .failure(error)) }
  }
}
