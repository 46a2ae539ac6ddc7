import Tactile
import TactileIO
import TactileInput
import TactileRecording

/// `tactile calibrate`: computes the matrix that corrects the locations of touches.
struct CalibrateCommand: Command {
  static let page = CommandPage(
    name: "calibrate",
    summary: "compute a calibration from touches of known targets",
    purpose: """
      Asks you to touch targets on the glass, one after another. From these touches it computes the
      matrix that corrects the locations of touches, in the form of LIBINPUT_CALIBRATION_MATRIX. It
      also prints the distances between the corrected touches and their targets. It reads the panel
      directly, without the present calibration; the service can read the panel at the same time. It
      rejects targets on one line, and touches at one location, because they do not determine a matrix.

      With --here it shows a cross for each target in this terminal, and where the panel reports the touches.
      Use --here only if the terminal fills the whole panel without a border, such as the console of the
      kiosk (Ctrl-Alt-F2) or a terminal in full-screen mode. A terminal on another display or in a session
      over SSH does not fill the panel. The matrix is then wrong, and the command cannot notice this. The
      middle of a cross is the middle of a character, so it is up to half a character beside the
      location of the target. The command prints and uses the location that the cross really has. On a
      console, whole characters may leave an unused strip at the right and at the bottom. The command takes
      this strip into account. The terminal needs at least \(CrossGrid.least.columns) columns and \(CrossGrid.least.rows) rows. When the command
      ends, the terminal shows its former text.

      With --points it reads the targets from a file instead. Each line has four numbers, as fractions of
      the panel: x and y of a target, from 0 to 1, then x and y of its touch as the panel reported it,
      without calibration. The touch may be outside the range that the panel declares, from -1 to 2. The
      file needs at least four lines. Blank lines are ignored, and so is text after a #.

      With --from it estimates an offset from a recording of people who used the app. --scene names the
      scene of that app. Taps near a control, or near a view with a recognizer for taps, belong to the
      nearest of these targets. Targets that are hidden, disabled or in a scroll view do not count. The
      offset is the median of the distances from the centres of the targets. The command needs at least 20 taps on at least 3 targets. It replays the recording
      without a calibration and without a rotation.

      With --convert it reads the calibration of another program: the Options of an xorg.conf snippet
      (TransformationMatrix, Calibration, SwapAxes, InvertX, InvertY, MinX to MaxY), the output of
      xinput_calibrator, commands with xinput set-prop, the output of xinput list-props, or tslib's
      pointercal. Numbers in units of the panel need its ranges: name the panel with --device, or a
      recording of it with --from. The matrix is printed with the lines that it comes from, and what it
      does not have.

      A written rule selects the panel by its name, its vendor and product, and its port, so that a second
      panel of the same kind keeps its own calibration. A recording contains no port, so with --from
      the rule selects all panels of this name, vendor and product. With --convert alone, it selects the
      panels that the other program's file names. With --name, it selects all devices
      of this name.

      The command always prints the matrix. It also writes a file if you name one with -o.
      """,
    options: [
      .option(
        "--device", "DEVICE", "the panel, by its node or a part of its name (default: the only one)"
      ),
      .flag(
        "--here", "show crosses in this terminal, which must fill the whole panel"),
      .option(
        "--targets", "N",
        "the number of targets to touch, \(CalibrationSession.counts.lowerBound) to "
          + "\(CalibrationSession.counts.upperBound) (default: 5); not with --points or --from"),
      .option(
        "--points", "FILE", "read the targets and touches from FILE, or - for standard input",
        completion: .files),
      .option(
        "--from", "FILE",
        "estimate an offset from the taps in this recording; needs --scene. With --convert: a recording of the panel",
        completion: .files),
      .option(
        "--convert", "FILE",
        "convert the calibration of X, xinput, xinput_calibrator or tslib in FILE, or - for standard input",
        completion: .files),
      .option(
        "--scene", "FILE", "the scene that the app of the recording shows", completion: .files),
      .option(
        "--size", "WxH",
        "the size of the panel in millimetres; distances are printed in millimetres (default: the "
          + "size that the device reports)"
      ),
      .option(
        "-o", "FILE",
        "write a udev rule if FILE ends in .rules, or a configuration of tactiled if it ends in "
          + ".yaml; with --points, --name must give the device", completion: .files),
      .option(
        "--name", "NAME",
        "select all devices of this name in the written file (default: only the calibrated device)"),
      .option(
        "--udev", "NAME",
        "print a udev rule for the device of this name instead of the matrix"),
      .flag(
        "--json",
        "print a JSON object: matrix, residual and worst, both in millimetres; with --from: matrix, offset "
          + "and spread in millimetres, taps and targets; with --convert: matrix and remarks"),
    ] + RecordingFiles.options,
    success: "the calibration was computed",
    failure: "the panel or the targets could not be read, or the targets do not determine a matrix",
    examples: [
      .init(
        line: "tactile calibrate -o 50-panel.yaml",
        text: "Touch the targets at the panel, and write a configuration", needs: .terminal),
      .init(
        line: "tactile calibrate --here --targets 9 -o 50-panel.yaml",
        text: "Touch nine crosses on the console of the kiosk", needs: .terminal),
      .init(
        line: "tactile calibrate --points targets.txt --size 300x170",
        text: "Use touches that a script has collected"),
      .init(
        line:
          "tactile calibrate --points targets.txt --size 300x170 --name \"ILITEK TP\" -o panel.rules",
        text: "Write the same calibration as a udev rule"),
      .init(
        line: "tactile calibrate --convert 99-calibration.conf --from panel.evemu -o 50-panel.yaml",
        text: "Convert what xinput_calibrator wrote for the panel of a recording"),
    ])

