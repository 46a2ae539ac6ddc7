@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileWeb

/// One connection of a browser: a request, and then a file, a page or a refusal.
final class WebConnection {
  /// How long each state may last, in seconds.
  private enum Patience {
    /// The request.
    static let request: TimeInterval = 10
    /// A message of a page, from its first byte to its last. A browser sends 2 MiB to its own machine in a fraction of
    /// this time, also if the bridge waits for a processor.
    static let message: TimeInterval = 30
    /// A part of a file.
    static let file: TimeInterval = 30
    /// The end, until the browser has read everything and closed the connection.
    static let end: TimeInterval = 1
  }

  private enum Phase {
    case request
    case file(ServedFolder.File)
    case page(PageBridge)
    /// Everything is said. The connection waits until the browser has read it.
    case end
  }

  /// The bytes from which the rest waits for the next turn, so that other connections have theirs.
  private static let mostOfTurn = 256 << 10

  private unowned let server: WebServer
  private let stream: UnixStream
  private let policy: WebPolicy
  private var registration: Registration?
  private var phase = Phase.request
  private var request = HTTPRequestReader()
  private var frames: FrameReader
  private var outgoing: [UInt8] = []
  private var isShutDown = false
  private var isRemoved = false

  /// When ``expire()`` is due; nil while a page is connected and has no unfinished message.
  private(set) var deadline: Timestamp?

  init(_ server: WebServer, _ stream: UnixStream, _ policy: WebPolicy) {
    self.server = server
    self.stream = stream
    self.policy = policy
    frames = FrameReader(limit: server.limits.messageBytes)
    deadline = MonotonicClock.now().advanced(by: Patience.request)
  }

  /// The number of bytes that it keeps.
  var count: Int {
    var count = outgoing.count + request.count + frames.count
    if case .page(let bridge) = phase { count += bridge.count }
    return count
  }

  /// Whether everything is said.
  var isEnding: Bool {
    if case .end = phase { true } else { false }
  }

  /// Begins to serve the connection.
  func start() throws(IOError) {
    registration = try server.loop.add(stream.descriptor, interest: .read) { [unowned self] in
      serve($0)
    }
  }

  /// Answers with an error, and closes the connection when the browser has read it.
  func refuse(_ refusal: Refusal) {
    server.note(refusal)
    outgoing += HTTPResponse.refusing(refusal)
    finish()
  }

  /// Closes a page's connection with a reason. Another connection is closed at once.
  func close(_ closure: WebClosure) {
    guard case .page(let bridge) = phase else { return remove() }
    bridge.close()
    FrameWriter.appendClose(
      code: closure.code.rawValue, reason: closure.description, to: &outgoing)
    finish()
  }

  /// Ends a state that has lasted too long.
  func expire() {
    switch phase {
    case .request:
      refuse(Refusal(.slow, "the request did not come within \(Int(Patience.request)) s"))
    case .page:
      reject(
        WebClosure(.policyViolation, "a message did not end within \(Int(Patience.message)) s"))
    case .file, .end: remove()
    }
  }

