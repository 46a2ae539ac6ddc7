import TactileIO
import TactileWire

/// One connection of a page to the service.
final class ServiceLink {
  private let loop: EventLoop
  private let watch: ServiceWatch
  private var stream: UnixStream?
  private var registration: Registration?
  private var framer: MessageFramer
  /// The bytes that wait for the service.
  private var outgoing: [UInt8] = []
  private var isPaused = false
  /// Whether the service has been lost, or the page has closed the link.
  private var isOver = false

  /// What happens on a link.
  enum Event {
    /// A message without its NUL.
    case message(ArraySlice<UInt8>)
    /// A message that is too long. The link is over.
    case longMessage
    /// The link is over.
    case lost
  }

  private let handler: (Event) -> Void

  /// Connects, or waits for the service.
  init(
    _ loop: EventLoop, _ watch: ServiceWatch, longest: Int, handler: @escaping (Event) -> Void
  ) {
    self.loop = loop
    self.watch = watch
    framer = MessageFramer(limit: longest)
    self.handler = handler
    connect()
    if stream == nil { watch.wait(self) { [weak self] in self?.connect() } }
  }

  /// The number of bytes that it keeps.
  var count: Int { outgoing.count + framer.pendingCount }

  /// Sends bytes, now or when the service runs.
  func send(_ bytes: [UInt8]) {
    outgoing += bytes
    flush()
  }

  /// Stops or continues to read.
  func setPaused(_ isPaused: Bool) {
    guard self.isPaused != isPaused else { return }
    self.isPaused = isPaused
    updateInterest()
    if !isPaused, let registration { loop.callAgain(registration) }
  }

  /// Closes the link. The handler is not called any more.
  func close() {
    isOver = true
    watch.forget(self)
    if let registration { loop.remove(registration) }
    registration = nil
    stream = nil
  }

  private func connect() {
    guard stream == nil, !isOver else { return }
    guard let (stream, state) = try? OutgoingSocket.connect(to: .unix(watch.path)) else { return }
    guard state == .connected else { return }
    guard
      let registration = try? loop.add(
        stream.descriptor, interest: .read, handler: { [weak self] in self?.serve($0) })
    else { return }
    self.stream = stream
    self.registration = registration
    watch.forget(self)
    flush()
  }

  private func serve(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    guard !isOver, !isPaused || readiness.contains(.hangUp) else { return }
    read()
  }

  private func flush() {
    guard let stream, !outgoing.isEmpty else { return }
    switch try? outgoing.withUnsafeBytes({ try stream.write($0) }) {
    case .wrote(let count): outgoing.removeFirst(count)
    // The end of the stream follows.
    case .peerGone, nil: outgoing = []
    }
    updateInterest()
  }

  private func updateInterest() {
    guard let registration else { return }
    var interest: Interest = isPaused ? [] : .read
    if !outgoing.isEmpty { interest.insert(.write) }
    try? loop.setInterest(interest, of: registration)
  }

  /// Reads a part, so that other pages have their turns.
  private func read() {
    guard let stream else { return }
    let outcome = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      let outcome = try? stream.read(into: buffer)
      if case .bytes(let count) = outcome {
        framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return outcome
    }
    do {
      while !isOver, let message = try framer.next() { handler(.message(message)) }
    } catch {
      return end(.longMessage)
    }
    switch outcome {
    case .bytes, .nothingYet: break
    case .end, nil: end(.lost)
    }
  }

  private func end(_ event: Event) {
    guard !isOver else { return }
    close()
    handler(event)
  }
}
