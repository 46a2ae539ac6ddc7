import TactileDevices
import TactileIO
import TactileInput
import TactileWire

/// Turns the facts about owning into findings. It has no input and output of its own.
enum OwnExamination {
  private static let enable = "sudo tactile own enable"

  /// Returns the findings: first whether the service may own panels, then each panel.
  static func findings(_ facts: OwnFacts) -> [Finding] {
    permission(facts) + wakeKey(facts) + facts.owned.flatMap { panel($0, facts) }
  }

  /// Returns the finding about the key that wakes screens. The service makes it when it starts, so a service that
  /// does not answer, or that has no permission, says nothing about it.
  private static func wakeKey(_ facts: OwnFacts) -> [Finding] {
    guard facts.wantsWakeKey, facts.isEnabled, facts.devices != nil else { return [] }
    if facts.hasWakeKey {
      return [
        Finding(
          level: .good, subject: "wake.key", text: "the service has made a keyboard with KEY_WAKEUP"
        )
      ]
    }
    return [
      Finding(
        level: .bad, subject: "wake.key",
        text: "the service has made no keyboard with KEY_WAKEUP, so touches wake no screen",
        fix: "journalctl -u tactiled (shows the reason), then sudo systemctl restart tactiled")
    ]
  }

  // MARK: Permission

  private static func permission(_ facts: OwnFacts) -> [Finding] {
    let obstacles = UinputExamination.links(of: facts.setup, facts.states, enable: enable)
    guard obstacles.isEmpty else { return obstacles }
    guard facts.isEnabled else {
      return facts.isWanted
        ? [
          Finding(
            level: .bad, subject: "owning",
            text: facts.wantsPanels
              ? "the configuration wants panels to be owned, but the service may not make clones"
              : "the configuration wants a key that wakes screens (wake.key), but the service may "
                + "not make it",
            fix: enable)
        ]
        : [Finding(level: .good, subject: "owning", text: "the service may not own panels")]
    }
    let problems = system(facts)
    guard problems.isEmpty else { return problems }
    guard facts.isWanted else {
      return [
        Finding(
          level: .odd, subject: "owning",
          text:
            "the service may own panels, but no rule of the configuration has own: {mode: on}, and "
            + "wake.key is not true; it may make any input device for nothing",
          fix: "add the rule (docs/configuration.md), or sudo tactile own disable")
      ]
    }
    return [Finding(level: .good, subject: "owning", text: "the service may own panels")]
  }

  /// Returns the findings about parts of the system that do not follow the links yet.
  private static func system(_ facts: OwnFacts) -> [Finding] {
    var found = UinputExamination.system(hasGroup: facts.hasGroup, node: facts.node)
    guard let unit = facts.unit, unit.isLoaded else { return found }
    if !unit.allowsWriting(to: UinputDevice.node) || unit.mostKeptDescriptors == 0
      || !unit.supplementaryGroups.contains(OwnFacts.groupName)
    {
      found.append(
        Finding(
          level: .bad, subject: "tactiled.service",
          text: "its settings for owning are not in effect",
          fix: "sudo systemctl daemon-reload && sudo systemctl restart tactiled"))
    }
    return found
  }

  // MARK: Panels

  private static func panel(_ device: DeviceMessage, _ facts: OwnFacts) -> [Finding] {
    let subject = "\(device.node) \"\(device.name)\""
    guard let ownership = device.ownership else { return [] }
    let state = Finding(
      level: ownership == .owned ? .good : .odd, subject: subject,
      text: EventLine.sentence(of: ownership),
      fix: ownership == .owned ? nil : "tactile status (shows the state again)")
    return [state] + readers(of: device, subject, facts)
  }

  /// Returns the findings about the programs that read a clone. A clone without readers has no use, unless the
  /// compositor starts later.
  private static func readers(
    of device: DeviceMessage, _ subject: String, _ facts: OwnFacts
  ) -> [Finding] {
    guard let clone = device.clone, let readers = facts.readers[clone] else { return [] }
    guard !readers.isEmpty else {
      guard facts.isRoot else { return [] }
      return [
        Finding(
          level: .odd, subject: subject,
          text: "no program has opened its clone \(clone), so no compositor receives its touches",
          fix: "start the compositor; if it runs, sudo udevadm info \(clone) (shows its seat)")
      ]
    }
    let names = readers.map { "\(name(of: $0, facts)) (process \($0.process))" }
    let found = Finding(
      level: .good, subject: subject,
      text: "\(names.joined(separator: ", ")) reads its clone \(clone)")
    return [found] + readers.flatMap { quirks(of: $0, device, subject, facts) }
  }

