import TactileIO
import TactileServer
import TactileWire

/// `tactile reload`: lets the service read its configuration again, and waits for the outcome.
struct ReloadCommand: Command {
  static let page = CommandPage(
    name: "reload",
    summary: "apply the changed configuration, and wait for the outcome",
    purpose: """
      Makes tactiled read its configuration and its scene again, and waits until they are in effect. If
      something in them is wrong, the previous configuration stays in effect, and the command prints the
      reason and exits with 1. Notes name settings that take effect later, such as the rules of a device that
      is touched now. systemctl reload tactiled runs this command, and fails with it.

      It needs the permission control, which root has.
      """,
    options: [.socket],
    success: "the configuration is in effect",
    failure: "the configuration was refused, or the service could not be reached",
    examples: [
      .init(line: "tactile reload", text: "Apply a changed file", needs: .service)
    ])

  private let socket: String

  init(_ arguments: Arguments) {
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.reload))
    let notes = try ReloadMessage(from: connection.answer(after: ReloadQueue.pause).cursor).notes
    StandardStream.output.writeLines(
      (["reloaded the configuration"] + notes).map(Excerpt.line))
    return .success
  }
}
