import Tactile
import TactileIO
import TactileWeb

/// Serves the browsers of one user.
final class WebServer {
  /// The most connections that are about to end. They belong to no page, so they do not count as connections.
  private static let mostEnding = 16
  /// The most connections that are accepted in one turn of the loop. The loop calls again for the others.
  private static let acceptsInTurn = 16

  let loop: EventLoop
  let watch: ServiceWatch
  let limits: WebLimits
  let methods: MethodList
  let folder: ServedFolder?
  /// The data of the inspector; nil if the bridge does not serve it.
  let inspector: InspectorData?
  private let origins: [String]
  private let additions: ContentPolicy
  private var listeners: [(listener: LoopbackListener, registration: Registration)] = []
  private var connections: [ObjectIdentifier: WebConnection] = [:]
  /// The connections that were removed in this turn of the loop. Functions of theirs may still run.
  private var removed: [WebConnection] = []
  private var refusals = RefusalLog()
  private var hasPausedListeners = false

  init(
    socket: String, origins: [String], root: String?, methods: MethodList,
    inspector: InspectorData? = nil, additions: ContentPolicy = ContentPolicy(),
    limits: WebLimits = WebLimits()
  ) throws(IOError) {
    let loop = try EventLoop()
    let watch = try ServiceWatch(socket, loop)
    self.loop = loop
    self.watch = watch
    folder = try root.map { path throws(IOError) in try ServedFolder(path) }
    self.origins = origins
    self.additions = additions
    self.methods = methods
    self.inspector = inspector
    self.limits = limits
  }

  /// Accepts connections of a listener.
  func add(_ listener: LoopbackListener) throws(IOError) {
    let policy = WebPolicy(
      port: listener.port, origins: origins, servesFiles: folder != nil,
      servesInspector: inspector != nil, additions: additions)
    let registration = try loop.add(listener.descriptor, interest: .read) { [unowned self] _ in
      accept(listener, policy)
    }
    listeners.append((listener, registration))
  }

  /// Serves until a signal ends the program.
  func run() throws(IOError) {
    try loop.watchTerminalSignals { [unowned self] signal in
      if signal == .interrupt || signal == .terminate { stop() }
    }
    loop.onDeadline = { [unowned self] in expire() }
    loop.beforeSleep = { [unowned self] in
      removed.removeAll()
      setDeadline()
    }
    try loop.run()
  }

  private func stop() {
    for connection in connections.values {
      connection.close(WebClosure(.goingAway, "the bridge ends"))
    }
    loop.stop()
  }

  // MARK: Connections

  private func accept(_ listener: LoopbackListener, _ policy: WebPolicy) {
    do {
      for _ in 0..<Self.acceptsInTurn {
        guard let stream = try listener.accept() else { return }
        let refusal = self.refusal(of: stream)
        let ending = connections.values.count { $0.isEnding }
        guard refusal == nil || ending < Self.mostEnding else {
          // The connection is closed with its object.
          if let refusal { note(refusal) }
          continue
        }
        let connection = WebConnection(self, stream, policy)
        try connection.start()
        connections[ObjectIdentifier(connection)] = connection
        if let refusal { connection.refuse(refusal) }
      }
    } catch {
      StandardStream.error.writeLine("tactile: \(error)")
      pauseListeners(true)
    }
  }

  /// Returns the reason for which a new connection is refused, before anything is read.
  private func refusal(of stream: UnixStream) -> Refusal? {
    guard let user = LoopbackPeer.user(of: stream.descriptor) else {
      return Refusal(.user, "the user of the connection is unknown")
    }
    guard user == Account.current else {
      return Refusal(.user, "the connection belongs to user \(user), expected \(Account.current)")
    }
    guard connections.values.count(where: { !$0.isEnding }) < limits.connections else {
      return Refusal(.connections, "more than \(limits.connections) connections are open")
    }
    return nil
  }

  /// Forgets a connection, which is closed with its object, at the end of the turn.
  func remove(_ connection: WebConnection) {
    if let known = connections.removeValue(forKey: ObjectIdentifier(connection)) {
      removed.append(known)
    }
    if hasPausedListeners { pauseListeners(false) }
  }

  /// Closes the page that needs the most memory if all pages together need too much.
  func checkMemory() {
    var (total, most) = (0, 0)
    var largest: WebConnection?
    for connection in connections.values {
      let count = connection.count
      total += count
      if count > most { (most, largest) = (count, connection) }
    }
    guard total > limits.totalBytes, let largest else { return }
    let closure = WebClosure(
      .tryAgainLater, "all pages together keep more than \(limits.totalBytes) bytes")
    note(Refusal(.page, closure.description))
    largest.close(closure)
  }

  /// Writes a refusal to the log, unless the log names others of its kind.
  func note(_ refusal: Refusal) {
    guard let line = refusals.line(for: refusal, at: MonotonicClock.now()) else { return }
    StandardStream.error.writeLine("tactile: \(line)")
  }

  private func pauseListeners(_ isPaused: Bool) {
    hasPausedListeners = isPaused
    for (_, registration) in listeners {
      try? loop.setInterest(isPaused ? [] : .read, of: registration)
    }
  }

  // MARK: Time

  /// Sets the time of the next deadline.
  private func setDeadline() {
    let times = connections.values.compactMap(\.deadline) + [watch.nextDeadline].compactMap(\.self)
    loop.setDeadline(times.min())
  }

  private func expire() {
    let now = MonotonicClock.now()
    for connection in connections.values {
      if let deadline = connection.deadline, deadline <= now { connection.expire() }
    }
    watch.attempt(at: now)
  }
}
