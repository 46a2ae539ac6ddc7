import TactileIO
import TactileWire

/// `tactile play`: plays a `.touch` file or a recording on a screen with scripted fingers.
struct PlayCommand: Command {
  static let page = CommandPage(
    name: "play",
    summary: "play a .touch file or a recording on a screen with scripted fingers",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Makes tactiled touch a screen with the fingers of a .touch file or of a recording, at the times in the
      file. Apps receive the touches and their gestures. If tactiled owns the panel, the compositor's app
      receives them too (docs/scripted-touches.md).

      Of a .touch file, only the input is played: neither its scene nor the expected lines. Of a recording, it
      plays the first touch panel, after its filters. The fingers touch the same points of the glass as on
      the recorded panel.

      \(ScriptCall.conditions)
      """,
    operands: [
      .operand("FILE", "a .touch file, or a recording in any format that tactile replay reads"),
      CommandPage.Entry.recording[1],
    ],
    options: [
      .option(
        "--config", "FILE",
        "apply the device rules and filters of this tactiled.yaml to the recording (default: those of the "
          + "service, if its files are readable)", completion: .files)
    ] + RecordingFiles.options + ScriptCall.options,
    success: ScriptCall.success,
    failure: "the file could not be read, \(ScriptCall.failure)",
    examples: [
      .init(line: "tactile play order.touch", text: "Play a test on the kiosk", needs: .panel),
      .init(
        line: "tactile play monday.evemu", text: "Do what a person did before", needs: .panel),
    ])

  private let files: RecordingFiles
  private let configuration: String?
  private let call: ScriptCall

  init(_ arguments: Arguments) {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = arguments.value("--config")
    call = ScriptCall(arguments)
  }

  func run() throws -> ExitCode {
    try call.play(ScriptFile.steps(of: files, configuration: configuration))
  }
}
