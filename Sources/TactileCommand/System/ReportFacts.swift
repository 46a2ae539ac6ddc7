import TactileIO
import TactileServer
import TactileWire

/// What a report says about the machine, without secrets.
struct ReportFacts {
  /// The facts of `tactile doctor`.
  var system = SystemFacts()
  /// The replies of the service; the error if it does not answer.
  var service: Result<Replies, ReportError> = .failure(ReportError(description: ""))
  /// The recent events, and the time for which the service keeps them, in minutes.
  var recent: Result<(text: String, minutes: Int), ReportError> = .success(("", 0))
  /// The kernel, such as `Linux 6.1.0-18-amd64`.
  var kernel = ""
  /// The name of the distribution.
  var distribution = ""
  /// The version of libevdev; nil if it is not known.
  var libevdev: String?
  /// The programs that read panels, with their versions if they are known.
  var readers: [String] = []
  /// Removes the homes and names of persons.
  var mask = UserMask()

  /// The replies of the service.
  struct Replies {
    let info: ServiceInfoMessage
    let status: ServiceStatus
    let state: StateMessage
  }

  /// The reason why a part of the report is missing.
  struct ReportError: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: Collecting

  /// Collects the facts about this machine.
  ///
  /// - Parameters:
  ///   - socket: The socket of the service.
  ///   - configuration: The configuration to check; nil for that of the service.
  static func gather(socket: String, configuration: ConfigurationPaths?) -> ReportFacts {
    var facts = ReportFacts()
    facts.system = SystemFacts.gather(socket: socket, configuration: configuration)
    facts.system.leaveOutUsers()
    if let reason = facts.system.silence {
      facts.service = .failure(ReportError(description: reason))
    } else {
      facts.service = attempt { try replies(of: ServiceConnection(to: socket)) }
    }
    if case .success = facts.service {
      facts.recent = attempt {
        try recentEvents(of: ServiceConnection(to: socket))
      }
    }
    facts.kernel = "\(file("/proc/sys/kernel/ostype")) \(file("/proc/sys/kernel/osrelease"))"
    facts.distribution = distribution(file("/etc/os-release"))
    facts.mask = UserMask(passwd: file("/etc/passwd"))
    facts.libevdev = PackageDatabase.version(of: "libevdev2")?.description
    let holders =
      facts.system.sharedPanels.flatMap { $0.holders }
      + facts.system.owning.readers.values.joined()
    facts.readers = Set(
      holders.map { holder in
        OwnFacts.version(of: holder).map { "\(holder.name) \($0)" } ?? holder.name
      }
    ).sorted()
    return facts
  }

  private static func attempt<Value>(_ body: () throws -> Value) -> Result<Value, ReportError> {
    do {
      return .success(try body())
    } catch {
      return .failure(ReportError(description: "\(error)"))
    }
  }

  private static func replies(of connection: ServiceConnection) throws -> Replies {
    try connection.call(VarlinkCall(.getInfo))
    let info = try ServiceInfoMessage(from: connection.answer().cursor)
    try connection.call(VarlinkCall(.getStatus))
    let status = try StatusMessage(from: connection.answer().cursor).status
    try connection.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
    let state = try EventMessage(from: connection.answer().cursor).frame.state
    return Replies(info: info, status: status, state: state ?? StateMessage())
  }

  private static func recentEvents(
    of connection: ServiceConnection
  ) throws -> (text: String, minutes: Int) {
    var (text, minutes) = ("", 0)
    var begin: Int?
    repeat {
      try connection.call(VarlinkCall(.readRecent(ReadRecentParameters(begin: begin))))
      let part = try RecentMessage(from: connection.answer().cursor)
      text += part.text
      minutes = part.minutes
      begin = part.next
    } while begin != nil
    return (text, minutes)
  }

