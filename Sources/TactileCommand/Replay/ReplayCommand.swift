import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// `tactile replay`: runs a recording through the engine with a simulated clock.
struct ReplayCommand: Command {
  static let page = CommandPage(
    name: "replay",
    summary: "run a recording through the engine and print its touches and gestures",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Runs a recording through the engine and prints every touch and gesture. It needs no devices and
      no service, and by default it does not wait. The same file always gives the same output, at any
      speed.

      With --to it prints nothing. Instead it serves the recording at a socket until the recording
      ends, so that you can test an app without a panel. Make the app connect to this socket. Playback
      begins when the first client calls Attach or Devices.Watch, or subscribes to events. It pauses
      for clients that read slowly. tactile status and doctor do not start it. tactiled --replay does the same.
      """,
    operands: CommandPage.Entry.recording,
    options: ReplayConfiguration.options + RecordingFiles.options + [
      .option(
        "--speed", "N",
        "replay N times as fast as recorded and print each line at its time, or with max do not wait "
          + "(default: max; with --to, 1)"),
      .option(
        "--to", "SOCKET", "serve the devices of the recording at this socket", completion: .files),
      .flag(
        "--own",
        "print what a compositor receives if the daemon owns every panel (docs/own-mode.md), instead of "
          + "what apps receive; positions are in device units"),
      .flag("--trace", "also print every decision, with the number of the rule that it follows"),
      .flag(
        "--json",
        "print one JSON object a line: {\"time\":...,\"touch\":{...}}, \"gesture\", \"control\", "
          + "\"scroll\", \"action\", \"motion\", \"orientation\", \"remoteControl\", \"device\", or "
          + "\"trace\" with the members of Decision in io.tactile.Events; with --own, \"compositor\" and \"region\""
      ),
    ],
    success: "the recording was replayed",
    failure: "the recording could not be read",
    examples: [
      .init(
        line: "tactile replay panel.evemu", text: "Print the touches and gestures of a recording"),
      .init(
        line: "tactile replay panel.evemu --json > panel.jsonl", text: "Write them for a program"),
      .init(
        line: "gunzip -c panel.evemu.gz | tactile replay -", text: "Replay a compressed recording"),
      .init(
        line: "tactile replay panel.evemu --own --scene kiosk.yaml",
        text: "Print the touches that system gestures leave to the compositor"),
      .init(
        line: "tactile replay panel.evemu --to kiosk.socket --speed 2",
        text: "Test an app at twice the speed", needs: .terminal),
    ],
    printsRules: true)

  private let files: RecordingFiles
  private let configuration: ReplayConfiguration
  /// The options that name the configuration, for the service of `--to`.
  private let configurationWords: [String]
  private let isJSON: Bool
  private let isTracing: Bool
  private let ownsPanels: Bool
  private let speed: ReplaySpeed?
  private let socket: String?

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("--json")
    isTracing = arguments.has("--trace")
    ownsPanels = arguments.has("--own")
    if ownsPanels, isTracing {
      throw UsageError("--own prints no decisions, so it cannot be used with --trace")
    }
    configuration = try ReplayConfiguration(arguments)
    configurationWords = ["--scene", "--config"].flatMap { name in
      arguments.value(name).map { [name, $0] } ?? []
    }
    speed = try arguments.value("--speed").map { text throws(UsageError) in
      try ReplaySpeed(text)
    }
    socket = try SocketPath.checked(arguments.value("--to"))
    files = RecordingFiles(arguments.operands, arguments)
    guard socket != nil else { return }
    if isJSON || isTracing || ownsPanels {
      throw UsageError("--to prints nothing, so it cannot be used with --json, --own or --trace")
    }
    if files.paths.count > 1 {
      throw UsageError(
        "--to takes one FILE; put a description beside it, with the ending .desc or .prop")
    }
  }

  func run() throws -> ExitCode {
    if let socket { try serve(at: socket) }
    if files.paths.count == 1,
      let long = try LongRecording(path: files.paths[0], isStrict: files.isStrict)
    {
      RecordingFiles.tell(long.notes, long.skipped)
      try print(ReplayRun(of: long, with: configuration))
    } else {
      try print(ReplayRun(try files.load(), with: configuration))
    }
    return .success
  }

  private func print(_ run: ReplayRun<some StepSource>) throws {
    let pace = speed?.pace
    if ownsPanels { return try printClones(of: run, pace) }
    let printer = ReplayPrinter(isJSON: isJSON, isAtOnce: pace != nil)
    defer { printer.flush() }
    var run = run
    run.hasJSON = isJSON
    run.beforeWarning = { printer.flush() }
    if isTracing {
      run.trace { printer.print($0) }
      // The trace contains them as decisions.
      run.watchLostContacts { _, _ in }
    } else if !isJSON {
      run.watchLostContacts { printer.print(lostContactOf: $0, at: $1) }
    }
    try run.run(pace: pace) { printer.print($0) }
  }

  private func printClones(
    of run: ReplayRun<some StepSource>, _ pace: ((Timestamp) -> Void)?
  ) throws {
    var run = run
    let printer = ReplayPrinter.ofClones(isJSON: isJSON, isAtOnce: pace != nil)
    defer { printer.flush() }
    run.beforeWarning = { printer.flush() }
    run.own({ printer.add($1, of: $0) }, { printer.print($1, of: $0) })
    if !configuration.server.regions.regions.isEmpty { run.trace { printer.print($0) } }
    try run.run(pace: pace) { _ in }
  }

  /// Replaces this process by tactiled, which serves the recording.
  private func serve(at socket: String) throws -> Never {
    var words = ["--socket", socket, "--replay", files.paths[0]]
    switch speed {
    case .times(let times): words += ["--speed", "\(times)"]
    case .unlimited: words += ["--speed", "max"]
    case nil: break
    }
    try Program.execute("tactiled", words + configurationWords)
  }
}

/// The speed of a replay.
enum ReplaySpeed: Equatable {
  /// The replay does not wait.
  case unlimited
  /// The speed relative to the recording; 2 is twice as fast.
  case times(Double)

  /// Reads the value of `--speed`, which has the same form as for `tactiled --speed`.
  init(_ text: String) throws(UsageError) {
    if text == "max" {
      self = .unlimited
      return
    }
    guard let times = Double(text), (0.01...1000).contains(times) else {
      throw UsageError("--speed is '\(text)'; expected a number from 0.01 to 1000, or max")
    }
    self = .times(times)
  }

  /// A function that waits for a time of a recording that starts now; nil if the replay does not
  /// wait. It ends the program if the reader of standard output has gone.
  var pace: ((Timestamp) -> Void)? {
    guard case .times(let times) = self else { return nil }
    let start = MonotonicClock.now()
    return { moment in
      let time = start.advanced(by: moment.seconds(since: .zero) / times)
      guard StandardStream.output.wait(until: time) else { Program.exit(.success) }
    }
  }
}
