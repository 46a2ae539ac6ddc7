@preconcurrency import Glibc
import TactileDevices
import TactileIO

/// The facts about the keyboard and the pointers of bindings, from which ``KeysExamination`` derives its findings.
struct KeysFacts {
  var setup = SetupLinks(.keys, files: "/usr/lib/tactile/keys")
  /// The states of the links of the setup, in their order.
  var states: [SetupLinks.State] = []
  /// Whether a task of the bindings needs these devices; nil if the bindings are not known.
  var isNeeded: Bool?
  /// Whether the group of `60-tactile-keys.rules` exists.
  var hasGroup = true
  /// The node of uinput; nil if it does not exist.
  var node: OwnFacts.Node? = OwnFacts.Node(group: OwnFacts.groupName)
  /// The unit `tactile-bind.service`; nil if systemd does not run.
  var unit: ServiceUnit?

  /// Whether all links of the setup are present.
  var isEnabled: Bool { states.allSatisfy { $0 == .present } }

  /// Whether these devices concern this machine at all.
  var isRelevant: Bool { isNeeded == true || states.contains { $0 != .missing } }

  /// Collects the facts about this system.
  static func gather(unit: ServiceUnit?) -> KeysFacts {
    var facts = KeysFacts()
    facts.setup = .installed(.keys)
    facts.states = facts.setup.links.map(facts.setup.state(of:))
    facts.unit = unit
    facts.hasGroup = Group(named: OwnFacts.groupName) != nil
    facts.node =
      FileKind.name(at: UinputDevice.node).map { _ in
        OwnFacts.Node(group: Group(withAccessTo: UinputDevice.node, for: S_IWGRP)?.name)
      }
    return facts
  }
}
