@preconcurrency import Glibc
import TactileIO
import TactileWeb

/// Serves one page through the standard input and output, as a browser's native messaging host.
final class NativeHost {
  private static let output: Int32 = 1
  /// The bytes from which the rest waits for the next turn, so that the input has its turn.
  private static let mostOfTurn = 256 << 10

  private let loop: EventLoop
  private let bridge: PageBridge
  private let watch: ServiceWatch
  private var messages: NativeMessageReader
  private var outgoing: [UInt8] = []
  private var writing: Registration?
  private let limits = WebLimits.nativeMessaging
  private var failure: WebClosure?

  init(socket: String, methods: MethodList) throws(IOError) {
    let loop = try EventLoop()
    let watch = try ServiceWatch(socket, loop)
    self.loop = loop
    self.watch = watch
    bridge = PageBridge(loop, watch, limits: limits, methods: methods)
    messages = NativeMessageReader(limit: limits.messageBytes)
  }

  /// Serves until the browser closes the input.
  func run() throws {
    try loop.watchTerminalSignals { [unowned self] signal in
      if signal == .interrupt || signal == .terminate { loop.stop() }
    }
    _ = fcntl(Self.output, F_SETFL, fcntl(Self.output, F_GETFL) | O_NONBLOCK)
    defer { _ = fcntl(Self.output, F_SETFL, fcntl(Self.output, F_GETFL) & ~O_NONBLOCK) }
    writing = try loop.add(Self.output, interest: []) { [unowned self] readiness in
      readiness.isDisjoint(with: [.hangUp, .error]) ? pump() : loop.stop()
    }
    try loop.add(0, interest: .read) { [unowned self] _ in take() }
    bridge.onOutput = { [unowned self] in pump() }
    loop.onDeadline = { [unowned self] in watch.attempt(at: MonotonicClock.now()) }
    loop.beforeSleep = { [unowned self] in loop.setDeadline(watch.nextDeadline) }
    try loop.run()
    bridge.close()
    if let failure { throw CommandError("the browser's message was refused: \(failure)") }
  }

  private func take() {
    let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      let count = read(0, buffer.baseAddress, buffer.count)
      if count > 0 { messages.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN { loop.stop() }
      return
    }
    do throws(WebClosure) {
      while let message = try messages.next() { try bridge.receive(message) }
      guard bridge.count + outgoing.count <= limits.totalBytes else {
        throw WebClosure(.tryAgainLater, "the page keeps more than \(limits.totalBytes) bytes")
      }
    } catch {
      failure = error
      loop.stop()
    }
  }

  private func pump() {
    var written = 0
    while flush() {
      guard written < Self.mostOfTurn else {
        if let writing { try? loop.setInterest(.write, of: writing) }
        return
      }
      guard let message = bridge.nextMessage() else { return }
      NativeMessageReader.append(message, to: &outgoing)
      written += outgoing.count
    }
  }

  /// Writes what waits. Returns whether nothing waits any more.
  private func flush() -> Bool {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { write(Self.output, $0.baseAddress, $0.count) }
      if count >= 0 {
        outgoing.removeFirst(count)
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        loop.stop()
        return false
      }
    }
    if let writing { try? loop.setInterest(outgoing.isEmpty ? [] : .write, of: writing) }
    return outgoing.isEmpty
  }
}
