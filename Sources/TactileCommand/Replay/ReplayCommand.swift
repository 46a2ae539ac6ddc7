import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// `tactile replay`: runs the engine over a recording on a virtual clock.
struct ReplayCommand: Command {
  static let page = CommandPage(
    name: "replay",
    summary: "run a recording through the engine and print what it makes of it",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Runs a recording through the engine, without devices, service or waiting, and prints every
      touch and gesture. The same file always prints the same bytes, at any speed.

      With --to it prints nothing: it is a service at that socket until the recording is over, so that
      a kiosk's app can be tried without a panel. Have the app connect there instead of to tactiled. The
      recording begins with the first subscriber, whom it waits for, and never runs ahead of one that
      reads slowly. This is what tactiled --replay does.
      """,
    operands: CommandPage.Entry.recording,
    options: Machine.options + [
      .option(
        "--speed", "N",
        "replay N times as fast as it was recorded, each line in its time, or max for as fast as "
          + "it can (default: max; with --to, 1)"),
      .option(
        "--to", "SOCKET", "be a service at this socket that has the recording's devices",
        completion: .files),
      .flag("--trace", "print every decision too, with the number of the rule it follows"),
      .flag(
        "--json",
        "one JSON object a line: {\"time\":...,\"touch\":{...}}, \"gesture\", \"control\", "
          + "\"scroll\", \"action\", \"motion\", \"orientation\", \"remoteControl\", \"device\", or "
          + "\"trace\", which has subject, rule (a number) and message"),
    ],
    success: "the recording was replayed",
    failure: "it could not be read",
    examples: [
      .init(line: "tactile replay panel.evemu", text: "What a customer's recording holds"),
      .init(line: "tactile replay panel.evemu --json > panel.jsonl", text: "The same for programs"),
      .init(
        line: "gunzip -c panel.evemu.gz | tactile replay -", text: "A recording that came packed"),
      .init(
        line: "tactile replay panel.evemu --to kiosk.socket --speed 2",
        text: "An app under test, twice as fast", needs: .terminal),
    ])

  private let files: [String]
  private let machine: Machine
  /// The options that name it, for the service of `--to`.
  private let machineWords: [String]
  private let isJSON: Bool
  private let isTracing: Bool
  private let speed: ReplaySpeed?
  private let socket: String?

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("--json")
    isTracing = arguments.has("--trace")
    machine = try Machine(arguments)
    machineWords = ["--scene", "--config"].flatMap { name in
      arguments.value(name).map { [name, $0] } ?? []
    }
    speed = try arguments.value("--speed").map { text throws(UsageError) in
      try ReplaySpeed(text)
    }
    socket = try SocketPath.checked(arguments.value("--to"))
    files = RecordingFiles.paths(arguments.operands)
    guard socket != nil else { return }
    if isJSON || isTracing {
      throw UsageError("--to prints nothing, so --json and --trace do not go with it")
    }
    if files.count > 1 {
      throw UsageError(
        "--to takes one FILE; a description beside it, as .desc or .prop, is found by itself")
    }
  }

  func run() throws -> ExitCode {
    if let socket { try serve(at: socket) }
    if files.count == 1, let long = try LongRecording(path: files[0]) {
      RecordingFiles.tell(long.notes)
      try print(ReplayRun(of: long, on: machine))
    } else {
      try print(ReplayRun(try RecordingFiles.load(files), on: machine))
    }
    return .success
  }

  private func print(_ run: ReplayRun<some StepSource>) throws {
    let pace = speed?.pace
    let printer = ReplayPrinter(isJSON: isJSON, isAtOnce: pace != nil)
    if isTracing { run.trace { printer.print($0) } }
    try run.run(pace: pace) { printer.print($0) }
    printer.finish()
  }

  /// The service that plays recordings is tactiled; there is but one way through it.
  private func serve(at socket: String) throws -> Never {
    var words = ["--socket", socket, "--replay", files[0]]
    switch speed {
    case .times(let times): words += ["--speed", "\(times)"]
    case .unlimited: words += ["--speed", "max"]
    case nil: break
    }
    try Program.become("tactiled", words + machineWords)
  }
}
