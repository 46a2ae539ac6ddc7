import Tactile
import TactileIO
import TactileWire

/// `tactile monitor --tui`: the live view at a terminal.
///
/// It has two connections. One subscribes to events; the other requests the windows and the status,
/// because a stream of replies blocks further calls on its connection.
final class LiveMonitor {
  /// The minimum time between two pictures, in seconds.
  private static let pictureInterval: TimeInterval = 1 / 30
  /// The time between two requests of the windows and the status while events arrive, in seconds.
  private static let busyInterval: TimeInterval = 0.1
  /// The time between two requests while no events arrive, in seconds.
  private static let idleInterval: TimeInterval = 1

  /// The longest wait for an answer while it connects again, in seconds. Keys wait as long.
  private static let reconnectingPatience: TimeInterval = 0.5

  private let loop: EventLoop
  private let terminal: Terminal
  private let socket: String
  private let filter: MonitorFilter
  private let style: TerminalStyle
  private var painter: CellPainter
  private var model = LiveModel()
  private var link: LiveLink?
  private var isHeld = false
  private var isStale = true
  private var isFading = false
  private var nextPicture = Timestamp.zero
  private var nextQuestion = Timestamp.zero
  private var lastNews = Timestamp.zero

  /// Connects to the service. It does not change the terminal.
  init(socket: String, filter: MonitorFilter) throws {
    guard Environment.value(of: "TERM") != "dumb" else {
      throw CommandError("TERM=dumb does not support --tui; omit --tui.")
    }
    self.socket = socket
    self.filter = filter
    style = TerminalStyle(environment: Environment.value(of:))
    painter = CellPainter(isColoured: style.isColoured)
    loop = try EventLoop()
    terminal = try Terminal()
    try connect()
  }

  /// Shows the live view until the user quits.
  func run() throws {
    try loop.watchTerminalSignals { [unowned self] in take($0) }
    try loop.add(terminal.descriptor, interest: .read) { [unowned self] _ in takeKeys() }
    loop.beforeSleep = { [unowned self] in endTurn() }
    terminal.enter()
    defer { terminal.leave() }
    try loop.run()
  }

  // MARK: Signals and keys

  private func take(_ signal: TerminalSignal) {
    switch signal {
    case .interrupt, .terminate, .hangUp: loop.stop()
    case .resize: redraw()
    case .suspend:
      terminal.leave()
      Program.stop()
    case .resume:
      terminal.enter()
      redraw()
    }
  }

  private func takeKeys() {
    guard let keys = terminal.readKeys() else { return loop.stop() }
    for key in keys {
      switch key {
      case UInt8(ascii: "q"), UInt8(ascii: "Q"): loop.stop()
      case UInt8(ascii: "\t"): model.showNextScreen()
      case UInt8(ascii: "c"): model.clearLog()
      case UInt8(ascii: " "): isHeld.toggle()
      default: break
      }
    }
    isStale = true
  }

  private func redraw() {
    painter.forget()
    isStale = true
    nextPicture = .zero
  }

  // MARK: The service

  private func connect(patience: TimeInterval = ServiceConnection.patience) throws {
    let link = try LiveLink(to: socket, filter: filter, patience: patience)
    model.take(link.windows)
    link.registrations = [
      try loop.add(link.events.descriptor, interest: .read) { [unowned self] _ in takeEvents() },
      try loop.add(link.answers.descriptor, interest: .read) { [unowned self] _ in takeAnswers() },
    ]
    self.link = link
    nextQuestion = .zero
  }

  private func takeEvents() {
    attempt {
      try $0.events.takeReplies { reply in
        try reply.check()
        let event = try EventMessage(from: reply.cursor)
        lastNews = MonotonicClock.now()
        model.take(event, at: lastNews)
        isStale = true
        // Screens change with devices, and only the first reply of a subscription contains them.
        if !event.frame.devices.isEmpty { reconnectSoon("the devices changed; connecting again") }
      }
    }
  }

  private func takeAnswers() {
    attempt {
      try $0.answers.takeReplies { reply in
        try reply.check()
        try take(answer: reply)
        link?.unanswered -= 1
        isStale = true
      }
    }
  }

