import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// `tactile replay`: runs the engine over a recording on a virtual clock.
struct ReplayCommand {
  static let help = """
    usage: tactile replay FILE [DESCRIPTION] [--trace] [--json]

    Runs a recording through the engine, without devices, service or waiting, and prints
    every touch and gesture. The same file always prints the same bytes.

      FILE          evemu text, or the output of libinput record, evtest, or Android's
                    getevent -t or -lt
      DESCRIPTION   the description of the device, where FILE holds only events; found by
                    itself if it lies beside FILE as .desc or .prop
      --trace       print every decision too, with the number of the rule it follows
      --json        one JSON object a line: {"time":…,"touch":{…}}, "gesture", "device",
                    or "trace", which has subject, rule (a number) and message

    Exit status: 0 the recording was replayed, 1 it could not be read, 2 the command was
    called wrongly.

    """

  private let files: [String]
  private let isJSON: Bool
  private let isTracing: Bool

  init(_ arguments: ArgumentList) throws(UsageError) {
    var list = arguments
    isJSON = list.takeFlag("--json")
    isTracing = list.takeFlag("--trace")
    files = try RecordingFiles.take(from: list)
  }

  func run() throws -> ExitCode {
    let recording = try RecordingFiles.load(files)
    let printer = ReplayPrinter(isJSON: isJSON)
    let run = ReplayRun(recording)
    if isTracing { run.trace { printer.print($0) } }
    run.run { printer.print($0) }
    printer.finish()
    return .success
  }
}