  /// The text of a file without the line end; empty if it cannot be read.
  private static func file(_ path: String) -> String {
    let bytes = (try? FileReader.bytes(of: path)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// The name in the contents of `/etc/os-release`.
  static func distribution(_ text: String) -> String {
    let line = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return (line?.dropFirst("PRETTY_NAME=".count)).map { $0.filter { $0 != "\"" } } ?? ""
  }

  // MARK: Sections

  /// The report.
  var report: SupportReport {
    var system = system
    system.markTextOfClients()
    let findings = Examination.findings(system)
    var report = SupportReport(mask: mask)
    report.sections = [
      .init(title: "versions", lines: versions),
      .init(title: "doctor", lines: SupportReport.lines(of: findings)),
      .init(title: "status", lines: status), .init(title: "configuration", lines: configuration),
      .init(title: "bindings", lines: bindings), .init(title: "recording", lines: recording),
      .init(title: SupportReport.findings, lines: SupportReport.jsonLines(of: findings)),
    ]
    if case .success(let recent) = recent { report.recording = recent.text }
    return report
  }

  private var versions: [String] {
    var lines = ["tactile \(TactileVersion.current)"]
    if case .success(let replies) = service { lines.append("tactiled \(replies.info.version)") }
    lines += [kernel, distribution, libevdev.map { "libevdev \($0)" } ?? ""].filter { !$0.isEmpty }
    return lines + readers.map { "\($0) reads a panel" }
  }

  /// The lines of `tactile status`, without touches and without the values of variables.
  private var status: [String] {
    switch service {
    case .failure(let error): return ["the service does not answer: \(error)"]
    case .success(let replies):
      var state = ClientText.marking(replies.state)
      state.touches = []
      state.variables = state.variables.map {
        VariableMessage(name: $0.name, value: "(left out)", user: $0.user)
      }
      var status = replies.status
      status.bindings = ClientText.marking(status.bindings)
      status.incidents = ClientText.marking(status.incidents)
      return [ClientText.explanation]
        + StatusCommand.lines(of: replies.info, status, state, at: system.socket)
    }
  }

  /// The settings that differ from the defaults, without serial numbers.
  private var configuration: [String] {
    guard var settings = system.settings else {
      return ["tactile report cannot read the configuration; [doctor] contains the reason"]
    }
    settings.devices.rules = settings.devices.rules.map {
      var rule = $0
      if rule.match.serial != nil { rule.match.serial = "(left out)" }
      return rule
    }
    return settings.summary
  }

  private var bindings: [String] {
    guard let file = system.bindings else { return ["no bindings"] }
    guard let list = file.list else { return ["tactile report cannot read the bindings"] }
    return list.bindings.map(Self.line(of:))
  }

  /// Returns a binding as a line without arguments, keys, texts, values and addresses.
  static func line(of binding: BindingDescription) -> String {
    let occasion =
      switch binding.occasion {
      case .gesture(let name): "gesture \(name)"
      case .inline(let number): "gesture \(number + 1) of the file"
      case .action(let name): "action \(name)"
      case .mode(let mode): "mode \(mode.rawValue)"
      case .idle(let seconds): "idle \(seconds)"
      case .accommodations(let isOn): "accommodations \(isOn ? "on" : "off")"
      case .exploring(let isOn): "exploring \(isOn ? "on" : "off")"
      }
    return "\(occasion): \(task(binding.task))"
  }

  private static func task(_ task: BindingTask) -> String {
    switch task {
    case .run: task.program.map { "run \($0)" } ?? "run"
    case .shell: "shell"
    case .unit(let unit, let verb): "\(verb.rawValue) \(unit)"
    case .keys: "keys"
    case .type: "type"
    case .http: "http"
    case .set(let variables): "set \(variables.keys.sorted().joined(separator: " "))"
    case .click, .scroll, .drag, .mode, .call: task.logLine(with: BindingValues())
    }
  }

  private var recording: [String] {
    switch recent {
    case .failure(let error): return ["the recent events are missing: \(error)"]
    case .success(let recent):
      if case .failure = service { return ["none, because the service does not answer"] }
      guard recent.minutes > 0 else {
        return ["none, because the key support of the configuration keeps no events"]
      }
      let time = "the events of at most \(Counted.text(recent.minutes, "minute"))"
      return ["\(time)\(recent.text.isEmpty ? ": nothing was touched" : "")"]
    }
  }
}

extension SystemFacts {
  /// Replaces the names of users, which would appear in findings and in commands that fix problems.
  mutating func leaveOutUsers() {
    user = "USER"
    if missingUser != nil { missingUser = "(left out)" }
  }

  /// Marks names and messages that come from clients.
  fileprivate mutating func markTextOfClients() {
    guard case .answers(var reply) = service else { return }
    reply.state = ClientText.marking(reply.state)
    reply.bindings = ClientText.marking(reply.bindings)
    reply.incidents = ClientText.marking(reply.incidents)
    service = .answers(reply)
  }
}
