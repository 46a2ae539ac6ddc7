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
  /// The terminal that shows crosses; nil if the user reads where the targets are.
  private let crosses: CrossScreen?
  /// The result of the last touch, as a sentence; empty before the first one.
  private var result = ""
  private var failure: (any Error)?

  /// - Parameters:
  ///   - name: The node of the device or a part of its name; nil for the only panel.
  ///   - size: The size in millimetres; nil for the size that the device reports.
  ///   - isHere: Whether the terminal of this process fills the panel and shows crosses.
  init(deviceNamed name: String?, targets count: Int, size: Size?, isHere: Bool) throws {
    device = try Self.panel(named: name)
    // The locations must be those that the panel reports, without udev's calibration.
    var options = MappingOptions(millimetres: size, calibration: .identity)
    options.staysOnScreen = false
    pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device.description, options: options)
    self.size = pipeline.size
    session = CalibrationSession(count: count, screen: pipeline.screenSize)
    glyphs = TerminalStyle(environment: Environment.value(of:)).glyphs
    loop = try EventLoop()
    crosses = isHere ? try CrossScreen() : nil
  }

  /// Waits until the user has touched all targets.
  ///
  /// - Throws: `CommandError` if the panel is removed or the user quits before that.
  func run() throws -> [CalibrationTarget] {
    try loop.add(device.descriptor, interest: .read) { [unowned self] _ in read() }
    if let crosses {
      try loop.watchTerminalSignals { [unowned self] in take($0) }
      try loop.add(crosses.descriptor, interest: .read) { [unowned self] _ in
        if self.crosses?.readsQuit() ?? false { quit() }
      }
      session.move(to: crosses.grid)
      crosses.enter()
    } else {
      tell("Calibrating \(title). Ctrl-C quits.\n")
      if StandardStream.error.isTerminal {
        tell("If this terminal fills the panel, quit and add --here: it then shows crosses.\n")
      }
    }
    defer { crosses?.leave() }
    ask()
    try loop.run()
    if let failure { throw failure }
    return session.targets
  }

  /// The name, the node and the size of the panel.
  private var title: String {
    let name = Excerpt.line(device.description.name)
    return "\"\(name)\" (\(device.description.node)), "
      + "\(EventLine.number(size.millimetres.width)) x "
      + "\(EventLine.number(size.millimetres.height)) mm (\(size.source))"
  }

  /// Opens the touchscreen with this node or this part of its name; nil for the only one.
  static func panel(named name: String?) throws -> EvdevDevice {
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
      fail("\(device.description.node) was removed. Plug it in and start the command again.")
    }
  }

  private func answer(_ outcome: CalibrationSession.Outcome) {
    result = CalibrationPrompt.sentence(on: outcome, size: size.millimetres)
    if crosses == nil { tell("  \(result)\n") }
    session.next == nil ? loop.stop() : ask()
  }

  private func ask() {
    guard let location = session.next else { return }
    let number = session.targets.count
    if let crosses {
      let sentences = CalibrationPrompt.sentences(
        forCrossAt: location, number: number + 1, of: session.count, size: size.millimetres)
      let last = result.isEmpty ? [] : ["Last touch: \(result)."]
      return crosses.show(session, sentences + last + [title])
    }
    if StandardStream.error.isTerminal {
      let sketch = CalibrationPrompt.sketch(
        of: Array(session.shown.prefix(session.count)), next: number, size: size.millimetres,
        glyphs: glyphs)
      tell(sketch.map { "  \($0)\n" }.joined())
    }
    tell(
      CalibrationPrompt.sentence(
        for: location, number: number + 1, of: session.count, size: size.millimetres))
  }

  /// Writes to standard error, since standard output is for the result.
  private func tell(_ text: String) {
    StandardStream.error.write(text)
  }

  private func fail(_ problem: String) {
    failure = CommandError(problem)
    loop.stop()
  }
}

// MARK: Crosses

extension LiveCalibration {
  private func take(_ signal: TerminalSignal) {
    guard let crosses else { return }
    switch signal {
    case .interrupt, .terminate, .hangUp: quit()
    case .resize: resize(crosses)
    case .suspend:
      crosses.leave()
      Program.stop()
    case .resume:
      crosses.enter()
      resize(crosses)
    }
  }

  private func resize(_ crosses: CrossScreen) {
    do throws(CommandError) {
      try crosses.measure()
      session.move(to: crosses.grid)
      ask()
    } catch {
      fail("\(error)")
    }
  }

  private func quit() {
    let count = "\(session.targets.count) of \(session.count) targets"
    fail("You quit after \(count), so there is no calibration.")
  }
}
