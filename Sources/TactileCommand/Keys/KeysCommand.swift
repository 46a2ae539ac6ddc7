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