  /// Returns the name of a program, with its version if that is known.
  private static func name(of reader: FileHolders.Holder, _ facts: OwnFacts) -> String {
    facts.versions[reader.process].map { "\(reader.name) \($0)" } ?? reader.name
  }

  /// Returns the findings about a compositor that does not handle the options of a panel well, as
  /// docs/compatibility.md shows.
  private static func quirks(
    of reader: FileHolders.Holder, _ device: DeviceMessage, _ subject: String, _ facts: OwnFacts
  ) -> [Finding] {
    let options = facts.options[device.node] ?? OwnOptions()
    var found = options.cancel == .palm ? cancellation(of: reader, subject, facts) : []
    let version = facts.versions[reader.process]
    if let missing = KnownCompositor.missingFrames(of: reader.name, version: version, subject) {
      found.append(missing)
    }
    if options.name == .same, reader.name == "Xorg" {
      found.append(
        Finding(
          level: .odd, subject: subject,
          text: "X shows two devices of this name, so xinput map-to-output NAME fails",
          fix: "set own: {name: suffix} in the rule for this panel, or use the number of the device"
        ))
    }
    return found
  }

  /// Returns a finding if a program does not pass on the cancellation that follows from a palm, or may not do so.
  private static func cancellation(
    of reader: FileHolders.Holder, _ subject: String, _ facts: OwnFacts
  ) -> [Finding] {
    let program = name(of: reader, facts)
    let version = facts.versions[reader.process]
    let fact =
      switch KnownCompositor.cancellation(of: reader.name, version: version) {
      case .passed: ""
      case .dropped: "\(program) drops the cancellation, which leaves a finger down in the app"
      case .unknown:
        "\(program) may drop the cancellation, which leaves a finger down in the app"
          + (version == nil ? "; its version is not known" : "")
      }
    guard !fact.isEmpty else { return [] }
    return [
      Finding(
        level: .bad, subject: subject, text: "own.cancel is palm, and \(fact)",
        fix: "set own: {cancel: lift} in the rule for this panel")
    ]
  }
}

/// The findings that owned panels and bindings share: the links of their setup, and the permission to make devices.
enum UinputExamination {
  /// Returns a finding for each link that is missing while others are present, or that is something else.
  ///
  /// - Parameters:
  ///   - setup: The links.
  ///   - states: Their states, in the same order.
  ///   - enable: The command that makes the links.
  static func links(
    of setup: SetupLinks, _ states: [SetupLinks.State], enable: String
  ) -> [Finding] {
    let isPartial = states.contains(.present)
    return zip(setup.links, states).compactMap { link, state in
      switch state {
      case .present: nil
      case .missing:
        isPartial
          ? Finding(level: .bad, subject: link.path, text: "it is missing", fix: enable) : nil
      case .other(let found):
        Finding(
          level: .bad, subject: link.path,
          text: "found \(found); expected a link to \(link.target)",
          fix: "move it away, then \(enable)")
      }
    }
  }

  /// Returns the findings about the group and the node of uinput, if they do not follow the links yet.
  static func system(hasGroup: Bool, node: OwnFacts.Node?) -> [Finding] {
    var found: [Finding] = []
    if !hasGroup {
      found.append(
        Finding(
          level: .bad, subject: "group \(OwnFacts.groupName)", text: "it does not exist",
          fix: "sudo systemd-sysusers"))
    }
    switch node {
    case nil:
      found.append(
        Finding(
          level: .bad, subject: UinputDevice.node, text: "it does not exist",
          fix: "sudo modprobe uinput"))
    case let node? where node.group != OwnFacts.groupName:
      found.append(
        Finding(
          level: .bad, subject: UinputDevice.node,
          text: "the group \(OwnFacts.groupName) may not write to it; "
            + (node.group.map { "the group \($0) may" } ?? "no group may"),
          fix: "sudo udevadm trigger --settle --sysname-match=uinput"))
    case .some: break
    }
    return found
  }
}
