import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// `tactile own`: permits the service to own panels, or forbids it, or shows the state.
struct OwnCommand: Command {
  static let page = CommandPage(
    name: "own",
    summary: "permit the service to own panels, or show the state of owning",
    usage: "ACTION",
    operandCount: 1...1,
    purpose: """
      A panel is owned if tactiled has grabbed it and the compositor reads a clone of it. tactiled can
      then keep touches from all apps. The configuration chooses the panels, with own: {mode: on} in
      the rule of a device. To make clones, the service needs the permission to write to /dev/uinput,
      which it does not have by default.

      enable gives it this permission: it links a drop-in of the unit, two udev rules and the name of a
      kernel module from /etc to the files beside this program. Then it applies them, and restarts the
      service. disable removes the links and restarts the service, so that the compositor reads all
      panels itself. Both require root. status prints whether the service may own panels, and the state
      of each owned panel. It also prints whether the service has made the key that wakes screens
      (wake: {key: true}).
      """,
    operands: [
      .operand(
        "ACTION", "enable, disable or status", completion: .words(["enable", "disable", "status"]))
    ],
    options: [
      .option(
        "--config", "FILE",
        "for status: read the rules from this configuration (default: /etc/tactile/tactiled.yaml, if "
          + "it exists and you may read it)", completion: .files),
      .socket,
    ],
    success: "the action is done; for status, no finding is bad",
    failure: "the action failed; for status, one or more findings are bad",
    examples: [
      .init(
        line: "tactile own status", text: "Find out whether the service may own panels",
        needs: .service)
    ])

  private enum Action: String {
    case enable
    case disable
    case status
  }

  private let action: Action
  private let socket: String
  private let configuration: String?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let action = Action(rawValue: arguments.operands[0]) else {
      throw UsageError(
        "'\(arguments.operands[0])' is no action; expected enable, disable or status")
    }
    self.action = action
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config")
  }

  func run() throws -> ExitCode {
    let setup = SetupLinks.installed(.own)
    switch action {
    case .enable:
      let made = try setup.enable()
      SetupLinks.say(made, "linked", orElse: "all links are there already")
      return SetupLinks.apply(loadingModule: true, restarting: "tactiled.service")
    case .disable:
      let removed = try setup.disable()
      SetupLinks.say(removed, "removed", orElse: "there are no links")
      return SetupLinks.apply(loadingModule: false, restarting: "tactiled.service")
    case .status: return try printStatus()
    }
  }

  private func printStatus() throws -> ExitCode {
    let settings = try ReplayConfiguration.settings(configuration)
    let findings = OwnExamination.findings(
      .gather(settings: settings, devices: reportedDevices, unit: .named("tactiled.service")))
    for finding in findings { DoctorCommand.printLine(finding) }
    return findings.contains { $0.level == .bad } ? .failure : .success
  }

  /// The devices that the service reports; nil if it does not answer.
  private var reportedDevices: [DeviceMessage]? {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(.listDevices))
      return try DeviceListMessage(from: connection.answer().cursor).devices
    } catch {
      (error as? SilentService)?.warn()
      return nil
    }
  }
}
