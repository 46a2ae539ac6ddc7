import Glibc
import TactileDevices
import TactileIO
import TactileInput
import TactileServer

extension Examination {
  /// Returns the findings about devices that this user or the service cannot use, and about panels.
  static func devices(_ facts: SystemFacts) -> [Finding] {
    if let failure = facts.listFailure {
      return [Finding(level: .bad, subject: "devices", text: failure)]
    }
    var found: [Finding] = []
    var panels = 0
    var refused: [(String, DeviceError)] = []
    for device in facts.devices {
      switch device {
      // A clone has no findings of its own: the service does not read it.
      case .open(let description) where facts.owning.clones.contains(description.node): continue
      case .open(let description):
        let findings = findings(of: description, facts)
        if !findings.isEmpty { panels += 1 }
        let obstacles = self.obstacles(to: description, facts)
        // A device that the service does not use is not good.
        found += findings.filter { obstacles.isEmpty || $0.level != .good } + obstacles
      case .refused(let node, let error): refused.append((node, error))
      }
    }
    found += refusals(refused, facts) + oddities(facts)
    guard panels == 0, refused.isEmpty else { return found }
    return found + [
      Finding(
        level: .bad, subject: "devices",
        text: facts.devices.isEmpty
          ? "no input devices found" : "no device is a touchscreen or a pen",
        fix: "tactile devices (shows the kind of each device; check the panel's cable and driver)")
    ]
  }

  /// Returns a finding for each unexpected behaviour of a device, as the service counted it, about which something is to
  /// be done.
  private static func oddities(_ facts: SystemFacts) -> [Finding] {
    (facts.reply?.state.devices ?? []).flatMap { device in
      device.oddities.compactMap { count in
        EventLine.advice(on: count).map {
          Finding(
            level: .odd, subject: "\(device.node) \"\(device.name)\"",
            text: "unexpected \(EventLine.text(of: count))", fix: $0)
        }
      }
    }
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

  /// Returns a finding if the service does not use a panel.
  private static func obstacles(
    to device: DeviceDescription, _ facts: SystemFacts
  ) -> [Finding] {
    let subject = "\(device.node) \"\(device.name)\""
    if facts.refusedToService.contains(device.node) {
      return [
        Finding(
          level: .bad, subject: subject,
          text: "the service may not read it: 70-tactile.rules did not give it to the group of the "
            + "service",
          fix: facts.rule == nil
            ? installation
            : "sudo udevadm trigger --subsystem-match=input (applies the rules; the service opens the "
              + "device within a minute)")
      ]
    }
    guard facts.unit?.state == "active", let reply = facts.reply,
      reply.version == TactileVersion.current, facts.isPanel(device),
      !reply.state.devices.contains(where: { $0.node == device.node })
    else { return [] }
    return [
      Finding(
        level: .bad, subject: subject, text: "the service runs, but does not use it",
        fix: "journalctl -u tactiled (shows why it cannot open the device)")
    ]
  }

  /// Returns the findings about a touchscreen or pen; an empty list for another device.
  private static func findings(
    of device: DeviceDescription, _ facts: SystemFacts
  ) -> [Finding] {
    let report = DeviceReport(device, id: .init(rawValue: 1), rules: facts.rules)
    guard report.kind == .touchscreen || report.kind == .pen else { return [] }
    let subject = "\(device.node) \"\(device.name)\""
    guard let size = report.size else {
      return [
        Finding(
          level: .bad, subject: subject, text: report.message.reason,
          fix: "correct the driver, or exclude the device with a rule: kind: other "
            + "(docs/configuration.md)")
      ]
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

  /// Returns a finding for each device that another program has grabbed. The service also knows of grabs of
  /// devices that are touched, or that this user may not read.
  static func grabs(_ facts: SystemFacts) -> [Finding] {
    let known = facts.free.union(facts.grabbed.map(\.node))
    let own = facts.owning.grabbed.map(\.node)
    var grabbed = facts.grabbed.filter { !own.contains($0.node) }.map {
      // The reader of its clone is the compositor, which grabs no panel.
      (node: $0.node, holders: facts.owning.othersThanCompositor($0.holders, of: $0.node))
    }
    for device in facts.reply?.state.devices ?? []
    where device.isGrabbed == true && !known.contains(device.node) {
      grabbed.append((device.node, []))
    }
    return grabbed.map { node, holders in
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

  /// Returns the findings about owned panels; an empty list if owning does not concern this machine.
  static func owning(_ facts: SystemFacts) -> [Finding] {
    facts.owning.isRelevant ? OwnExamination.findings(facts.owning) : []
  }

  /// Returns a finding if several panels share the first screen.
  static func screens(_ facts: SystemFacts) -> [Finding] {
    let panels = facts.panelsWithoutScreen.filter { !facts.owning.clones.contains($0) }
    guard panels.count > 1 else { return [] }
    return [
      Finding(
        level: .odd, subject: panels.joined(separator: ", "),
        text: "no rule names the screens of these panels, so windows cannot choose one of them",
        fix: "give each panel a rule with screen: NAME (docs/configuration.md, devices)")
    ]
  }

  /// Returns a finding for each panel that another program reads too.
  static func compositors(_ facts: SystemFacts) -> [Finding] {
    let own = facts.owning.owned.map(\.node) + facts.owning.clones
    return facts.sharedPanels.filter { !own.contains($0.node) }.flatMap { node, holders in
      let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
      let missing = holders.compactMap {
        KnownCompositor.missingFrames(of: $0.name, version: facts.versions[$0.process], node)
      }
      let shared = Finding(
        level: .odd, subject: node,
        text:
          "\(names) reads it too; if this is a compositor, its apps also receive every touch that "
          + "Tactile reports, so one tap can press two buttons",
        fix:
          "decide who gets the touches (docs/beside-a-compositor.md, \"Choose by your app\")")
      return [shared] + missing
    }
  }

  private static func isIdentity(_ matrix: String) -> Bool {
    let numbers = matrix.split(separator: " ").compactMap { Double($0) }
    return numbers.starts(with: [1, 0, 0, 0, 1, 0])
  }
}

/// The shell command that moves a file of the configuration to a folder that the service can read.
enum HiddenFileMove {
  /// Returns the command, with quotes where the shell needs them.
  ///
  /// If the path leads to the file by a symbolic link, the command replaces this link by its target, so that the
  /// path stays valid.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file, as the configuration names it.
  ///   - folder: The folder that contains the file and that the unit hides from the service.
  static func command(for file: String, in folder: String) -> String {
    var prefix = ""
    for name in file.split(separator: "/") {
      prefix += "/\(name)"
      guard !isInside(prefix, folder), isLink(prefix), let target = FilePath.resolved(prefix),
        isInside(target, folder)
      else { continue }
      let (link, place) = (ShellWord.quoting(prefix), ShellWord.quoting(target))
      return "sudo rm \(link) && sudo mv \(place) \(link)"
    }
    // A comment can be pasted together with the command.
    return "sudo mv \(ShellWord.quoting(FilePath.resolved(file) ?? file)) /etc/tactile/  "
      + "# then change its path in the configuration"
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path.hasPrefix(folder + "/")
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
