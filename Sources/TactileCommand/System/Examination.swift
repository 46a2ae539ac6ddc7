import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// Turns the facts about a system into findings. It has no input and output of its own.
enum Examination {
  /// Returns all findings, in the order of a touch's path.
  static func findings(_ facts: SystemFacts) -> [Finding] {
    udev(facts) + devices(facts) + unusedRules(facts) + reports(facts) + screens(facts)
      + grabs(facts) + compositors(facts)
      + owning(facts) + accounts(facts) + configuration(facts) + service(facts) + disks(facts)
      + windows(facts) + bindings(facts) + failures(facts) + omissions(facts)
  }

  // MARK: udev

  private static func udev(_ facts: SystemFacts) -> [Finding] {
    guard facts.hasUdev else {
      return [
        Finding(
          level: .odd, subject: "udev",
          text:
            "it does not run, so Tactile determines the kinds of devices without udev's properties",
          fix: "sudo systemctl start systemd-udevd")
      ]
    }
    guard let rule = facts.rule else {
      return [
        Finding(
          level: .odd, subject: "udev",
          text:
            "70-tactile.rules is not installed, so the service may read panels only if another rule "
            + "permits it", fix: installation)
      ]
    }
    return [Finding(level: .good, subject: "udev", text: "it runs, and \(rule) is installed")]
  }

  /// The advice to install the rule, the groups and the units.
  static let installation = "install the service (docs/install.md, \"Install\")"

  // MARK: Accounts and the service

  private static func configuration(_ facts: SystemFacts) -> [Finding] {
    var findings = facts.hiddenFiles.map { file, folder in
      Finding(
        level: .bad, subject: "configuration",
        text:
          "tactiled.service hides \(folder) from the service, so "
          + "it cannot read \(file) with any permissions",
        fix: HiddenFileMove.command(for: file, in: folder))
    }
    findings += facts.obstacles.map { finding(about: $0, "the service", "configuration") }
    switch facts.configuration {
    case .right where !findings.isEmpty: break
    case .right(let files):
      findings.append(
        Finding(
          level: .good, subject: "configuration",
          text: files == 0
            ? "there is none, so the defaults apply" : "\(Counted.text(files, "file")), valid"))
    case .wrong(let reason):
      findings.append(
        Finding(
          level: .bad, subject: "configuration", text: reason,
          fix: "correct the file, check it with tactiled --check"
            + (facts.namedFile.map { " --config \(ShellWord.quoting($0))" } ?? "")
            + ", then sudo systemctl reload tactiled")
      )
    case .hidden(let path):
      findings.append(
        Finding(
          level: .odd, subject: "configuration", text: "\(facts.user) may not read \(path)",
          fix: "sudo tactile doctor"))
    }
    var areRight = findings.allSatisfy { $0.level != .bad }
    if case .hidden = facts.configuration { areRight = false }
    return findings + inEffect(facts, areRight: areRight)
  }

  /// Returns the finding about a file or folder that a service may not use.
  private static func finding(
    about obstacle: ServiceObstacle, _ service: String, _ subject: String
  ) -> Finding {
    let text =
      switch obstacle.refused {
      case .search?: "\(service) may not search \(obstacle.path), so it cannot read files below it"
      case .list?: "\(service) may not list \(obstacle.path)"
      case nil: "\(service) cannot read \(obstacle.path), because of a folder on the path of a link"
      case .read?: "\(service) cannot read \(obstacle.path)"
      }
    let more = obstacle.refused == nil ? " (shows the permissions of each folder)" : ""
    return Finding(level: .bad, subject: subject, text: text, fix: "sudo \(obstacle.fix)\(more)")
  }

