import Tactile
import TactileIO
import TactileInput

/// `tactile calibrate`: the matrix that takes touches to where they were meant.
struct CalibrateCommand: Command {
  static let page = CommandPage(
    name: "calibrate",
    summary: "work out a calibration from targets and where they were touched",
    purpose: """
      Reads a line for each target, four or more: where it was shown and where the panel reported
      the touch, uncalibrated, as four numbers: x and y of the one, x and y of the other, each a
      part of the panel from 0 to 1. Blank lines and what follows a # do not count. Prints the
      matrix that fits best, as LIBINPUT_CALIBRATION_MATRIX has it, and how far touches are from
      their targets with it. Writes nothing anywhere.
      """,
    options: [
      .option(
        "--points", "FILE", "read the targets from FILE, or - for standard input",
        completion: .files),
      .option("--size", "WxH", "the panel's extent in millimetres, in which errors are told"),
      .option(
        "--udev", "NAME",
        "print a udev rule for the device of this name instead of the matrix alone"),
      .flag("--json", "print a JSON object: matrix, residual and worst, both in millimetres"),
    ],
    success: "a calibration was worked out",
    failure: "the targets could not be read, or tell too little",
    examples: [
      .init(
        line: "tactile calibrate --points targets.txt --size 300x170",
        text: "Targets that a script showed")
    ])

  private let source: String
  private let size: Size
  private let device: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    guard let source = arguments.value("--points") else {
      throw UsageError("--points FILE is missing; name the file of the targets")
    }
    self.source = source
    guard let text = arguments.value("--size") else {
      throw UsageError("--size WxH is missing; tactile devices says how large a panel is")
    }
    let numbers = text.split(separator: "x").compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...10_000).contains($0) }) else {
      throw UsageError("--size is '\(text)'; expected millimetres, such as 300x170")
    }
    size = Size(width: numbers[0], height: numbers[1])
    device = arguments.value("--udev")
    isJSON = arguments.has("--json")
    if let device, device.unicodeScalars.contains(where: { $0 == "\"" || $0.value < 0x20 }) {
      throw UsageError("a udev rule cannot hold the name '\(device)'")
    }
  }

  func run() throws -> ExitCode {
    let bytes = try FileReader.bytes(of: source == "-" ? "/dev/stdin" : source)
    let targets = try TargetList.targets(in: String(decoding: bytes, as: UTF8.self), file: source)
    let calibration: Calibration
    do throws(Calibration.Problem) {
      calibration = try Calibration(targets, size: size)
    } catch {
      throw CommandError("\(source): \(error).")
    }
    StandardStream.output.write(CalibrationText(calibration).text(isJSON: isJSON, device: device))
    return .success
  }
}
