import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileRecording

/// `tactile record`: writes the events of devices into a file.
struct RecordCommand: Command {
  static let page = CommandPage(
    name: "record",
    summary: "record the events of panels, pens, sensors and media keys",
    purpose: """
      Records the events of devices until you press Ctrl-C, until another signal, or until all devices
      are removed. By default it records all touchscreens, pens, accelerometers and media keys. It
      writes each frame when the frame ends, so that a crash loses at most one frame. It does not grab
      devices, so other programs receive the same events. A recording of a keypad contains PINs.
      Therefore only its owner may read the file; tactile anonymize hides the locations of touches.

      evemu text contains one device, and can be written to standard output. The format of libinput
      record can contain several devices. While the command records several devices, each device after
      the first has its own complete file: FILE.2, FILE.3 and so on. At the end it adds them to FILE.
      """,
    options: [
      .option(
        "-o", "FILE", "write to this file, which must not exist (default: standard output)",
        completion: .files),
      .option(
        "--format", "FORMAT",
        "evemu or libinput (default: from the end of the name FILE, .evemu or .yml; else evemu for "
          + "one device and libinput for several)", completion: .words(["evemu", "libinput"])),
      .option(
        "--device", "DEVICE",
        "record this device of any kind, by its node, such as /dev/input/event3 or event3, or by a "
          + "part of its name", isRepeatable: true, completion: .files),
      .option("--seconds", "N", "end after N seconds"),
    ],
    success: "the recording is complete",
    failure: "a device could not be read, or the file could not be written",
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
    else { throw UsageError("--format is '\(name)'; expected evemu or libinput") }
    self.format = format
  }

  func run() throws -> ExitCode {
    let devices = try RecordableDevices.open(named: names)
    guard !devices.isEmpty else {
      throw CommandError(
        "No touchscreen, pen, accelerometer or media key found. Run tactile devices to list the "
          + "devices, and choose any of them with --device.")
    }
    let several = devices.count > 1
    let format = self.format ?? (several ? .libinput : .evemu)
    if several, format == .evemu {
      throw CommandError(
        "evemu text contains one device, but several were found: \(RecordableDevices.list(devices)). "
          + "Choose one with --device, or use --format libinput.")
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

/// Finds the devices to record.
enum RecordableDevices {
  /// Opens the named devices; without names, all devices that Tactile reads. The list may be empty.
  ///
  /// - Throws: `CommandError` if a name matches no device, `DeviceError` if no device can be
  ///   opened.
  static func open(named names: [String]) throws -> [EvdevDevice] {
    var devices: [EvdevDevice] = []
    var failure: DeviceError?
    try DeviceMonitor().listDevices { change in
      guard case .added(let node) = change else { return }
      do throws(DeviceError) {
        let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
        if isWanted(device.description, names) { devices.append(device) }
      } catch {
        failure = failure ?? error
        if names.isEmpty { StandardStream.error.writeLine("tactile: \(error)") }
      }
    }
    if devices.isEmpty, let failure { throw failure }
    if let name = names.first(where: { name in
      !devices.contains { isWanted($0.description, [name]) }
    }) {
      throw CommandError("No device matches '\(name)'. Run tactile devices to list the devices.")
    }
    return devices
  }

  /// Returns the nodes and names of devices as text.
  static func list(_ devices: [EvdevDevice]) -> String {
    devices.map { "\($0.description.node) \"\($0.description.name)\"" }.joined(separator: ", ")
  }

  private static func isWanted(_ device: DeviceDescription, _ names: [String]) -> Bool {
    guard names.isEmpty else {
      return names.contains { name in
        device.node == name || device.node.hasSuffix("/\(name)")
          || !name.isEmpty && device.name.contains(name)
      }
    }
    switch DeviceClassifier.classify(device).kind {
    case .touchscreen, .pen, .accelerometer, .mediaKeys: return true
    case .touchpad, .other: return false
    }
  }
}
