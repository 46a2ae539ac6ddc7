import Tactile
import TactileIO
import TactileWire

/// `tactile mode`: prints or sets the mode of the service.
struct ModeCommand: Command {
  static let page = CommandPage(
    name: "mode",
    summary: "print or set the mode, which decides which windows receive touches",
    usage: "[MODE]",
    operandCount: 0...1,
    purpose: """
      Without MODE, prints the mode of tactiled. With MODE, sets it, and prints the mode that is in effect.

      In the mode normal, every window receives touches. In locked, only the machine's own windows do. In
      cleaning and asleep, no window does. Live touches are cancelled when a mode other than normal
      begins. Each such mode ends by itself. cleaning also ends when three fingers rest on one screen for
      three seconds, and asleep when a finger touches the panel. The configuration sets the time limits,
      the number of fingers and their time (modes).

      To set a mode, you need the permission control.
      """,
    operands: [
      .operand(
        "MODE", "normal, locked, cleaning or asleep",
        completion: .words(InteractionMode.allCases.map(\.rawValue)))
    ],
    options: [
      .option(
        "--for", "TIME",
        "end the mode after this time, in seconds or with a unit, such as 500ms (default: the longest time "
          + "that the configuration allows)"),
      .socket,
    ],
    success: "the mode is printed or set",
    failure: "the service could not be reached or replied with an error",
    examples: [
      .init(
        line: "tactile mode cleaning --for 30s", text: "Wipe the panel for half a minute",
        needs: .service)
    ])

  private let mode: InteractionMode?
  private let seconds: Double?
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    mode = try arguments.operands.first.map { (word) throws(UsageError) in
      guard let mode = InteractionMode(rawValue: word) else {
        throw UsageError("'\(word)' is no mode; expected normal, locked, cleaning or asleep")
      }
      return mode
    }
    seconds = try arguments.value("--for").map { (text) throws(UsageError) in
      guard let seconds = Double(text) ?? ParameterUnit.seconds.value(of: text), seconds > 0,
        seconds.isFinite
      else { throw UsageError("--for is '\(text)'; expected a time above 0, such as 30s") }
      return seconds
    }
    if seconds != nil, mode == nil || mode == .normal {
      throw UsageError("--for needs a mode other than normal")
    }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    let present: ModeMessage
    if let mode {
      let parameters = SetModeParameters(mode: mode, limit: seconds)
      try connection.call(VarlinkCall(.setMode(parameters)))
      present = try SetModeMessage(from: connection.answer().cursor).mode
    } else {
      try connection.call(VarlinkCall(.getStatus))
      let status = try StatusMessage(from: connection.answer().cursor).status
      present = status.mode ?? ModeMessage(kind: .normal)
    }
    StandardStream.output.writeLine(Self.line(of: present, at: MonotonicClock.now()))
    return .success
  }

  static func line(of mode: ModeMessage, at now: Timestamp) -> String {
    mode.kind.rawValue + EventLine.time(left: mode, at: now)
  }
}
