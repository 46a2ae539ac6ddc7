import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileWire

/// Asks a user at a panel to touch one target after another.
///
/// It reads the device directly, without the present calibration. Other programs can read the
/// device at the same time.
final class LiveCalibration {
  let device: EvdevDevice
  /// The size of the panel in millimetres, and the source of that size.
  let size: DeviceSize
  private var pipeline: InputPipeline
  private var session: CalibrationSession
  private let glyphs: Glyphs
  private let loop: EventLoop
  private var failure: (any Error)?

  /// - Parameters:
  ///   - name: The node of the device or a part of its name; nil for the only panel.
  ///   - size: The size in millimetres; nil for the size that the device reports.
  init(deviceNamed name: String?, targets count: Int, size: Size?) throws {
    device = try Self.panel(named: name)
    // The locations must be those that the panel reports, without udev's calibration.
    let options = MappingOptions(millimetres: size, calibration: .identity)
    pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device.description, options: options)
    self.size = pipeline.size
    session = CalibrationSession(count: count, screen: pipeline.screenSize)
    glyphs = TerminalStyle(environment: Environment.value(of:)).glyphs
    loop = try EventLoop()
  }

  /// Waits until the user has touched all targets.
  ///
  /// - Throws: `CommandError` if the panel is removed before that.
  func run() throws -> [CalibrationTarget] {
    try loop.add(device.descriptor, interest: .read) { [unowned self] _ in read() }
    let name = Excerpt.line(device.description.name)
    let panel = "\"\(name)\" (\(device.description.node))"
    tell(
      "Calibrating \(panel), \(EventLine.number(size.millimetres.width)) x "
        + "\(EventLine.number(size.millimetres.height)) mm (\(size.source)). Ctrl-C quits.\n")
    ask()
    try loop.run()
    if let failure { throw failure }
    return session.targets
  }

  private static func panel(named name: String?) throws -> EvdevDevice {
    let devices = try RecordableDevices.open(named: name.map { [$0] } ?? []).filter {
      DeviceClassifier.classify($0.description).kind == .touchscreen
    }
    guard let first = devices.first else {
      throw CommandError(
        (name.map { "No touchscreen is named '\($0)'." } ?? "No touchscreen is connected.")
          + " Run tactile devices to list the devices, or use --points.")
    }
    guard devices.count == 1 else {
      throw CommandError(
        "\(devices.count) touchscreens are connected: \(RecordableDevices.list(devices)). Choose one "
          + "with --device.")
    }
    return first
  }

  private func read() {
    let result = device.readEvents { events, source in
      for event in events where pipeline.process(event, source: source) {
        if let outcome = session.take(pipeline.frame) { answer(outcome) }
      }
    }
    switch result {
    case .drained, .more: break
    case .gone, .failed:
      failure = CommandError(
        "\(device.description.node) was removed. Plug it in and start the command again.")
      loop.stop()
    }
  }

  private func answer(_ outcome: CalibrationSession.Outcome) {
    switch outcome {
    case .taken(let target):
      let (x, y) = (target.touched.x * 100, target.touched.y * 100)
      tell("  reported at \(EventLine.number(x)) %, \(EventLine.number(y)) %\n")
    case .refused(let reason):
      tell("  not used: \(reason); touch the target again with one finger, and lift it\n")
    }
    session.next == nil ? loop.stop() : ask()
  }

  private func ask() {
    guard let place = session.next else { return }
    let number = session.targets.count
    if StandardStream.error.isTerminal {
      let places = Array(CalibrationSession.places.prefix(session.count))
      let sketch = CalibrationPrompt.sketch(
        of: places, next: number, size: size.millimetres, glyphs: glyphs)
      tell(sketch.map { "  \($0)\n" }.joined())
    }
    tell(
      CalibrationPrompt.sentence(
        for: place, number: number + 1, of: session.count, size: size.millimetres))
  }

  /// Writes to standard error, since standard output is for the result.
  private func tell(_ text: String) {
    StandardStream.error.write(text)
  }
}
