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
      touch and gesture. The same file always prints the same bytes.
      """,
    operands: CommandPage.Entry.recording,
    options: Machine.options + [
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
    ])

  private let files: [String]
  private let machine: Machine
  private let isJSON: Bool
  private let isTracing: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("--json")
    isTracing = arguments.has("--trace")
    machine = try Machine(arguments)
    files = arguments.operands
  }

  func run() throws -> ExitCode {
    let recording = try RecordingFiles.load(files)
    let printer = ReplayPrinter(isJSON: isJSON)
    let run = ReplayRun(recording, on: machine)
    if isTracing { run.trace { printer.print($0) } }
    run.run { printer.print($0) }
    printer.finish()
    return .success
  }
}
