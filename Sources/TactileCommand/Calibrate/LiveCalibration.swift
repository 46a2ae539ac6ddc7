import Tactile
import TactileDevices
import TactileIO
import TactileInput

/// Asks a person at a panel to touch one target after the other.
///
/// It reads the device itself, without the calibration it has now; others go on reading it.
final class LiveCalibration {
  let device: EvdevDevice
  /// The panel's extent in millimetres, and how that is known.
  let size: DeviceSize
  private var pipeline: InputPipeline
  private var session: CalibrationSession
  private let glyphs: Glyphs
  private let loop: EventLoop
  private var failure: (any Error)?

  /// - Parameters:
  ///   - name: The device, by its node or a part of its name; nil where there is but one panel.
  ///   - size: In millimetres, where the device does not know it or is wrong.
  init(deviceNamed name: String?, targets count: Int, size: Size?) throws {
    device = try Self.panel(named: name)
    // Positions as the panel reports them, whatever udev says.
    let options = MappingOptions(millimetres: size, calibration: .identity)
    pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device.description, options: options)
    self.size = pipeline.size
    session = CalibrationSession(count: count, screen: pipeline.screenSize)
    glyphs = TerminalStyle(environment: Environment.value(of:)).glyphs
    loop = try EventLoop()
  }

  /// Waits until all targets were touched.
  ///
  /// - Throws: `CommandError` where the panel goes away before.
  func run() throws -> [CalibrationTarget] {
    try loop.add(device.descriptor, interest: .read) { [unowned self] _ in read() }
    let panel = "\"\(device.description.name)\" (\(device.description.node))"
    tell(
      "Calibrating \(panel), \(EventLine.number(size.millimetres.width)) x "
        + "\(EventLine.number(size.millimetres.height)) mm (\(size.source)). Ctrl-C gives up.\n")
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
        "\(name.map { "'\($0)' is" } ?? "There is") no touchscreen. tactile devices lists what there "
          + "is; --points needs none.")
    }
    guard devices.count == 1 else {
      throw CommandError(
        "There are \(devices.count) touchscreens: \(RecordableDevices.list(devices)). Choose one with "
          + "--device.")
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
      failure = CommandError("\(device.description.node) is gone; plug it in and begin again.")
      loop.stop()
    }
  }

  private func answer(_ outcome: CalibrationSession.Outcome) {
    switch outcome {
    case .taken(let target):
      let (x, y) = (target.touched.x * 100, target.touched.y * 100)
      tell("  reported at \(EventLine.number(x)) %, \(EventLine.number(y)) %\n")
    case .refused(let reason):
      tell("  not taken: \(reason); touch it again with one finger, and lift\n")
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

  /// What is said to the person; the result alone goes to standard output.
  private func tell(_ text: String) {
    StandardStream.error.write(text)
  }
}
