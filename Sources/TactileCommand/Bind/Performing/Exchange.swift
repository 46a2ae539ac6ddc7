@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileWire

/// A request to a program of this machine, and its answer. It never waits.
final class Exchange {
  /// The answer, as far as it has come.
  enum Answer {
    case http(HTTPAnswer)
    case varlink(MessageFramer)
  }

  /// What became of the task.
  enum Outcome: Equatable {
    case success
    case failure(String)
  }

  /// The longest time of a task until its answer, in seconds.
  static let patience: TimeInterval = 5
  /// The time until the next try to connect to a listener whose queue is full, in seconds.
  static let retryPause: TimeInterval = 0.05
  /// The most bytes of an answer that are read.
  static let longestAnswer = 1 << 20
  /// The most bytes that one call of ``proceed(at:)`` reads, so that gestures and other tasks need not wait.
  static let mostAtOnce = 64 << 10

  /// The task, for its report.
  let start: BindingStart
  /// The ends to try, one after the other.
  private var targets: ArraySlice<OutgoingSocket.Target>
  private let name: String
  private var request: ArraySlice<UInt8>
  private var answer: Answer
  private let deadline: Timestamp

  private var stream: UnixStream?
  private var isConnected = false
  private var retry: Timestamp?
  private var count = 0
  /// What became of the task; nil while that is open.
  private(set) var outcome: Outcome?
  /// Whether nothing more is to be done.
  private(set) var isOver = false

  /// Creates an exchange, and begins to connect.
  ///
  /// - Parameters:
  ///   - start: The task.
  ///   - targets: The ends to try, one after the other; at least one.
  ///   - name: The name of the other end, for messages.
  ///   - request: The bytes to send.
  ///   - answer: The kind of the answer.
  ///   - now: The present time.
  init(
    _ start: BindingStart, to targets: [OutgoingSocket.Target], named name: String,
    request: [UInt8], answer: Answer, at now: Timestamp
  ) {
    self.start = start
    self.targets = targets[...]
    self.name = name
    self.request = request[...]
    self.answer = answer
    deadline = now.advanced(by: Self.patience)
    connect(at: now)
  }

  // MARK: Waiting

  /// The descriptor and the events to wait for; nil if there is none.
  var interest: pollfd? {
    guard !isOver, let stream else { return nil }
    let events = isConnected && request.isEmpty ? POLLIN : POLLOUT
    return pollfd(fd: stream.descriptor, events: Int16(events), revents: 0)
  }

  /// The time at which ``proceed(at:)`` has work even if nothing arrives.
  var due: Timestamp { min(retry ?? deadline, deadline) }

  /// Does what is possible now.
  func proceed(at now: Timestamp) {
    guard !isOver else { return }
    if now >= deadline {
      end(.failure("\(name) did not answer in \(Int(Self.patience)) s"))
      return
    }
    if stream == nil, let retry, now >= retry { connect(at: now) }
    guard !isOver, let stream else { return }
    if !isConnected {
      var entry = pollfd(fd: stream.descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { return }
      take(OutgoingSocket.state(of: stream), at: now)
    }
    if isConnected, !isOver { transfer() }
  }

  // MARK: Connecting

  private func connect(at now: Timestamp) {
    retry = nil
    guard let target = targets.first else { return }
    do throws(IOError) {
      let (stream, state) = try OutgoingSocket.connect(to: target)
      self.stream = stream
      take(state, at: now)
    } catch {
      end(.failure("\(error)"))
    }
  }

  private func take(_ state: OutgoingSocket.State, at now: Timestamp) {
    switch state {
    case .connecting: break
    case .connected:
      isConnected = true
      transfer()
    case .busy:
      stream = nil
      retry = now.advanced(by: Self.retryPause)
    case .failed(let code):
      stream = nil
      targets = targets.dropFirst()
      if targets.isEmpty {
        end(.failure("cannot connect to \(name): \(String(cString: strerror(code)))"))
      } else {
        connect(at: now)
      }
    }
  }

  // MARK: Bytes

  private func transfer() {
    guard let stream else { return }
    do {
      if !request.isEmpty {
        let outcome = try request.withUnsafeBytes { bytes in
          try stream.write(bytes)
        }
        guard case .wrote(let count) = outcome else {
          end(.failure("\(name) closed the connection before it had the request"))
          return
        }
        request = request.dropFirst(count)
        guard request.isEmpty else { return }
      }
      try read(from: stream)
    } catch {
      end(.failure("\(error)"))
    }
  }

  private func read(from stream: UnixStream) throws {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let most = count + Self.mostAtOnce
    while !isOver, count < most {
      let outcome = try buffer.withUnsafeMutableBytes { bytes in
        try stream.read(into: bytes)
      }
      switch outcome {
      case .bytes(let count): take(buffer[..<count])
      case .nothingYet: return
      case .end: end(.failure("\(name) closed the connection without an answer"))
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    switch answer {
    case .http(var http):
      http.append(bytes)
      answer = .http(http)
      if http.isInvalid {
        end(.failure("\(name) sent an answer that is not HTTP"))
      } else if let status = http.status {
        outcome =
          outcome
          ?? ((200...299).contains(status)
            ? .success : .failure("\(name) answered with the status \(status)"))
        // The server may still send its answer; an early end could look like an error to it.
        if count > Self.longestAnswer { end(.success) }
      } else if count > Self.longestAnswer {
        end(.failure("\(name) sent \(count) bytes without an answer"))
      }
    case .varlink(var framer):
      framer.append(Array(bytes))
      defer { answer = .varlink(framer) }
      do {
        guard let message = try framer.next() else { return }
        try VarlinkReply(decoding: message, limits: .reply).check()
        end(.success)
      } catch {
        end(.failure("\(name) answered with an error: \(error)"))
      }
    }
  }

  /// Ends the exchange. An outcome that was known before stays.
  private func end(_ outcome: Outcome) {
    self.outcome = self.outcome ?? outcome
    isOver = true
    stream = nil
  }
}