  /// Returns a finding if the service does not use the present files.
  ///
  /// - Parameters:
  ///   - facts: The facts.
  ///   - areRight: Whether the service can read the files, and they have no error now.
  private static func inEffect(_ facts: SystemFacts, areRight: Bool) -> [Finding] {
    guard let configuration = facts.reply?.configuration, let refusal = configuration.refusal else {
      return []
    }
    let instead =
      switch configuration.origin {
      case .files: "the one that it read before"
      case .saved: "the last one that it accepted"
      case .defaults: "the defaults"
      }
    return [
      Finding(
        level: .bad, subject: "configuration",
        text: "the service rejected the files and uses \(instead): \(refusal)",
        fix: areRight
          ? "sudo systemctl reload tactiled (applies the files, which have no error now)"
          : "correct the other findings about the configuration, then sudo systemctl reload tactiled"
      )
    ]
  }

  private static func accounts(_ facts: SystemFacts) -> [Finding] {
    guard facts.hasGroup else {
      return [
        Finding(
          level: facts.unit?.isLoaded == true ? .bad : .odd, subject: "group tactile",
          text: "it does not exist, so only root can connect to the service",
          fix: "sudo systemd-sysusers, then sudo systemctl restart tactiled.socket")
      ]
    }
    guard facts.isMember else {
      return [
        Finding(
          level: .odd, subject: "group tactile",
          text: "\(facts.user) is not a member and may not connect to the service",
          fix: "sudo usermod -aG tactile \(facts.user), then log in again")
      ]
    }
    return [
      Finding(
        level: .good, subject: "group tactile", text: "\(facts.user) may connect to the service")
    ]
  }

  private static func service(_ facts: SystemFacts) -> [Finding] {
    if let user = facts.missingUser {
      return [
        Finding(
          level: .bad, subject: "service",
          text: "its unit names the user \(user), which does not exist, so it cannot start",
          fix: "sudo systemctl edit tactiled (correct User=)")
      ]
    }
    return switch facts.service {
    case .silent(let reason):
      [silence(reason, facts)]
    case .refuses(let reason):
      [Finding(level: .bad, subject: "service", text: reason, fix: access(facts))]
    case .hangs(let text):
      [
        Finding(
          level: .bad, subject: "service", text: text,
          fix: "journalctl -u tactiled (shows its log), then sudo systemctl restart tactiled")
      ]
    case .answers(let reply) where reply.version == TactileVersion.current:
      [
        Finding(
          level: .good, subject: "service",
          text: "tactiled \(reply.version) answers at \(facts.socket)")
      ] + restarts(of: facts.unit) + incidents(reply)
    case .answers(let reply):
      [
        Finding(
          level: .odd, subject: "service",
          text: "tactiled \(reply.version) answers at \(facts.socket), but this is tactile "
            + TactileVersion.current, fix: "sudo systemctl restart tactiled")
      ] + restarts(of: facts.unit)
    }
  }

  /// Returns what to do about a socket that does not let this user in.
  private static func access(_ facts: SystemFacts) -> String {
    if !facts.hasGroup { return "correct the finding about the group tactile first" }
    return facts.isMember
      ? "ls -l \(facts.socket) (shows who may connect)"
      : "sudo tactile doctor, or log in as a member of the group tactile"
  }

  private static func silence(_ reason: String, _ facts: SystemFacts) -> Finding {
    var finding = Finding(level: .bad, subject: "service", text: reason)
    switch facts.unit {
    case _? where facts.hasGroup && !facts.isMember:
      finding.fix = "sudo tactile doctor, or log in as a member of the group tactile"
    case nil: finding.fix = "start tactiled"
    case let unit? where !unit.isLoaded:
      finding.text += " (the unit tactiled.service is not installed)"
      finding.fix = installation
    case let unit? where unit.state == "inactive":
      finding.text += " (the unit tactiled.service is not started)"
      finding.fix = "sudo systemctl start tactiled"
    case let unit?:
      finding.text += " (the unit tactiled.service is \(unit.state)\(cause(of: unit)))"
      finding.fix = "journalctl -u tactiled (shows what it reported)"
    }
    return finding
  }