  private func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    if case .page(let bridge) = phase { bridge.close() }
    if let registration { server.loop.remove(registration) }
    registration = nil
    server.remove(self)
  }

  /// Sends the rest, and waits until the browser closes the connection.
  private func finish() {
    phase = .end
    deadline = MonotonicClock.now().advanced(by: Patience.end)
    // An unfinished message may be large.
    frames = FrameReader(limit: server.limits.messageBytes)
    pump()
  }

  // MARK: Reading

  private func serve(_ readiness: Readiness) {
    if readiness.contains(.writable) { pump() }
    guard !isRemoved, readiness != .writable else { return }
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 16) { buffer in
      switch try? stream.read(into: buffer) {
      case .bytes(let count): take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: break
      case .end, nil: remove()
      }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    switch phase {
    case .request: takeRequest(bytes)
    case .page(let bridge): takeFrames(bytes, bridge)
    case .file, .end: break
    }
  }

  private func takeRequest(_ bytes: UnsafeRawBufferPointer) {
    request.append(bytes)
    do {
      guard let found = try request.next() else { return }
      request = HTTPRequestReader()
      try answer(found.request)
      guard case .page = phase else { return }
      found.rest.withUnsafeBytes { take($0) }
    } catch {
      refuse(error)
    }
  }

  private func answer(_ request: HTTPRequest) throws(Refusal) {
    let isHead = request.method == "HEAD"
    switch try policy.route(request) {
    case .socket(let accept):
      outgoing += HTTPResponse.switching(accept: accept).bytes
      let bridge = PageBridge(
        server.loop, server.watch, limits: server.limits, methods: server.methods)
      bridge.onOutput = { [unowned self] in
        pump()
        if !isRemoved { server.checkMemory() }
      }
      phase = .page(bridge)
      deadline = nil
      pump()
    case .module(let module):
      appendHead(type: module.mediaType, size: module.bytes.count, to: request)
      if !isHead { outgoing += module.bytes }
      finish()
    case .inspector:
      let page = InspectorPage(server.inspector?.parts ?? [], port: policy.port).bytes
      appendHead(
        type: "text/html; charset=utf-8", size: page.count, to: request,
        policy: WebPolicy.inspectorPolicy)
      if !isHead { outgoing += page }
      finish()
    case .noIcon:
      outgoing += HTTPResponse.noIcon.bytes
      finish()
    case .file(let path):
      guard let file = server.folder?.open(path.path) else {
        guard path.path != "favicon.ico" else {
          outgoing += HTTPResponse.noIcon.bytes
          return finish()
        }
        throw Refusal(.path, "there is no file '\(path.path)'")
      }
      appendHead(type: path.mediaType, size: file.size, to: request)
      guard !isHead else { return finish() }
      phase = .file(file)
      deadline = MonotonicClock.now().advanced(by: Patience.file)
      pump()
    }
  }

  private func appendHead(
    type: String, size: Int, to request: HTTPRequest, policy contentPolicy: String? = nil
  ) {
    let head = HTTPResponse.file(
      type: type, count: size, policy: contentPolicy ?? policy.contentPolicy,
      origin: policy.foreignOrigin(of: request))
    outgoing += head.bytes
  }

  private func takeFrames(_ bytes: UnsafeRawBufferPointer, _ bridge: PageBridge) {
    do {
      var events: [FrameReader.Event] = []
      // Messages before a wrong frame are whole, but the page gets no answer to them either.
      let ends = frames.ends
      try frames.read(bytes, &events)
      for event in events { try take(event, bridge) }
      guard case .page = phase else { return }
      if frames.ends != ends || !frames.isPartial { deadline = nil }
      if frames.isPartial, deadline == nil {
        deadline = MonotonicClock.now().advanced(by: Patience.message)
      }
    } catch {
      reject(error)
    }
    if !isRemoved { server.checkMemory() }
  }

  /// Closes the connection of a page that did something wrong.
  private func reject(_ closure: WebClosure) {
    server.note(Refusal(.page, closure.description))
    close(closure)
  }

  private func take(_ event: FrameReader.Event, _ bridge: PageBridge) throws(WebClosure) {
    guard case .page = phase else { return }
    switch event {
    case .text(let text): try bridge.receive(text)
    case .ping(let contents):
      // A page that does not read gets no more answers: the answer to the last ping is enough.
      guard outgoing.count < 4096 else { return }
      FrameWriter.appendPong(contents, to: &outgoing)
      pump()
    case .close(let code):
      bridge.close()
      FrameWriter.appendClose(code: code, to: &outgoing)
      finish()
    }
  }

  // MARK: Writing

  /// Writes as much as the browser takes. A message is chosen only when the one before is written, so that
  /// newer movements can replace it.
  private func pump() {
    var written = 0
    while !isRemoved, flush() {
      // The loop calls again, because the socket takes more.
      guard written < Self.mostOfTurn else { return setWriting(true) }
      defer { written += outgoing.count }
      switch phase {
      case .request: return
      case .page(let bridge):
        guard let message = bridge.nextMessage() else { return }
        FrameWriter.appendText(message, to: &outgoing)
      case .file(let file):
        let count = outgoing.count
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
          let read = file.read(into: buffer)
          outgoing.append(contentsOf: buffer[..<read])
        }
        deadline = MonotonicClock.now().advanced(by: Patience.file)
        guard outgoing.count == count else { continue }
        phase = .end
        deadline = MonotonicClock.now().advanced(by: Patience.end)
      case .end:
        if !isShutDown { shutdown(stream.descriptor, Int32(SHUT_WR)) }
        isShutDown = true
        return
      }
    }
  }

  /// Writes what waits. Returns whether nothing waits any more.
  private func flush() -> Bool {
    guard !outgoing.isEmpty else {
      setWriting(false)
      return true
    }
    switch try? outgoing.withUnsafeBytes({ try stream.write($0) }) {
    case .wrote(let count):
      outgoing.removeFirst(count)
      setWriting(!outgoing.isEmpty)
      return outgoing.isEmpty
    case .peerGone, nil:
      remove()
      return false
    }
  }

  private func setWriting(_ isWriting: Bool) {
    guard let registration else { return }
    try? server.loop.setInterest(isWriting ? [.read, .write] : .read, of: registration)
  }
}
