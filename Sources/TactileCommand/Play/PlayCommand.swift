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
      receives them too (docs/testing.md).

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
          + "service, if its files are readable)", completion: .files),
      .flag(
        "--print",
        "print the steps as JSON instead of playing them; the method play of the Python library accepts a file "
          + "with this output"),
    ] + RecordingFiles.options + ScriptCall.options,
    success: "\(ScriptCall.success); with --print, the steps were printed",
    failure: "the file could not be read, \(ScriptCall.failure)",
    examples: [
      .init(line: "tactile play order.touch", text: "Play a test on the kiosk", needs: .panel),
      .init(
        line: "tactile play monday.evemu", text: "Do what a person did before", needs: .panel),
      .init(
        line: "tactile play --print monday.evemu > monday.json",
        text: "Save the steps for a test in Python"),
    ])

  private let files: RecordingFiles
  private let configuration: String?
  private let isPrinted: Bool
  private let call: ScriptCall

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = arguments.value("--config")
    isPrinted = arguments.has("--print")
    call = try ScriptCall(arguments)
  }

  func run() throws -> ExitCode {
    let steps = try PlayedFile.steps(of: files, configuration: configuration)
    guard isPrinted else { return try call.play(steps) }
    StandardStream.output.write(Self.json(of: steps))
    return .success
  }

  /// Returns the parameters of the call `Play` as JSON: a line with an object.
  static func json(of steps: [ScriptStepMessage]) -> String {
    var writer = JSONWriter()
    VarlinkCall(.play(PlayParameters(steps: steps))).parameters.write(into: &writer, exactly: true)
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
