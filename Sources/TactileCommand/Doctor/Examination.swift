import TactileDevices
import TactileInput
import TactileServer

/// Turns the facts about a system into findings. It has no input and output of its own.
enum Examination {
  /// Returns all findings, in the order of a touch's path.
  static func findings(_ facts: SystemFacts) -> [Finding] {
    udev(facts) + devices(facts) + grabs(facts) + accounts(facts) + [configuration(facts)]
      + [service(facts)]
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
    if let (_, error) = refused.first {
      let nodes = refused.map(\.0).joined(separator: ", ")
      found.append(
        Finding(
          level: panels == 0 ? .bad : .odd, subject: nodes, text: "\(error)",
          fix: error.group.map { "sudo usermod -aG \($0) \(facts.user)" }))
    }
    guard panels == 0, refused.isEmpty else { return found }
    return found + [
      Finding(
        level: .bad, subject: "devices",
        text: facts.devices.isEmpty
          ? "no input devices found" : "no device is a touchscreen or a pen",
        fix: "tactile devices (shows the kind of each device; check the panel's cable and driver)")
    ]
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

  private static func isIdentity(_ matrix: String) -> Bool {
    let numbers = matrix.split(separator: " ").compactMap { Double($0) }
    return numbers.starts(with: [1, 0, 0, 0, 1, 0])
  }

  // MARK: Accounts and the service

  private static func configuration(_ facts: SystemFacts) -> Finding {
    switch facts.configuration {
    case .right(let files):
      Finding(
        level: .good, subject: "configuration",
        text: files == 0
          ? "there is none, so the defaults apply" : "\(Counted.text(files, "file")), valid")
    case .wrong(let reason):
      Finding(
        level: .bad, subject: "configuration", text: reason,
        fix: "correct the file, check it with tactiled --check, then sudo systemctl reload tactiled"
      )
    case .hidden(let path):
      Finding(
        level: .odd, subject: "configuration", text: "\(facts.user) may not read \(path)",
        fix: "sudo tactile doctor")
    }
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

  private static func service(_ facts: SystemFacts) -> Finding {
    switch facts.service {
    case .silent(let reason):
      Finding(
        level: .bad, subject: "service", text: reason,
        fix: "sudo systemctl start tactiled (journalctl -u tactiled shows why it ended)")
    case .version(TactileVersion.current):
      Finding(
        level: .good, subject: "service",
        text: "tactiled \(TactileVersion.current) answers at \(facts.socket)")
    case .version(let version):
      Finding(
        level: .odd, subject: "service",
        text: "tactiled \(version) answers at \(facts.socket), but this is tactile "
          + TactileVersion.current, fix: "sudo systemctl restart tactiled")
    }
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
  let text: String
  /// The command that fixes the problem or shows more; nil if none is needed.
  var fix: String?
}
