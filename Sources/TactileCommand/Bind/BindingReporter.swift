import Tactile
import TactileIO
import TactileWire

/// Counts what bindings do, and reports it to the service for `tactile status`.
///
/// A report replaces the one before, and ends with its connection. It is sent at most once a second, so that gestures
/// with many steps cause few calls.
final class BindingReporter {
  /// The most bindings that the service takes. If a file has more, the last report has the sums of the others.
  static let most = 256
  /// The most bytes of the text of a failure. The service keeps no more.
  static let longestFailure = 200
  /// The shortest time between two reports, in seconds.
  static let interval: TimeInterval = 1

  /// What each binding has done, in the order of the file.
  private(set) var reports: [BindingReportMessage]
  /// The connection; nil after the service refused a report, as one of an earlier version does.
  private var connection: ServiceConnection?
  private var hasNews = true
  private var isWaiting = false
  private var lastReport: Timestamp?
  /// The most bindings of a report: fewer than ``most`` after the service refused one, because other programs of this user
  /// report bindings too.
  private var room = most

  init(_ list: BindingList, _ connection: ServiceConnection?) {
    reports = list.names.map {
      BindingReportMessage(name: $0, runs: 0, failures: 0)
    }
    self.connection = connection
  }

  /// Reports to a service that came back.
  func connect(_ connection: ServiceConnection?) {
    self.connection = connection
    (hasNews, isWaiting) = (true, false)
  }

  /// Counts a start of a binding.
  func countRun(of binding: Int) {
    guard reports.indices.contains(binding) else { return }
    reports[binding].runs += 1
    hasNews = true
  }

  /// Counts a failure of a binding.
  func countFailure(of binding: Int, _ reason: String) {
    guard reports.indices.contains(binding) else { return }
    reports[binding].failures += 1
    // The text can contain a whole command line.
    reports[binding].lastFailure = Excerpt.plain(reason, bytes: Self.longestFailure)
    hasNews = true
  }

  /// The bindings of the next report.
  var messages: [BindingReportMessage] { BindingReportMessage.summary(of: reports, count: room) }

  /// The descriptor to wait for; nil if there is none.
  var descriptor: Int32? { connection?.descriptor }

  /// When ``proceed(at:)`` has work even if the descriptor is not ready; nil for never.
  var due: Timestamp? {
    guard connection != nil, hasNews, !isWaiting else { return nil }
    return lastReport?.advanced(by: Self.interval) ?? .zero
  }

  /// Takes the reply to the last report, and sends the next one if its time has come. It never waits.
  func proceed(at now: Timestamp) {
    guard let connection else { return }
    do {
      var isOpen = true
      isOpen = try connection.takeReplies { reply in
        isWaiting = false
        guard case .invalidParameter? = try reply.knownError(), room > 1 else {
          return try reply.check()
        }
        room /= 2
        hasNews = true
      }
      guard isOpen else {
        self.connection = nil
        return
      }
      guard let due, due <= now else { return }
      try connection.call(
        VarlinkCall(.reportBindings(ReportBindingsParameters(bindings: messages))))
      (hasNews, isWaiting, lastReport) = (false, true, now)
    } catch {
      self.connection = nil
    }
  }
}

extension BindingList {
  /// The names of the bindings, for people: the number in the file, the occasion, and the key of the task.
  var names: [String] {
    bindings.indices.map { index in
      "\(index + 1) \(occasionText(of: bindings[index])): \(bindings[index].task.key)"
    }
  }

  private func occasionText(of binding: BindingDescription) -> String {
    switch binding.occasion {
    case .gesture(let name): "gesture \(name)"
    case .inline(let number):
      "\(gestures[number].recognizer.kind.rawValue) \(gestures[number].recognizer.name)"
    case .action(let name): "action \(name)"
    case .mode(let mode): "mode \(mode.rawValue)"
    case .idle(let time): "idle \(time)"
    case .accommodations(let isOn): "accommodations \(isOn ? "on" : "off")"
    case .exploring(let isOn): "exploring \(isOn ? "on" : "off")"
    }
  }
}

extension BindingTask {
  /// The key of the task in a file of bindings.
  var key: String {
    switch self {
    case .run: "run"
    case .shell: "shell"
    case .unit: "unit"
    case .keys: "keys"
    case .type: "type"
    case .click: "click"
    case .scroll: "scroll"
    case .drag: "drag"
    case .mode: "mode"
    case .call: "call"
    case .http: "http"
    case .set: "set"
    }
  }
}

extension BindingTask {
  /// The program that a task starts, if no value of the occasion determines it; nil for other tasks.
  var program: String? {
    if case .run(let words) = self,
      words.first?.parts.contains(where: { if case .value = $0 { true } else { false } }) ?? true
    {
      return nil
    }
    return arguments(with: BindingValues())?.first
  }

  /// Returns the program and the arguments of a task that starts a program; nil for other tasks.
  func arguments(with values: BindingValues) -> [String]? {
    switch self {
    case .run(let words): words.map { $0.text(with: values) }
    case .unit(let unit, let verb):
      ["systemctl", verb.rawValue, "--no-block", "--no-ask-password", "--", unit]
    case .shell(let line): ["/bin/sh", "-c", line]
    default: nil
    }
  }

  /// Returns the task as a line for people: the command line of a program, or the key of the task and its value.
  func line(with values: BindingValues) -> String {
    if let arguments = arguments(with: values) {
      return arguments.map(ShellWord.quoting).joined(separator: " ")
    }
    switch self {
    case .run, .unit, .shell: return ""
    case .keys(let chords):
      return "keys " + chords.map { $0.keys.joined(separator: "+") }.joined(separator: " ")
    case .type(let text): return "type " + Excerpt.quoting(text.text(with: values))
    case .click(let button, let count):
      return "click \(button.rawValue)" + (count > 1 ? " \(count) times" : "")
    case .scroll(.follow):
      return "scroll by \(Self.numbers(values.movement.dx, values.movement.dy))"
    case .scroll(.steps(let right, let down)): return "scroll \(Self.numbers(right, down)) steps"
    case .drag(let button): return "drag \(button.rawValue)"
    case .mode(let mode, let time):
      return "mode \(mode.rawValue)"
        + (time.map { " for \(SourcedValue.text(of: $0)) s" } ?? "")
    case .call(let call): return "call \(call.method)"
    case .http(let request): return request.line(with: values)
    case .set(let variables):
      let words = variables.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value?.text(with: values) ?? "")" }
      return "set " + words.map(ShellWord.quoting).joined(separator: " ")
    }
  }

  /// Returns the line for a log, which others may read: without typed texts, values of variables, and the query and
  /// the body of a request.
  func logLine(with values: BindingValues) -> String {
    switch self {
    case .type(let text): return "type \(text.text(with: values).count) characters"
    case .set(let variables): return "set \(variables.keys.sorted().joined(separator: " "))"
    case .http: return String(line(with: values).prefix { $0 != "?" })
    case .run, .shell, .unit, .keys, .click, .scroll, .drag, .mode, .call: return line(with: values)
    }
  }

  private static func numbers(_ one: Double, _ other: Double) -> String {
    "\(EventLine.number(one)), \(EventLine.number(other))"
  }
}
