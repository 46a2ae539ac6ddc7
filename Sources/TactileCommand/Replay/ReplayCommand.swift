import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// `tactile replay`: runs the engine over a recording on a virtual clock.
struct ReplayCommand {
  static let help = """
    usage: tactile replay FILE [DESCRIPTION] [--json]

    Runs a recording through the engine, without devices, service or waiting, and prints
    every touch and gesture. The same file always prints the same bytes.

      FILE          evemu text, or the output of Android's getevent -t or -lt
      DESCRIPTION   the description of the device, where FILE holds only events; found by
                    itself if it lies beside FILE as .desc or .prop
      --json        one JSON object a line: {"time":…,"touch":{…}}, "gesture" or "device"

    Exit status: 0 the recording was replayed, 1 it could not be read, 2 the command was
    called wrongly.

    """

  private let files: [String]
  private let isJSON: Bool

  init(_ arguments: ArgumentList) throws(UsageError) {
    var list = arguments
    isJSON = list.takeFlag("--json")
    files = try list.operands()
    guard (1...2).contains(files.count) else {
      throw UsageError("\(files.count) files are named; expected one, or one and its description")
    }
  }

  func run() throws -> ExitCode {
    let recording = try load()
    for note in recording.notes { StandardStream.error.write("tactile: \(note)\n") }
    let printer = ReplayPrinter(isJSON: isJSON)
    ReplayRun(recording).run { printer.print($0) }
    printer.finish()
    return .success
  }

  private func load() throws -> Recording {
    guard files.count == 2 else {
      return try RecordingReader.load(files[0]) { try FileReader.bytes(of: $0) }
    }
    return try RecordingReader.read(
      try files.map { RecordingFile(name: $0, bytes: try FileReader.bytes(of: $0)) })
  }
}
