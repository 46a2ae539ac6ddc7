import Tactile
import TactileIO
import TactileInput

/// `tactile calibrate`: the matrix that takes touches to where they were meant.
struct CalibrateCommand: Command {
  static let page = CommandPage(
    name: "calibrate",
    summary: "work out a calibration from targets and where they were touched",
    purpose: """
      Says which place on the glass to touch next, one after the other, and works out the matrix that
      takes touches to where they were meant, as LIBINPUT_CALIBRATION_MATRIX has it, and how far they
      are from their targets with it. The panel is read directly, without the calibration it has now;
      the service may go on reading it. Targets along a line, or touches at one place, tell too little
      and are refused.

      With --points nobody has to touch anything: it reads a line for each target, four or more: where
      it was shown and where the panel reported the touch, uncalibrated, as four numbers: x and y of
      the one, x and y of the other, each a part of the panel from 0 to 1. Blank lines and what
      follows a # do not count.

      The matrix is printed, and written into a file only if -o names one.
      """,
    options: [
      .option(
        "--device", "DEVICE", "the panel, by its node or a part of its name (default: the only one)"
      ),
      .option(
        "--targets", "N",
        "how many targets to touch, \(CalibrationSession.counts.lowerBound) to "
          + "\(CalibrationSession.counts.upperBound) (default: 5)"),
      .option(
        "--points", "FILE", "read the targets from FILE, or - for standard input, and ask nobody",
        completion: .files),
      .option(
        "--size", "WxH",
        "the panel's extent in millimetres, in which errors are told (default: what the device says)"
      ),
      .option(
        "-o", "FILE",
        "write a udev rule where FILE ends in .rules, or a configuration of tactiled where it ends in "
          + ".yaml; with --points, for the device that --name gives", completion: .files),
      .option("--name", "NAME", "the device's name, in what is written (default: what it says)"),
      .option(
        "--udev", "NAME",
        "print a udev rule for the device of this name instead of the matrix alone"),
      .flag("--json", "print a JSON object: matrix, residual and worst, both in millimetres"),
    ],
    success: "a calibration was worked out",
    failure: "the panel or the targets could not be read, or the targets tell too little",
    examples: [
      .init(
        line: "tactile calibrate -o 50-panel.yaml", text: "A person at the panel",
        needs: .terminal),
      .init(
        line: "tactile calibrate --points targets.txt --size 300x170",
        text: "Targets that a script showed"),
      .init(
        line:
          "tactile calibrate --points targets.txt --size 300x170 --name \"ILITEK TP\" -o panel.rules",
        text: "The same as a rule for udev"),
    ])

  private let source: String?
  private let panel: String?
  private let count: Int
  private let size: Size?
  private let target: CalibrationFile?
  private let name: String?
  private let udevName: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    source = arguments.value("--points")
    panel = arguments.value("--device")
    let counts = CalibrationSession.counts
    let range = Double(counts.lowerBound)...Double(counts.upperBound)
    guard let count = Int(exactly: try arguments.number("--targets", in: range) ?? 5) else {
      throw UsageError("--targets is no whole number")
    }
    self.count = count
    size = try arguments.value("--size").map(Self.size)
    target = try arguments.value("-o").map { path throws(UsageError) in
      try CalibrationFile(path)
    }
    name = try arguments.value("--name").map(Self.checkedName)
    udevName = try arguments.value("--udev").map(Self.checkedName)
    isJSON = arguments.has("--json")
    guard source != nil else { return }
    guard size != nil else {
      throw UsageError(
        "--size WxH is missing; tactile devices says how large a panel is, and --points does not")
    }
    if panel != nil {
      throw UsageError("--device is for a person at it, and --points is not; give one")
    }
    if target != nil, name == nil {
      throw UsageError(
        "--name is missing: what is the device's name, as tactile devices prints it?")
    }
  }

  func run() throws -> ExitCode {
    var name = name
    let calibration: Calibration
    if let source, let size {
      let bytes = try FileReader.bytes(of: source == "-" ? "/dev/stdin" : source)
      let targets = try TargetList.targets(in: String(decoding: bytes, as: UTF8.self), file: source)
      calibration = try Self.calibration(of: targets, size, source)
    } else {
      let live = try LiveCalibration(deviceNamed: panel, targets: count, size: size)
      let device = live.device.description
      if target != nil { name = try name ?? Self.checkedName(device.name) }
      calibration = try Self.calibration(of: live.run(), live.size.millimetres, device.node)
    }
    let text = CalibrationText(calibration)
    if let target, let name { try target.write(text, for: name) }
    StandardStream.output.write(
      isJSON ? text.json : udevName.map(text.udevRule(for:)) ?? text.summary)
    return .success
  }

  private static func calibration(
    of targets: [CalibrationTarget], _ size: Size, _ source: String
  ) throws(CommandError) -> Calibration {
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

  private static func checkedName(_ name: String) throws(UsageError) -> String {
    if name.isEmpty || name.unicodeScalars.contains(where: { $0 == "\"" || $0.value < 0x20 }) {
      throw UsageError("a rule cannot hold the name '\(name)'; give another with --name")
    }
    return name
  }
}
