import TactileInput
import TactileServer
import TactileWire

// What the devices have reported to the service, rules that fit no device, and full disks.

extension Examination {
  /// Returns a finding about each rule that matches no device: bad if a panel differs from it in one value, as after its
  /// cable was moved to another port.
  static func unusedRules(_ facts: SystemFacts) -> [Finding] {
    guard facts.listFailure == nil else { return [] }
    var present: [DeviceDescription] = []
    for device in facts.devices {
      // A device that cannot be read may match.
      guard case .open(let description) = device else { return [] }
      if !facts.owning.clones.contains(description.node) { present.append(description) }
    }
    // That there is no device is another finding.
    guard !present.isEmpty else { return [] }
    return facts.rules.rules.map(\.match).filter { match in
      match != DeviceMatch() && !present.contains(where: match.matches)
    }.map { match in
      let text = "the rule for \(match) matches no device"
      for (key, wider) in match.widened {
        guard let device = present.first(where: { wider.matches($0) && facts.isPanel($0) }) else {
          continue
        }
        return Finding(
          level: .bad, subject: "devices",
          text:
            "\(text); \"\(device.name)\" at \(device.node) differs only in its \(key), so it has other "
            + "settings than intended",
          fix: key == "port"
            ? "move the cable back, or change the rule: match: \(DeviceMatch(selecting: device).yaml)"
            : "change the rule: match: \(DeviceMatch(selecting: device).yaml)")
      }
      return Finding(
        level: .odd, subject: "devices", text: text,
        fix: "tactile devices (prints the match of each device); or remove the rule")
    }
  }

  /// Returns findings about touches that filters removed because the panel itself is at fault, and about lost events.
  static func reports(_ facts: SystemFacts) -> [Finding] {
    (facts.reply?.state.devices ?? []).flatMap { device in
      (device.oddities + device.filtered).compactMap { count in
        advice[count.name].map {
          Finding(
            level: .odd,
            subject: (device.node.isEmpty ? "" : "\(device.node) ") + "\"\(device.name)\"",
            text: "\(Counted.text(count.count, "time")): \(count.reason)", fix: $0)
        }
      }
    }
  }

  private static let advice = [
    "droppedEvents":
      "the machine is overloaded, or the panel reports too much; top (shows what uses the processor)",
    "stuck":
      "clean the glass, and take away what lies on it; if touches stay where fingers have lifted, make stuckTime "
      + "shorter, and report the panel with a recording (tactile record)",
    "fixedGhost":
      "docs/fix-a-panel.md (the place is muted; the glass, its frame or its power may be faulty)",
  ]

  /// Returns a finding about each full disk that the service or its administrator writes to.
  static func disks(_ facts: SystemFacts) -> [Finding] {
    facts.fullDisks.map { path in
      Finding(
        level: .bad, subject: "disk",
        text: "the disk of \(path) is full, so no changed configuration can be kept there",
        fix:
          "df -h \(path) (shows the disk), then remove what is not needed, such as with sudo journalctl "
          + "--vacuum-size=100M")
    }
  }
}

extension DeviceMatch {
  /// The match without one of its values, which has a name for people; only values that leave others.
  fileprivate var widened: [(key: String, match: DeviceMatch)] {
    var list: [(String, DeviceMatch)] = []
    func without(_ key: String, _ path: WritableKeyPath<DeviceMatch, String?>) {
      var wider = self
      guard wider[keyPath: path] != nil else { return }
      wider[keyPath: path] = nil
      if wider != DeviceMatch() { list.append((key, wider)) }
    }
    without("port", \.port)
    without("serial number", \.serial)
    without("name", \.name)
    return list
  }
}