  private func take(answer: VarlinkReply) throws {
    if answer.parameters["windows"] != nil {
      model.take(try DescribeMessage(from: answer.cursor))
    } else if let status = try answer.cursor.optionalMember("status") {
      model.take(try ServiceStatus(from: status))
    }
  }

  /// Uses the connection. If that fails, connects again after a while.
  private func attempt(_ body: (LiveLink) throws -> Bool) {
    guard let link else { return }
    do {
      if try !body(link) { reconnectSoon("tactiled ended; waiting for its restart") }
    } catch {
      reconnectSoon("\(error)")
    }
  }

  private func reconnectSoon(_ trouble: String) {
    guard let link else { return }
    link.registrations.forEach(loop.remove)
    self.link = nil
    model.trouble = "\(trouble) (q quits)"
    isStale = true
    nextQuestion = MonotonicClock.now().advanced(by: Self.busyInterval)
  }

  /// Requests the windows and the status, or connects if there is no connection.
  private func ask(at now: Timestamp) {
    let isBusy =
      model.fingers.contains(where: \.isDown) || now.seconds(since: lastNews) < Self.idleInterval
    nextQuestion = now.advanced(by: isBusy && link != nil ? Self.busyInterval : Self.idleInterval)
    if let link {
      if link.isSilent(at: now) { return reconnectSoon("tactiled does not answer") }
      return attempt { try $0.ask(at: now) }
    }
    do {
      try connect(patience: Self.reconnectingPatience)
    } catch {
      let trouble =
        error is SilentService
        ? "tactiled does not answer" : "tactiled does not run; waiting for its start"
      model.trouble = "\(trouble) (q quits)"
      isStale = true
    }
  }

  // MARK: The picture

  private func endTurn() {
    let now = MonotonicClock.now()
    if nextQuestion <= now { ask(at: now) }
    if isStale || isFading, nextPicture <= now, !isHeld { draw(at: now) }
    let isWanted = (isStale || isFading) && !isHeld
    loop.setDeadline(isWanted ? min(nextPicture, nextQuestion) : nextQuestion)
  }

  private func draw(at now: Timestamp) {
    isStale = false
    isFading = model.age(to: now)
    nextPicture = now.advanced(by: Self.pictureInterval)
    let picture = LiveDrawing.picture(
      of: model, on: terminal.extent, with: style.glyphs, at: now)
    terminal.write(painter.bytes(toShow: picture))
  }
}

/// The two connections of the live view to a service.
final class LiveLink {
  /// The connection that subscribes to events.
  let events: ServiceConnection
  /// The connection for calls, whose replies arrive in the order of the calls.
  let answers: ServiceConnection
  /// The windows at the time of connecting.
  let windows: DescribeMessage
  /// The registrations of both connections in the loop.
  var registrations: [Registration] = []
  /// The number of calls without a reply.
  var unanswered = 0
  /// The time of the last request.
  private var askedAt = Timestamp.zero

  private static let describe = VarlinkCall(.describe(DescribeParameters()))
  private static let getStatus = VarlinkCall(.getStatus)

  /// Connects and reads the windows, which the drawing of the first touch needs.
  init(to socket: String, filter: MonitorFilter, patience: TimeInterval) throws {
    answers = try ServiceConnection(to: socket, patience: patience)
    try answers.call(Self.describe)
    windows = try DescribeMessage(from: answers.answer().cursor)
    events = try ServiceConnection(to: socket)
    try events.call(filter.call)
  }

  /// Whether the service has not answered the last request for ``ServiceConnection/patience``.
  func isSilent(at now: Timestamp) -> Bool {
    unanswered > 0 && now.seconds(since: askedAt) > ServiceConnection.patience
  }

  /// Requests the windows and the status, unless replies to the last request are missing.
  func ask(at now: Timestamp) throws -> Bool {
    guard unanswered == 0 else { return true }
    (unanswered, askedAt) = (2, now)
    try answers.call(Self.describe)
    try answers.call(Self.getStatus)
    return true
  }
}
