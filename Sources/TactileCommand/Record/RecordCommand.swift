import Tactile
import TactileIO
import TactileRecording

/// `tactile record`: what devices send, as it comes, into a file.
struct RecordCommand: Command {
  static let page = CommandPage(
    name: "record",
    summary: "record what panels, pens, sensors and media keys send",
    purpose: """
      Records what devices send until Ctrl-C, a signal, or until the devices are gone: all
      touchscreens, pens, accelerometers and media keys, or those that are named. Each frame is
      written as it ends, so that a crash loses at most the last one. Devices are read beside
      everybody else and not grabbed. A recording of a keypad is a recording of what was typed:
      only its owner may read the file; tactile anonymize blurs it.

      evemu text holds one device, and can go to standard output. The format of libinput record
      holds several; until the recording ends, each device after the first has a file of its own,
      FILE.2 and so on, whole by itself.
      """,
    options: [
      .option(
        "-o", "FILE", "write into this file, which must not be there (default: standard output)",
        completion: .files),
      .option(
        "--format", "FORMAT",
        "evemu or libinput (default: what the name of FILE ends in, .evemu or .yml; else evemu for "
          + "one device and libinput for several)", completion: .words(["evemu", "libinput"])),
      .option(
        "--device", "DEVICE",
        "record this device, whatever it is: its node, such as /dev/input/event3 or event3, or a "
          + "part of its name", isRepeatable: true, completion: .files),
      .option("--seconds", "N", "end after so many seconds"),
    ],
    success: "the recording is whole",
    failure: "a device could not be read, or the file not be written",
    examples: [
      .init(line: "tactile record -o panel.evemu", text: "Record a panel", needs: .devices),
      .init(
        line: "tactile record -o all.yml --format libinput --seconds 60",
        text: "Record all devices for a minute", needs: .devices),
    ])

  private let target: String?
  private let format: RecordingFormat?
  private let names: [String]
  private let limit: TimeInterval?

  init(_ arguments: Arguments) throws {
    target = arguments.value("-o")
    names = arguments.all("--device")
    limit = try arguments.number("--seconds", in: 0.001...1e9)
    guard let name = arguments.value("--format") else {
      let usual = target.flatMap { RecordingFormat(fileName: $0) }
      format = usual == .evemu || usual == .libinput ? usual : nil
      return
    }
    guard let format = RecordingFormat(rawValue: name), format == .evemu || format == .libinput
    else { throw UsageError("'\(name)' is no format to record in; there are evemu and libinput") }
    self.format = format
  }

  func run() throws -> ExitCode {
    let devices = try RecordableDevices.open(named: names)
    guard !devices.isEmpty else {
      throw CommandError(
        "There is no touchscreen, pen, accelerometer or media key. tactile devices lists what there "
          + "is; --device records any of it.")
    }
    let several = devices.count > 1
    let format = self.format ?? (several ? .libinput : .evemu)
    if several, format == .evemu {
      throw CommandError(
        "evemu text holds one device, and there are \(RecordableDevices.list(devices)). Choose one "
          + "with --device, or record with --format libinput.")
    }
    if several, target == nil {
      throw CommandError(
        "Several devices cannot be recorded to standard output: \(RecordableDevices.list(devices)). "
          + "Choose one with --device, or name a file with -o.")
    }
    let recorder = try Recorder(devices, format: format, target: target)
    try recorder.run(for: limit)
    return .success
  }
}
