import TactileIO
import TactileWire

/// `tactile bind`: runs a program when a gesture or an action comes.
struct BindCommand: Command {
  static let page = CommandPage(
    name: "bind",
    summary: "start programs and units on gestures and actions",
    usage: "FILE",
    operandCount: 1...1,
    purpose: """
      Subscribes to tactiled and starts what FILE binds to a gesture or an action, as the user who
      runs it. It waits for nothing it starts, and starts nothing again before its pause is over.

      FILE is YAML: version: 1, and bindings, a list. Each has gesture, a recognizer's name, with
      state (began, changed, ended or cancelled; ended unless it is given) and view if it may be of
      one view only; or action. And it has run, a list of a program and its arguments that no shell
      touches; or unit, a systemd unit; or shell, a line for /bin/sh. pause is in seconds, 1 unless
      it is given. What is started finds TACTILE_OCCASION, TACTILE_STATE, TACTILE_VIEW, TACTILE_X
      and TACTILE_Y in its environment.
      """,
    operands: [.operand("FILE", "the bindings")],
    options: [
      .flag("--check", "read FILE, say what is wrong with it, and end"),
      .flag("--dry-run", "print what would be started, and start nothing"),
      .socket,
    ],
    success: "tactiled ended the stream, or FILE is right",
    failure: "FILE is wrong, or tactiled could not be reached or let us go",
    examples: [
      .init(line: "tactile bind --check bindings.yaml", text: "Before it goes to the kiosk"),
      .init(line: "tactile bind bindings.yaml", text: "Run until tactiled ends", needs: .service),
    ])

  private let file: String
  private let isCheck: Bool
  private let isDry: Bool
  private let socket: String

  init(_ arguments: Arguments) {
    file = arguments.operands[0]
    isCheck = arguments.has("--check")
    isDry = arguments.has("--dry-run")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let list = try BindingDescription.list(text: try FileReader.bytes(of: file), file: file)
    if isCheck { return .success }
    ChildProcess.prepare()
    var bindings = Bindings(list)
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(method: "io.tactile.Events.Subscribe", more: true))
    while let reply = try connection.next() {
      try reply.check()
      for start in bindings.starts(in: try EventMessage(from: reply.cursor).frame) {
        perform(start)
      }
    }
    return .success
  }

  private func perform(_ start: Bindings.Start) {
    let line = start.arguments.map(Self.quoted).joined(separator: " ")
    if isDry {
      StandardStream.output.write("\(start.occasion): \(line)\n")
      return
    }
    do throws(IOError) {
      try ChildProcess.start(start.arguments, adding: start.variables)
      StandardStream.error.write("tactile: \(start.occasion): started \(line)\n")
    } catch {
      StandardStream.error.write("tactile: \(start.occasion): \(error)\n")
    }
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-_./:=@%+,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
