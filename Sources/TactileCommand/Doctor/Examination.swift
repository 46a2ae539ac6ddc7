import TactileDevices
import TactileIO
import TactileInput
import TactileServer

/// Turns the facts about a system into findings. It has no input and output of its own.
enum Examination {
  /// Returns all findings, in the order of a touch's path.
  static func findings(_ facts: SystemFacts) -> [Finding] {
    udev(facts) + devices(facts) + screens(facts) + grabs(facts) + compositors(facts)
      + accounts(facts) + configuration(facts) + service(facts) + windows(facts)
  }

  // MARK: udev

  private static func udev(_ facts: SystemFacts) -> [Finding] {
    guard facts.hasUdev else {
      return [
        Finding(
          level: .odd, subject: "udev",
          text:
            "it does not run, so Tactile determines the kinds of devices without udev's properties",
          fix: "systemctl start systemd-udevd")
      ]
    }
    guard let rule = facts.rule else {
      return [
        Finding(
          level: .odd, subject: "udev",
          text:
            "70-tactile.rules is not installed; panels are readable only if another rule permits it",
          fix: "make install && udevadm control --reload && udevadm trigger")
      ]
    }
    return [Finding(level: .good, subject: "udev", text: "it runs, and \(rule) is installed")]
  }

  // MARK: Devices

  private static func devices(_ facts: SystemFacts) -> [Finding] {
    if let failure = facts.listFailure {
      return [Finding(level: .bad, subject: "devices", text: failure)]
    }
    var found: [Finding] = []
    var panels = 0
    var refused: [(String, DeviceError)] = []
    for device in facts.devices {
      switch device {
      case .open(let description):
        let findings = findings(of: description)
        if !findings.isEmpty { panels += 1 }
        found += findings
      case .refused(let node, let error): refused.append((node, error))
      }
    }
    found += refusals(refused, facts)
    guard panels == 0, refused.isEmpty else { return found }
    return found + [
      Finding(
        level: .bad, subject: "devices",
        text: facts.devices.isEmpty
          ? "no input devices found" : "no device is a touchscreen or a pen",
        fix: "tactile devices (shows the kind of each device; check the panel's cable and driver)")
    ]
  }

  /// Returns the findings about devices that cannot be opened. Only the service needs to read devices, so a
  /// missing permission of another user is no problem.
  private static func refusals(
    _ refused: [(node: String, error: DeviceError)], _ facts: SystemFacts
  ) -> [Finding] {
    let hidden = refused.filter(\.error.isPermissionDenied).map(\.node)
    var found = refused.filter { !$0.error.isPermissionDenied }.map { node, error in
      Finding(level: .bad, subject: node, text: "\(error)")
    }
    guard !hidden.isEmpty else { return found }
    let served = facts.reply?.state.devices.filter { hidden.contains($0.node) } ?? []
    found += served.map {
      Finding(
        level: .good, subject: "\($0.node) \"\($0.name)\"", text: "\($0.kind), the service reads it"
      )
    }
    if served.isEmpty || facts.reply == nil {
      found.append(
        Finding(
          level: .odd, subject: hidden.joined(separator: ", "),
          text:
            "\(facts.user) may not read the devices, so they were not checked; apps do not need to "
            + "read them, because the service does", fix: "sudo tactile doctor"))
    }
    return found
  }

