import Tactile
import TactileIO
import TactileTesting
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

/// The files that `tactile play` plays.
enum PlayedFile {
  /// Reads files and returns the steps of their fingers. All fingers have lifted at the end.
  ///
  /// - Parameters:
  ///   - files: A `.touch` file, or the files of a recording.
  ///   - configuration: The file with the rules of the recorded panel; nil for those of the service.
  static func steps(
    of files: RecordingFiles, configuration: String?
  ) throws -> [ScriptStepMessage] {
    if files.paths.count == 1, files.paths[0].hasSuffix(".touch") {
      return try ScriptFile.steps(of: files.paths[0], reading: FileReader.bytes)
    }
    let rules = try ReplayConfiguration.deviceRules(configuration)
    return try ScriptFile.steps(of: try files.load(), rules: rules, file: files.paths[0])
  }
}

/// The call that plays a script, with the options that `tap`, `swipe` and `play` share.
struct ScriptCall {
  static let options: [CommandPage.Entry] = [
    .option("--screen", "NAME", "touch this screen (default: the first screen)"), .socket,
    .option("--to", "PATH", "another name of --socket", completion: .files),
  ]

  /// The requirements and the end of a script, for the help.
  static let conditions = """
    It needs the permission inject, and a screen that nothing touches. It waits for the end of the script. If
    a person touches the screen, or if this command ends, the touches are cancelled at once.
    """

  static let success = "the screen was touched, and all fingers have lifted"
  static let failure =
    "a finger or a pen touches the screen, the script ended early, or the service could not be reached or "
    + "replied with an error"

  private let screen: String?
  /// The path of the service's socket.
  let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    screen = arguments.value("--screen")
    let paths = [arguments.value("--socket"), arguments.value("--to")].compactMap(\.self)
    guard paths.count < 2 else {
      throw UsageError("--socket and --to are the same option; give it once")
    }
    socket = paths.first ?? SocketPath.forCommand()
  }

  /// Plays the steps, and waits until they are done.
  func play(_ steps: [ScriptStepMessage]) throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    // The reply to the script comes at its end. So find out first whether the service answers.
    try connection.call(VarlinkCall(.getInfo))
    _ = try connection.answer()
    try connection.call(VarlinkCall(.play(PlayParameters(screen: screen, steps: steps))))
    _ = try connection.answer(after: steps.last?.time ?? 0)
    return .success
  }

  /// Reads a location, such as `300,200`.
  static func location(_ text: String) throws(UsageError) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw UsageError(
        "found '\(text)'; expected a location in points from the upper left corner, such as 300,200"
      )
    }
    return Point(x: x, y: y)
  }
}
