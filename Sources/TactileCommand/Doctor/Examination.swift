import TactileDevices
import TactileInput
import TactileServer

/// Judges what is known of a system: from facts to findings, nothing else.
enum Examination {
  /// All findings, in the order in which touches travel.
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
            "it does not run, so devices come without its tags and are told by their bits alone",
          mend: "systemctl start systemd-udevd")
      ]
    }
    guard let rule = facts.rule else {
      return [
        Finding(
          level: .odd, subject: "udev",
          text:
            "70-tactile.rules is not installed; panels are readable only if another rule says so",
          mend: "make install && udevadm control --reload && udevadm trigger")
      ]
    }
    return [Finding(level: .good, subject: "udev", text: "it runs, and \(rule) is there")]
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
          mend: error.isPermissionDenied ? "sudo usermod -aG input \(facts.user)" : nil))
    }
    guard panels == 0, refused.isEmpty else { return found }
    return found + [
      Finding(
        level: .bad, subject: "devices",
        text: facts.devices.isEmpty
          ? "there are no input devices" : "none of them is a touchscreen or a pen",
        mend: "tactile devices (says what each was taken for; a panel may need its driver or cable)"
      )
    ]
  }

  /// What is to be said of a touchscreen or pen; nothing of other devices.
  private static func findings(of device: DeviceDescription) -> [Finding] {
    let report = DeviceReport.message(for: device, id: .init(rawValue: 1))
    guard report.kind == "touchscreen" || report.kind == "pen" else { return [] }
    let subject = "\(device.node) \"\(device.name)\""
    guard let size = report.size, let source = report.sizeSource else {
      return [Finding(level: .bad, subject: subject, text: report.reason)]
    }
    let text =
      "\(report.kind), \(EventLine.number(size.width)) x \(EventLine.number(size.height)) mm "
      + "(\(source))"
    var findings = [
      Finding(
        level: source.contains("assumed") ? .odd : .good, subject: subject, text: text,
        mend: source.contains("assumed")
          ? "measure the glass and tell its size; until then gestures are as large as at 96 dpi"
          : nil)
    ]
    if let matrix = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"], !isIdentity(matrix) {
      findings.append(
        Finding(
          level: .odd, subject: subject,
          text: "udev has its touches turned or moved (LIBINPUT_CALIBRATION_MATRIX=\(matrix)); if "
            + "they come out twice as far, the application does it too",
          mend: "udevadm info \(device.node) (shows which rule sets it)"))
    }
    if let output = device.udevProperties["WL_OUTPUT"] {
      findings.append(
        Finding(
          level: .good, subject: subject, text: "udev maps it to the output \(output) (WL_OUTPUT)"))
    }
    return findings
  }

  /// Programs that keep a device to themselves.
  private static func grabs(_ facts: SystemFacts) -> [Finding] {
    facts.grabbed.map { node, holders in
      let names = holders.map { "\($0.name) (process \($0.process))" }
      let who = names.isEmpty ? "" : "; it is open in \(names.joined(separator: ", "))"
      return Finding(
        level: .bad, subject: node,
        text: "another program has it to itself (EVIOCGRAB), so tactiled is told nothing\(who)",
        mend: holders.count == 1
          ? "systemctl status \(holders[0].process) (shows what started it; stop that)"
          : "sudo fuser -v \(node) (shows who has it open; stop the one that keeps it)")
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
          ? "there is none, so everything is as usual" : "\(Counted.text(files, "file")), all right"
      )
    case .wrong(let reason):
      Finding(
        level: .bad, subject: "configuration", text: reason,
        mend: "correct that, look again with tactiled --check, then sudo systemctl reload tactiled")
    case .hidden(let path):
      Finding(
        level: .odd, subject: "configuration", text: "\(facts.user) may not read \(path)",
        mend: "sudo tactile doctor")
    }
  }

  private static func accounts(_ facts: SystemFacts) -> [Finding] {
    guard facts.hasGroup else {
      return [
        Finding(
          level: .odd, subject: "group tactile",
          text: "it does not exist, so only root can listen to the service",
          mend: "sudo systemd-sysusers")
      ]
    }
    guard facts.isMember else {
      return [
        Finding(
          level: .odd, subject: "group tactile",
          text: "\(facts.user) is not in it and may not listen to the service",
          mend: "sudo usermod -aG tactile \(facts.user), then log in again")
      ]
    }
    return [
      Finding(
        level: .good, subject: "group tactile", text: "\(facts.user) may listen to the service")
    ]
  }

  private static func service(_ facts: SystemFacts) -> Finding {
    switch facts.service {
    case .silent(let reason):
      Finding(
        level: .bad, subject: "service", text: reason,
        mend: "sudo systemctl start tactiled; journalctl -u tactiled tells why it ended")
    case .version(TactileVersion.current):
      Finding(
        level: .good, subject: "service",
        text: "tactiled \(TactileVersion.current) answers at \(facts.socket)")
    case .version(let version):
      Finding(
        level: .odd, subject: "service",
        text: "tactiled \(version) answers at \(facts.socket), and this is tactile "
          + TactileVersion.current, mend: "sudo systemctl restart tactiled")
    }
  }
}
