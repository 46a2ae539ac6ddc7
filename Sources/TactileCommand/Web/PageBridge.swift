import Tactile
import TactileIO
import TactileWeb
import TactileWire

/// Connects the calls and streams of one page with the service.
final class PageBridge {
  private let loop: EventLoop
  private let watch: ServiceWatch
  private let limits: WebLimits
  private var session: WebSession
  private var links: [Int: ServiceLink] = [:]

  /// Called when messages for the page may wait.
  var onOutput: () -> Void = {}

  init(_ loop: EventLoop, _ watch: ServiceWatch, limits: WebLimits, methods: MethodList) {
    self.loop = loop
    self.watch = watch
    self.limits = limits
    session = WebSession(limits: limits, methods: methods)
  }

  /// The number of bytes that it keeps.
  var count: Int { links.values.reduce(session.count) { $0 + $1.count } }

  /// Takes a message of the page.
  func receive(_ text: [UInt8]) throws(WebClosure) {
    try session.receive(text[...])
    perform()
    onOutput()
  }

  /// Removes and returns the next message for the page; nil if none can be sent.
  func nextMessage() -> [UInt8]? {
    let message = session.nextMessage()
    links[WebSession.callLink]?.setPaused(!session.acceptsReplies)
    return message
  }

  /// Ends everything that belongs to the page.
  func close() {
    onOutput = {}
    for link in links.values { link.close() }
    links = [:]
  }

  private func perform() {
    for command in session.takeCommands() {
      switch command {
      case .open(let number): open(number)
      case .send(let number, let bytes): links[number]?.send(bytes)
      case .close(let number): links.removeValue(forKey: number)?.close()
      }
    }
    links[WebSession.callLink]?.setPaused(!session.acceptsReplies)
  }

  private func open(_ number: Int) {
    links[number] = ServiceLink(loop, watch, longest: limits.replyBytes) { [unowned self] event in
      switch event {
      case .message(let text): session.receive(text, from: number)
      case .longMessage: session.rejectLongMessage(from: number)
      case .lost: session.lose(number)
      }
      perform()
      onOutput()
    }
  }
}

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

/// Waits for the socket of the service, for all links that are not connected.
///
/// A report of the folder starts an attempt at once. A new socket does not listen yet when its file appears, so
/// more attempts follow, at growing distances.
final class ServiceWatch {
  /// The pause after the first attempt, and the longest one, in seconds.
  private static let pauses = (first: 0.002, longest: 1.0)

  let path: String
  private let watcher: FolderWatcher
  /// The links that wait, and what each of them does at an attempt.
  private var waiting: [ObjectIdentifier: () -> Void] = [:]
  private var pause = ServiceWatch.pauses.first
  /// The time of the next attempt; nil if no link waits.
  private(set) var nextDeadline: Timestamp?
  private let clock: () -> Timestamp

  /// - Parameter clock: Returns the present time.
  init(
    _ path: String, _ loop: EventLoop, clock: @escaping () -> Timestamp = MonotonicClock.now
  ) throws(IOError) {
    self.path = path
    self.clock = clock
    watcher = try FolderWatcher(path)
    try loop.add(watcher.descriptor, interest: .read) { [unowned self] _ in
      watcher.discardReports()
      guard !waiting.isEmpty else { return }
      pause = Self.pauses.first
      attempt()
    }
  }

  /// Calls `retry` at the next attempts, until ``forget(_:)``.
  func wait(_ link: AnyObject, retry: @escaping () -> Void) {
    watcher.watch()
    if waiting.isEmpty { pause = Self.pauses.first }
    waiting[ObjectIdentifier(link)] = retry
    schedule()
  }

  /// Ends the wait of a link.
  func forget(_ link: AnyObject) {
    waiting[ObjectIdentifier(link)] = nil
    if waiting.isEmpty { nextDeadline = nil }
  }

  /// Makes the attempts that are due.
  func attempt(at now: Timestamp) {
    if let due = nextDeadline, due <= now { attempt() }
  }

  private func attempt() {
    watcher.watch()
    pause = min(2 * pause, Self.pauses.longest)
    for retry in Array(waiting.values) { retry() }
    if waiting.isEmpty { nextDeadline = nil } else { schedule() }
  }

  private func schedule() { nextDeadline = clock().advanced(by: pause) }
}