  /// Where the calibration comes from.
  private enum Source {
    /// A person who touches targets on the panel.
    case panel(String?)
    /// A file with targets and their touches.
    case points(String, Size)
    /// A recording of people who use the app of a scene.
    case taps(RecordingFiles, scene: String)
    /// A file of another program, and the panel if it is given.
    case foreign(String, of: ForeignPanel?)
  }

  /// The panel of another program's calibration.
  private enum ForeignPanel {
    case device(String)
    case recording(RecordingFiles)
  }

  private let source: Source
  private let count: Int
  private let isHere: Bool
  private let size: Size?
  private let target: CalibrationFile?
  private let name: String?
  private let udevName: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isHere = arguments.has("--here")
    let counts = CalibrationSession.counts
    let range = Double(counts.lowerBound)...Double(counts.upperBound)
    guard let count = Int(exactly: try arguments.number("--targets", in: range) ?? 5) else {
      throw UsageError("--targets is not a whole number")
    }
    self.count = count
    size = try arguments.value("--size").map(Self.size)
    target = try arguments.value("-o").map { path throws(UsageError) in
      try CalibrationFile(path)
    }
    name = try arguments.value("--name").map(Self.checkedName)
    udevName = try arguments.value("--udev").map(Self.checkedName)
    isJSON = arguments.has("--json")
    source = try Self.source(arguments, size)
    if case .points = source, target != nil, name == nil {
      throw UsageError(
        "-o with --points needs --name, the name of the device as tactile devices prints it")
    }
  }

  private static func source(
    _ arguments: Arguments, _ size: Size?
  ) throws(UsageError) -> Source {
    let recording = arguments.value("--from").map { RecordingFiles([$0], arguments) }
    let device = arguments.value("--device")
    // Options for a person at the panel.
    let live =
      arguments.has("--here") ? "--here" : arguments.value("--targets").map { _ in "--targets" }
    if let file = arguments.value("--convert") {
      let others = ["--points", "--scene", "--size"].first { arguments.value($0) != nil }
      if let extra = others ?? live {
        throw UsageError(
          "\(extra) cannot be used with --convert, whose file contains the calibration; omit \(extra)"
        )
      }
      if device != nil, recording != nil {
        throw UsageError("--from cannot be used with --device; give one of them")
      }
      return .foreign(
        file, of: device.map(ForeignPanel.device) ?? recording.map(ForeignPanel.recording))
    }
    let points = arguments.value("--points")
    let scene = arguments.value("--scene")
    guard (recording == nil) == (scene == nil) else {
      throw UsageError("--from and --scene are used together; give both of them")
    }
    if recording != nil, points != nil || device != nil {
      throw UsageError("--from cannot be used with --points or --device; give one of them")
    }
    if points != nil || recording != nil, let live {
      throw UsageError(
        "\(live) cannot be used with --points or --from, whose files contain the touches; omit \(live)"
      )
    }
    if let recording, let scene { return .taps(recording, scene: scene) }
    guard let points else { return .panel(device) }
    guard let size else {
      throw UsageError(
        "--points needs --size WxH, the size of the panel as tactile devices prints it")
    }
    if device != nil {
      throw UsageError("--points cannot be used with --device; give one of them")
    }
    return .points(points, size)
  }

  func run() throws -> ExitCode {
    var match = DeviceMatch(name: name)
    let text: CalibrationText
    switch source {
    case .taps(let recording, let scene):
      let recording = try recording.load()
      let device = try Self.panel(of: recording)
      if target != nil, name == nil { match = try Self.match(device) }
      var configuration = ReplayConfiguration(scene: try SceneFile.load(scene))
      configuration.server.devices.rules = [Self.bareRule(size)]
      text = CalibrationText(
        try OffsetEstimate(PictureMaker.picture(of: recording, with: configuration)))
    case .points(let path, let size):
      let targets = try TargetList.targets(in: try Self.text(of: path), file: path)
      text = CalibrationText(try Self.calibration(of: targets, size, path))
    case .foreign(let path, let panel):
      let device = try panel.map(Self.description)
      let found = try ForeignCalibration(try Self.text(of: path), file: path, panel: device)
      if target != nil, name == nil {
        match = try device.map(Self.match) ?? DeviceMatch(name: found.name.map(Self.checkedName))
        guard match != DeviceMatch() else {
          throw UsageError(
            "-o needs --name, because \(path) does not name the device; tactile devices prints names"
          )
        }
      }
      text = CalibrationText(found)
    case .panel(let name):
      let live = try LiveCalibration(
        deviceNamed: name, targets: count, size: size, isHere: isHere)
      let device = live.device.description
      if target != nil, self.name == nil { match = try Self.match(device) }
      text = CalibrationText(
        try Self.calibration(of: live.run(), live.size.millimetres, device.node))
    }
    if let target { try target.write(text, for: match) }
    StandardStream.output.write(
      isJSON
        ? text.json : udevName.map { text.udevRule(for: DeviceMatch(name: $0)) } ?? text.summary)
    return .success
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try FileReader.bytes(of: path == "-" ? "/dev/stdin" : path), as: UTF8.self)
  }

  /// Returns the only device of a recording.
  private static func panel(of recording: Recording) throws(CommandError) -> DeviceDescription {
    guard recording.devices.count == 1 else {
      throw CommandError(
        "The recording has \(Counted.text(recording.devices.count, "device")); expected one panel.")
    }
    return recording.devices[0].description
  }

  private static func description(of panel: ForeignPanel) throws -> DeviceDescription {
    switch panel {
    case .device(let name): try LiveCalibration.panel(named: name).description
    case .recording(let recording): try Self.panel(of: try recording.load())
    }
  }

  /// Returns the rule with which the locations of a recording are those that its panel reported.
  private static func bareRule(_ size: Size?) -> DeviceRule {
    var rule = DeviceRule(DeviceMatch())
    rule.calibration = .identity
    rule.rotation = Rotation.none
    rule.millimetres = size
    return rule
  }

  private static func calibration(
    of targets: [CalibrationTarget], _ size: Size, _ source: String
  ) throws(CommandError) -> Calibration {
    let outside = targets.count { target in
      ![target.touched.x, target.touched.y].allSatisfy((0...1).contains)
    }
    if outside > 0 {
      StandardStream.error.writeLine(
        "tactile: \(outside) of \(Counted.text(targets.count, "touch", "touches")) \(outside == 1 ? "is" : "are") "
          + "outside the range that the panel declares; the matrix brings such touches back to the screen"
      )
    }
    do throws(Calibration.Problem) {
      return try Calibration(targets, size: size)
    } catch {
      throw CommandError("\(source): \(error).")
    }
  }

  private static func size(_ text: String) throws(UsageError) -> Size {
    let numbers = text.split(separator: "x").compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...10_000).contains($0) }) else {
      throw UsageError("--size is '\(text)'; expected millimetres, such as 300x170")
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  /// Returns the match that selects one panel, and not a second panel of the same kind.
  static func match(_ device: DeviceDescription) throws(UsageError) -> DeviceMatch {
    var match = DeviceMatch(selecting: device)
    match.name = try checkedName(device.name)
    match.serial = nil
    // A rule of udev compares the kernel's path, and has no escape for a quote.
    if device.physicalPath.contains("\"") { match.port = nil }
    return match
  }

  private static func checkedName(_ name: String) throws(UsageError) -> String {
    if name.isEmpty || name.unicodeScalars.contains(where: { $0 == "\"" || $0.value < 0x20 }) {
      throw UsageError("a rule cannot contain the name '\(name)'; give another name with --name")
    }
    return name
  }
}

/// Reads targets from text with one target on each line.
enum TargetList {
  /// Returns the targets of a text.
  ///
  /// - Throws: `CommandError` with the number of the first invalid line.
  static func targets(
    in text: String, file: String
  ) throws(CommandError) -> [CalibrationTarget] {
    var targets: [CalibrationTarget] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "," }
      if words.isEmpty { continue }
      let numbers = words.compactMap { Double($0) }
      guard words.count == 4, numbers.count == 4, numbers[..<2].allSatisfy((0...1).contains),
        numbers[2...].allSatisfy((-1...2).contains)
      else {
        throw CommandError(
          "\(file):\(index + 1): expected four numbers: x and y of a target, from 0 to 1, then x and y "
            + "of its touch, from -1 to 2.")
      }
      targets.append(
        CalibrationTarget(
          shown: Point(x: numbers[0], y: numbers[1]), touched: Point(x: numbers[2], y: numbers[3])))
    }
    return targets
  }
}