  private static func cause(of unit: ServiceUnit) -> String {
    unit.result == "success" ? "" : "; its last run ended with \(unit.result)"
  }

  private static func restarts(of unit: ServiceUnit?) -> [Finding] {
    guard let unit, unit.restarts > 0 else { return [] }
    return [
      Finding(
        level: .odd, subject: "service",
        text: "systemd restarted it \(Counted.text(unit.restarts, "time"))\(cause(of: unit))",
        fix: "journalctl -u tactiled (shows what it reported)")
    ]
  }

  /// Returns a finding about the latest calls that the service refused and clients that it disconnected.
  private static func incidents(_ reply: SystemFacts.ServiceReply) -> [Finding] {
    reply.incidents.suffix(3).map {
      Finding(
        level: .odd, subject: "client of user \($0.user)",
        text: "the service refused a call or disconnected it: \($0.reason)",
        fix: "tactile status (lists the latest)")
    }
  }

  // MARK: Windows and bindings

  private static func windows(_ facts: SystemFacts) -> [Finding] {
    guard let reply = facts.reply else { return [] }
    var findings: [Finding] = []
    if reply.isIgnoring {
      findings.append(
        Finding(
          level: .odd, subject: "touches",
          text: "the service ignores all touches now, because a client asked for it",
          fix: "stop the client that ignores touches (BeginIgnoring), or wait for at most an hour"))
    }
    if let mode = reply.state.mode, mode.kind != .ignoring {
      findings.append(
        Finding(
          level: .odd, subject: "mode",
          text: "the service is in the mode \(mode.kind.rawValue), so "
            + (mode.kind == .locked
              ? "only the machine's own windows receive touches" : "no window receives touches"),
          fix: "run 'tactile mode normal', or wait until the mode ends by itself"))
    }
    if reply.state.accessibility?.accommodations == true {
      findings.append(
        Finding(
          level: .odd, subject: "accommodations",
          text: "touch accommodations are on, so touches may begin late, or not at all",
          fix: "run 'tactile accessibility off', or change 'accommodations' in the configuration"))
    }
    if reply.state.accessibility?.exploring == true {
      findings.append(
        Finding(
          level: .odd, subject: "exploring",
          text: "fingers explore the screen, so only double taps press anything in its windows",
          fix: "run 'tactile accessibility explore off', or change 'exploring' in the "
            + "configuration"))
    }
    let screens = reply.state.screens.map { "\"\($0.name)\"" }
    let present =
      screens.isEmpty ? "there is no screen" : "there is \(screens.joined(separator: ", "))"
    findings += reply.state.waiting.map { window in
      let wanted = window.screen.map { "the screen \"\($0)\"" } ?? "a screen"
      return Finding(
        level: .odd, subject: "window \"\(window.name)\"",
        text: "it is not shown, because it waits for \(wanted); \(present)",
        fix: "name an existing screen in the window, or give the panel a rule with screen: NAME")
    }
    var users: [String: Set<Int>] = [:]
    for window in reply.state.windows { users[window.name, default: []].insert(window.user ?? -1) }
    findings += users.filter { $0.value.count > 1 }.keys.sorted().map { name in
      Finding(
        level: .odd, subject: "window \"\(name)\"",
        text:
          "\(Counted.text(users[name]?.count ?? 0, "user")) show a window of this name; commands "
          + "that name it may mean another one",
        fix: "tactile scene (lists the windows with their users)")
    }
    return findings
  }

