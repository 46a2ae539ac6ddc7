@preconcurrency import Glibc
import TactileDevices
import TactileIO
import TactileWire

/// `tactile keys`: permits the bindings to press keys and move the pointer, or forbids it, or shows the state.
struct KeysCommand: Command {
  static let page = CommandPage(
    name: "keys",
    summary: "permit bindings to press keys and move the pointer, or show the state",
    usage: "ACTION",
    operandCount: 1...1,
    purpose: """
      The tasks keys, type, click, scroll and drag of tactile bind need a virtual keyboard or pointer. To
      make them, tactile-bind.service needs the permission to write to /dev/uinput, which it does not
      have by default.

      enable gives it this permission: it links a drop-in of the unit, a udev rule and the name of a
      kernel module from /etc to the files beside this program. Then it applies them, and restarts
      tactile-bind.service if it runs. disable removes the links and restarts the service. Both require
      root. status prints whether the service may make these devices, and whether its bindings need them.

      A program with this permission can make any input device. This is also true of the programs that
      tactile-bind.service starts, because they run in its sandbox.
      """,
    operands: [
      .operand(
        "ACTION", "enable, disable or status", completion: .words(["enable", "disable", "status"]))
    ],
    options: [],
    success: "the action is done; for status, no finding is bad",
    failure: "the action failed; for status, one or more findings are bad",
    examples: [
      .init(
        line: "tactile keys status",
        text: "Find out whether tactile-bind.service may press keys", needs: .service)
    ])

  private enum Action: String {
    case enable
    case disable
    case status
  }

  private static let service = "tactile-bind.service"

  private let action: Action

  init(_ arguments: Arguments) throws(UsageError) {
    guard let action = Action(rawValue: arguments.operands[0]) else {
      throw UsageError(
        "'\(arguments.operands[0])' is no action; expected enable, disable or status")
    }
    self.action = action
  }

  func run() throws -> ExitCode {
    let setup = SetupLinks.installed(.keys)
    switch action {
    case .enable:
      SetupLinks.say(try setup.enable(), "linked", orElse: "all links are there already")
      return SetupLinks.apply(loadingModule: true, restarting: Self.service)
    case .disable:
      SetupLinks.say(try setup.disable(), "removed", orElse: "there are no links")
      return SetupLinks.apply(loadingModule: false, restarting: Self.service)
    case .status:
      var facts = KeysFacts.gather(unit: .named(Self.service))
      let file = SystemFacts.bindingsFile
      if FileKind.name(at: file) == nil {
        facts.isNeeded = false
      } else if let text = try? FileReader.bytes(of: file) {
        facts.isNeeded = (try? BindingList(text: text, file: file))?.needsDevices
      }
      let findings = KeysExamination.findings(facts)
      for finding in findings { DoctorCommand.printLine(finding) }
      return findings.contains { $0.level == .bad } ? .failure : .success
    }
  }
}

/// Turns the facts about the keyboard and the pointers of bindings into findings. It has no input and output of
/// its own.
enum KeysExamination {
  private static let enable = "sudo tactile keys enable"
  private static let subject = "keys"

  /// Returns the findings.
  static func findings(_ facts: KeysFacts) -> [Finding] {
    let obstacles = UinputExamination.links(of: facts.setup, facts.states, enable: enable)
    guard obstacles.isEmpty else { return obstacles }
    guard facts.isEnabled else {
      return [
        facts.isNeeded == true
          ? Finding(
            level: .bad, subject: subject,
            text: "bindings press keys or use the pointer, but tactile-bind.service may not do so",
            fix: enable)
          : Finding(
            level: .good, subject: subject,
            text: "tactile-bind.service may not press keys or move the pointer")
      ]
    }
    let problems = system(facts)
    guard problems.isEmpty else { return problems }
    guard facts.isNeeded != false else {
      return [
        Finding(
          level: .odd, subject: subject,
          text: "tactile-bind.service may press keys and move the pointer, but no binding does so",
          fix: "sudo tactile keys disable")
      ]
    }
    return [
      Finding(
        level: .good, subject: subject,
        text: "tactile-bind.service may press keys and move the pointer")
    ]
  }

  /// Returns the findings about parts of the system that do not follow the links yet.
  private static func system(_ facts: KeysFacts) -> [Finding] {
    var found = UinputExamination.system(hasGroup: facts.hasGroup, node: facts.node)
    guard let unit = facts.unit, unit.isLoaded else { return found }
    if !unit.allowsWriting(to: UinputDevice.node)
      || !unit.supplementaryGroups.contains(OwnFacts.groupName)
    {
      found.append(
        Finding(
          level: .bad, subject: "tactile-bind.service",
          text: "its settings for the virtual keyboard are not in effect",
          fix: "sudo systemctl daemon-reload && sudo systemctl restart tactile-bind.service"))
    }
    return found
  }
}

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
