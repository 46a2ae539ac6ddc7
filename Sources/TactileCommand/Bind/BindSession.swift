@preconcurrency import Glibc
import Tactile
import TactileBindings
import TactileIO
import TactileWire

/// Follows the service, shows the windows of inline gestures, and starts tasks.
final class BindSession {
  private var engine: BindingEngine
  private let isDry: Bool
  private let socket: String
  /// The connections that show the windows of inline gestures, by the name of the screen.
  private var windows: [String: ServiceConnection] = [:]
  /// Does the tasks; nil for a dry run.
  private let performer: TaskPerformer?
  /// Limits the lines about tasks.
  private let log = TaskLog()
  /// Counts what the bindings do; nil for a dry run.
  private let reporter: BindingReporter?
  /// The time that has passed between the last frame and its arrival, in nanoseconds.
  private var delay: Int64 = 0
  /// Whether it has followed a subscription.
  private var hasRun = false
  /// Whether a screen may have come.
  private var mayHaveNewScreens = false
  /// Called with the first state of the service; nil after that.
  private var stateHandler: ((StateMessage) -> Void)?
  /// The number of this program among those of its user, in the names of its windows.
  private var number = 1

  /// - Parameter stateHandler: Called once, with the first state of the service.
  /// - Throws: ``CommandError`` for keys that the layout lacks, and if this user may not make the keyboard or
  ///   the pointer that a task needs.
  init(
    engine: BindingEngine, isDry: Bool, socket: String,
    stateHandler: @escaping (StateMessage) -> Void
  ) throws(CommandError) {
    self.engine = engine
    self.stateHandler = stateHandler
    self.isDry = isDry
    self.socket = socket
    guard !isDry else {
      performer = nil
      reporter = nil
      return
    }
    let reporter = BindingReporter(
      engine.list, try? ServiceConnection(to: socket))
    performer = try TaskPerformer(
      engine.list.bindings.map(\.task), keyboard: engine.list.keyboard, socket: socket
    ) { [log] start, failure in
      guard let failure else { return }
      reporter.countFailure(of: start.binding, failure)
      Self.say(failure, about: start, .failure, in: log)
    }
    self.reporter = reporter
  }

  /// Follows a subscription until the service or the reader of the output ends it. After the first one, another
  /// connection can follow.
  ///
  /// - Returns: Whether the service ended it.
  func run(_ connection: ServiceConnection) throws -> Bool {
    if hasRun { reporter?.connect(try? ServiceConnection(to: socket)) }
    hasRun = true
    defer { finish() }
    while try connection.takeReplies({ try self.take($0) }) {
      fireTimers()
      performer?.proceed()
      reporter?.proceed(at: MonotonicClock.now())
      if mayHaveNewScreens {
        mayHaveNewScreens = false
        try showWindows()
      }
      for (_, window) in windows {
        guard try window.takeReplies({ try $0.check() }) else { return true }
      }
      guard wait(for: connection) else { return false }
    }
    return true
  }

  /// The most names of gestures that a subscription can have.
  private static let mostNames = 1000

  /// Returns the subscription to the events that can start a task or show a screen. Each frame of touches, or of other
  /// gestures, would wake this program.
  static func subscription(of list: BindingList) -> SubscribeParameters {
    let kinds: [EventKind] = [
      .devices, .gestures, .actions, .modes, .presence, .accessibility, .variables,
    ]
    var names = Set(list.gestures.map(\.recognizer.name))
    for binding in list.bindings {
      if case .gesture(let name) = binding.occasion { names.insert(name) }
    }
    return SubscribeParameters(
      kinds: kinds.filter { $0 != .gestures || !names.isEmpty },
      gestures: names.isEmpty || names.count > mostNames ? nil : names.sorted())
  }

  private func take(_ reply: VarlinkReply) throws {
    try reply.check()
    let frame = try EventMessage(from: reply.cursor).frame
    if let state = frame.state {
      stateHandler?(state)
      stateHandler = nil
    } else {
      delay =
        Int64(truncatingIfNeeded: MonotonicClock.now().nanoseconds)
        - Int64(truncatingIfNeeded: frame.time.nanoseconds)
    }
    if frame.state != nil || frame.devices.contains(where: { $0.change != .removed }) {
      mayHaveNewScreens = !engine.list.gestures.isEmpty
    }
    perform(engine.starts(in: frame, minute: WeekMinute.now()))
  }

  // MARK: Windows

  /// Shows a window with the inline gestures on each screen that has none.
  private func showWindows() throws {
    // If the service has ended, the subscription ends too.
    guard let service = try? ServiceConnection(to: socket) else { return }
    try service.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
    guard let reply = try service.next() else { return }
    try reply.check()
    let frame = try EventMessage(from: reply.cursor).frame
    for screen in frame.state?.screens ?? [] where windows[screen.name] == nil {
      guard let (connection, window) = try show(screen) else { continue }
      engine.show(window: window, on: screen.name, size: screen.size)
      windows[screen.name] = connection
      performer?.prepare(screen: screen.name)
    }
  }

