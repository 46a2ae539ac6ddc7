import TactileIO
import TactileWeb

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
