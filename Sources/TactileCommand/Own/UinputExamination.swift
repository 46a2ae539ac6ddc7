import TactileDevices

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