  /// Returns the findings about the bindings of `tactile-bind.service`.
  private static func bindings(_ facts: SystemFacts) -> [Finding] {
    guard let bindings = facts.bindings else { return [] }
    let subject = SystemFacts.bindingsFile
    var findings: [Finding] = []
    if let error = bindings.error {
      findings.append(
        Finding(
          level: .bad, subject: subject, text: error,
          fix: "correct the file, check it with tactile bind --check, then sudo systemctl restart "
            + "tactile-bind"))
    }
    if let obstacle = bindings.obstacle {
      findings.append(finding(about: obstacle, "tactile-bind.service", subject))
    }
    if bindings.lacksPermission {
      findings.append(
        Finding(
          level: .odd, subject: subject,
          text: "the user of tactile-bind.service lacks the permission actions, so nothing in the "
            + "machine's own windows starts a program",
          fix: "add the user to policy: {actions: {users: []}} in the configuration"))
    }
    if bindings.lacksGesturePermission {
      findings.append(
        Finding(
          level: .bad, subject: subject,
          text:
            "the user of tactile-bind.service lacks the permission systemGestures, which the gestures in this "
            + "file need, so no binding of it starts a program",
          fix: "add the user to policy: {systemGestures: {users: []}} in the configuration"))
    }
    if findings.isEmpty, let unit = bindings.unit, unit.isLoaded, unit.state != "active" {
      findings.append(
        Finding(
          level: .odd, subject: subject,
          text: "tactile-bind.service is \(unit.state)\(cause(of: unit)), so no binding of this "
            + "file starts a program",
          fix: unit.state == "inactive"
            ? "sudo systemctl enable --now tactile-bind"
            : "journalctl -u tactile-bind (shows what it reported)"))
    }
    if let keys = facts.keys, keys.isRelevant { findings += KeysExamination.findings(keys) }
    guard let reply = facts.reply, reply.version == TactileVersion.current,
      let list = bindings.list
    else { return findings }
    var known = BindingKnowledge()
    known.occasions = reply.occasions
    return findings
      + list.warnings(file: subject, known).map {
        Finding(
          level: .odd, subject: "\(subject):\($0.line):\($0.column)", text: $0.text,
          fix: "tactile scene (lists the windows with their recognizers)")
      }
  }

  /// The most failing bindings that have a finding each.
  private static let listedFailures = 5

  /// Returns findings about the bindings that have failed since their program started.
  private static func failures(_ facts: SystemFacts) -> [Finding] {
    let failing = (facts.reply?.bindings ?? []).flatMap { list in
      list.bindings.filter { $0.failures > 0 }.map { (list.user, $0) }
    }.sorted { $0.1.failures > $1.1.failures }
    var findings = failing.prefix(listedFailures).map { user, binding in
      let last =
        binding.lastFailure.map { "; the last time: \(Excerpt.plain($0, limit: 200))" } ?? ""
      return Finding(
        level: .odd, subject: "binding \(Excerpt.quoting(binding.name)) of user \(user)",
        text: "it failed \(Counted.text(binding.failures, "time")) of \(binding.runs)\(last)",
        fix: "journalctl -u tactile-bind (shows all failures), then correct the binding")
    }
    if failing.count > listedFailures {
      findings.append(
        Finding(
          level: .odd, subject: "bindings",
          text: "\(failing.count - listedFailures) more have failed",
          fix: "tactile status (lists all of them)"))
    }
    return findings
  }

  /// Returns a finding about the checks that only root can make.
  private static func omissions(_ facts: SystemFacts) -> [Finding] {
    let files = facts.uncheckedFiles.joined(separator: ", ")
    let access = "whether the services may read \(files)"
    if facts.isRoot {
      guard !files.isEmpty else { return [] }
      return [
        Finding(
          level: .odd, subject: "checks",
          text: "the kernel does not let this process take another user, so the doctor did not "
            + "check \(access)", fix: "run tactile doctor outside the container")
      ]
    }
    let programs = "which programs of other users read or grab a panel"
    return [
      Finding(
        level: .odd, subject: "checks",
        text: "\(facts.user) is not root, so the doctor did not check \(programs)"
          + (files.isEmpty ? "" : ", and \(access)"), fix: "sudo tactile doctor")
    ]
  }
}