  /// Shows the window with the inline gestures of a screen.
  ///
  /// - Returns: The connection that shows it, and its name; nil if the screen has no gestures, or if the service ends.
  private func show(_ screen: ScreenMessage) throws -> (ServiceConnection, String)? {
    while let window = engine.list.window(on: screen.name, size: screen.size, number: number) {
      let connection = try ServiceConnection(to: socket)
      let scene = SceneDescription(windows: [window])
      try connection.call(
        VarlinkCall(.attach(AttachParameters(windows: .array(scene.windows.map(\.json))))))
      guard let reply = try connection.next() else { return nil }
      do {
        try reply.check()
        return (connection, window.name)
      } catch let error as ServiceError {
        guard reply.refusesName(of: window) else {
          throw CommandError("cannot show the gestures of the bindings: \(error.description)")
        }
        // Another tactile bind of this user shows a window of this name.
        guard number < BindingWindowName.mostPrograms else {
          throw CommandError(
            "cannot show the gestures of the bindings: \(BindingWindowName.mostPrograms) tactile bind of this user "
              + "show gestures already. Stop one of them, or put the bindings into one file.")
        }
        number += 1
        Self.say(
          "another tactile bind of this user runs; the windows of this one are named "
            + "\(BindingWindowName.firstWord) \(number)")
      }
    }
    return nil
  }

  // MARK: Waiting

  /// Waits until something can be done. Returns false if the reader of the output has gone.
  private func wait(for connection: ServiceConnection) -> Bool {
    var entries = ([connection.descriptor] + windows.values.map(\.descriptor))
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries += performer?.entries ?? []
    if let descriptor = reporter?.descriptor {
      entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    if isDry { entries.append(pollfd(readerOf: .output)) }
    poll(&entries, nfds_t(entries.count), timeout)
    return !isDry || !entries[entries.count - 1].hasNoReader
  }

  /// The time until the next timer, in milliseconds; -1 without one.
  private var timeout: Int32 {
    var times = [performer?.timeout ?? -1]
    if let due = engine.nextDue { times.append(Self.milliseconds(due.seconds(since: present))) }
    if let due = reporter?.due {
      times.append(Self.milliseconds(due.seconds(since: MonotonicClock.now())))
    }
    return times.filter { $0 >= 0 }.min() ?? -1
  }

  private static func milliseconds(_ time: TimeInterval) -> Int32 {
    Int32(min(max((time * 1000).rounded(.up), 0), 60_000))
  }

  /// The present time on the clock of the frames, which differs from that of this machine while a recording plays.
  private var present: Timestamp {
    let now = Int64(truncatingIfNeeded: MonotonicClock.now().nanoseconds) - delay
    return Timestamp(nanoseconds: UInt64(max(now, 0)))
  }

  private func fireTimers() {
    guard let due = engine.nextDue, due <= present else { return }
    perform(engine.starts(until: present, minute: WeekMinute.now()))
  }

  private func finish() {
    perform(engine.end())
    performer?.proceed()
    performer?.finish()
    windows = [:]
  }

  // MARK: Tasks

  private func perform(_ starts: [BindingStart]) {
    for start in starts {
      if isDry {
        let line = start.task.line(with: start.values)
        StandardStream.output.writeLine("\(start.occasion): \(line)")
      } else if performer?.perform(start) ?? false,
        start.phase == .once || start.phase == .began
      {
        reporter?.countRun(of: start.binding)
        Self.say(
          "started \(start.task.logLine(with: start.values))", about: start, .start, in: log)
      }
    }
  }

  /// Writes a line about a task, unless the log has enough of them.
  private static func say(
    _ text: String, about start: BindingStart, _ event: TaskLog.Event, in log: TaskLog
  ) {
    let line = log.line(
      "\(start.occasion): \(text)", of: start.binding, event, at: MonotonicClock.now())
    if let line { say(line) }
  }

  private static func say(_ text: String) { StandardStream.error.writeLine("tactile: \(text)") }
}

/// The minute of the week in local time.
enum WeekMinute {
  /// Returns the present minute, from Monday at 0:00.
  static func now() -> Int {
    var time = time(nil)
    var parts = tm()
    localtime_r(&time, &parts)
    return (Int(parts.tm_wday) + 6) % 7 * WeekTime.day + Int(parts.tm_hour) * 60
      + Int(parts.tm_min)
  }
}

extension VarlinkReply {
  /// Returns whether the service refused the only window of a call because another one of the user has its
  /// name. A valid name is refused for no other reason.
  fileprivate func refusesName(of window: WindowDescription) -> Bool {
    guard case .invalidScene("windows[0].name", _)? = try? knownError() else { return false }
    return SceneRange.isName(window.name)
  }
}

/// Limits how many lines the log has of each binding, because a gesture can start a task with each of its steps.
final class TaskLog {
  /// What a line says about a task.
  enum Event: Hashable {
    case start
    case failure
  }

  /// The most lines of a binding and an event in each ``period``. A period begins with a line.
  static let most = 10
  /// The time after which the log has further lines of a binding, in seconds.
  static let period: TimeInterval = 10

  private struct Key: Hashable {
    let binding: Int
    let event: Event
  }

  private struct Row {
    var began: Timestamp
    var lines = 0
    var suppressed = 0
  }

  private var rows: [Key: Row] = [:]

  /// Returns a line for the log; nil if the log has enough lines of this binding in this period. The first line after
  /// the period has the number of the lines that were left out.
  func line(_ text: String, of binding: Int, _ event: Event, at now: Timestamp) -> String? {
    let key = Key(binding: binding, event: event)
    var row = rows[key] ?? Row(began: now)
    defer { rows[key] = row }
    var missing = 0
    if now.seconds(since: row.began) >= Self.period {
      missing = row.suppressed
      row = Row(began: now)
    }
    guard row.lines < Self.most else {
      row.suppressed += 1
      return nil
    }
    row.lines += 1
    let lines = missing == 1 ? "line is" : "lines are"
    return missing == 0 ? text : "\(text) (\(missing) earlier \(lines) not in the log)"
  }
}