  /// Returns the findings about a touchscreen or pen; an empty list for another device.
  private static func findings(of device: DeviceDescription) -> [Finding] {
    let report = DeviceReport(device, id: .init(rawValue: 1))
    guard report.kind == .touchscreen || report.kind == .pen else { return [] }
    let subject = "\(device.node) \"\(device.name)\""
    guard let size = report.size else {
      return [Finding(level: .bad, subject: subject, text: report.message.reason)]
    }
    let (width, height) = (size.millimetres.width, size.millimetres.height)
    let text =
      "\(report.kind.rawValue), \(EventLine.number(width)) x \(EventLine.number(height)) mm "
      + "(\(size.source))"
    var findings: [Finding] = []
    switch size.source {
    case .resolution, .configured:
      findings.append(Finding(level: .good, subject: subject, text: text))
    case .assumed:
      findings.append(
        Finding(
          level: .odd, subject: subject, text: text,
          fix: "measure the glass and set its size; until then Tactile assumes 96 dpi"))
    }
    if let matrix = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"], !isIdentity(matrix) {
      findings.append(
        Finding(
          level: .odd, subject: subject,
          text: "udev rotates or moves its touches (LIBINPUT_CALIBRATION_MATRIX=\(matrix)); if "
            + "touches are moved twice as far as needed, the application applies the matrix again",
          fix: "udevadm info \(device.node) (shows the properties that udev sets)"))
    }
    if let output = device.udevProperties["WL_OUTPUT"] {
      findings.append(
        Finding(
          level: .good, subject: subject, text: "udev maps it to the output \(output) (WL_OUTPUT)"))
    }
    return findings
  }

  /// Returns a finding for each device that another program has grabbed.
  private static func grabs(_ facts: SystemFacts) -> [Finding] {
    facts.grabbed.map { node, holders in
      let names = holders.map { "\($0.name) (process \($0.process))" }
      let opened = names.isEmpty ? "" : "; it is open in \(names.joined(separator: ", "))"
      return Finding(
        level: .bad, subject: node,
        text: "another program has grabbed it (EVIOCGRAB), so tactiled receives no events\(opened)",
        fix: holders.count == 1
          ? "systemctl status \(holders[0].process) (shows the unit that started it; stop that unit)"
          : "sudo fuser -v \(node) (shows the programs that have it open; stop the one that grabs it)"
      )
    }
  }

  /// Returns a finding if several panels share the first screen.
  private static func screens(_ facts: SystemFacts) -> [Finding] {
    guard facts.panelsWithoutScreen.count > 1 else { return [] }
    return [
      Finding(
        level: .odd, subject: facts.panelsWithoutScreen.joined(separator: ", "),
        text: "no rule names the screens of these panels, so windows cannot choose one of them",
        fix: "give each panel a rule with screen: NAME (docs/configuration.md, devices)")
    ]
  }

  /// Returns a finding for each panel that another program reads too.
  private static func compositors(_ facts: SystemFacts) -> [Finding] {
    facts.sharedPanels.map { node, holders in
      let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
      return Finding(
        level: .odd, subject: node,
        text:
          "\(names) reads it too; if this is a compositor, its apps also receive every touch that "
          + "Tactile reports",
        fix: "let only one of them use each gesture (README.md, \"Beside a compositor\")")
    }
  }

  private static func isIdentity(_ matrix: String) -> Bool {
    let numbers = matrix.split(separator: " ").compactMap { Double($0) }
    return numbers.starts(with: [1, 0, 0, 0, 1, 0])
  }

  // MARK: Accounts and the service

  private static func configuration(_ facts: SystemFacts) -> [Finding] {
    var findings = facts.hiddenFiles.map { file in
      Finding(
        level: .bad, subject: "configuration",
        text:
          "tactiled.service hides \(ConfigurationPaths.hiddenFolder(of: file) ?? file) from the service, so "
          + "it cannot read \(file) with any permissions",
        fix: "sudo mv \(file) /etc/tactile/, and change its path in the configuration")
    }
    findings += facts.obstacles.filter { obstacle in
      // Its permissions do not matter.
      !facts.hiddenFiles.contains { $0.hasPrefix(obstacle.path) }
    }.map { obstacle in
      Finding(
        level: .bad, subject: "configuration",
        text: "the service cannot read \(obstacle.path)", fix: "sudo \(obstacle.fix)")
    }
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
          fix:
            "correct the file, check it with tactiled --check, then sudo systemctl reload tactiled")
      )
    case .hidden(let path):
      findings.append(
        Finding(
          level: .odd, subject: "configuration", text: "\(facts.user) may not read \(path)",
          fix: "sudo tactile doctor"))
    }
    return findings + inEffect(facts)
  }

  /// Returns a finding if the service does not use the present files.
  private static func inEffect(_ facts: SystemFacts) -> [Finding] {
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
        fix: "correct the file, check it with tactiled --check, then sudo systemctl reload tactiled"
      )
    ]
  }

  private static func accounts(_ facts: SystemFacts) -> [Finding] {
    guard facts.hasGroup else {
      return [
        Finding(
          level: .odd, subject: "group tactile",
          text: "it does not exist, so only root can connect to the service",
          fix: "sudo systemd-sysusers")
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
    switch facts.service {
    case .silent(let reason):
      [silence(reason, facts)]
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

  private static func silence(_ reason: String, _ facts: SystemFacts) -> Finding {
    var finding = Finding(level: .bad, subject: "service", text: reason)
    switch facts.unit {
    case _? where facts.hasGroup && !facts.isMember:
      finding.fix = "sudo tactile doctor, or log in as a member of the group tactile"
    case nil: finding.fix = "start tactiled"
    case let unit? where !unit.isLoaded:
      finding.text += " (the unit tactiled.service is not installed)"
      finding.fix = "make install"
    case let unit? where unit.state == "inactive":
      finding.text += " (the unit tactiled.service is not started)"
      finding.fix = "sudo systemctl start tactiled"
    case let unit?:
      finding.text += " (the unit tactiled.service is \(unit.state)\(cause(of: unit)))"
      finding.fix = "journalctl -u tactiled (shows what it reported)"
    }
    return finding
  }

  private static func cause(of unit: SystemFacts.Unit) -> String {
    unit.result == "success" ? "" : "; its last run ended with \(unit.result)"
  }

  private static func restarts(of unit: SystemFacts.Unit?) -> [Finding] {
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

  // MARK: Windows

  private static func windows(_ facts: SystemFacts) -> [Finding] {
    guard let reply = facts.reply else { return [] }
    var findings: [Finding] = []
    if reply.isIgnoring {
      findings.append(
        Finding(
          level: .odd, subject: "touches",
          text: "the service ignores all touches now, because a client asked for it"))
    }
    findings += reply.bindingWarnings.map {
      Finding(
        level: .odd, subject: SystemFacts.bindings, text: $0,
        fix: "tactile scene (lists the windows with their recognizers)")
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
}

/// The result of one check.
struct Finding: Equatable {
  /// The severity of a finding; the raw value is its word in JSON.
  enum Level: String {
    case good
    /// The state may be intended.
    case odd
    case bad
  }

  let level: Level
  /// The checked device or part of the system.
  let subject: String
  /// The result, without a full stop.
  var text: String
  /// The command that fixes the problem or shows more; nil if none is needed.
  var fix: String?
}
