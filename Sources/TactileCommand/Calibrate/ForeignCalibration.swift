import TactileInput
import TactileWire

/// The calibration of another program, as a matrix for this one.
struct ForeignCalibration {
  /// The matrix for positions from 0 to 1.
  let matrix: AffineMatrix
  /// The name of the device, in which `*` matches any characters; nil if the file has none.
  let name: String?
  /// Where the numbers come from, and what the matrix does not have or does differently.
  let remarks: [String]

  /// Reads a file of X, xinput, xinput_calibrator or tslib.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for messages.
  ///   - panel: The panel, whose ranges a calibration in units of the panel needs.
  /// - Throws: `CommandError` with the line, if the file has no calibration, several, or a wrong one.
  init(_ text: String, file: String, panel: DeviceDescription?) throws(CommandError) {
    var reader = ForeignCalibrationReader(file: file)
    try reader.read(text)
    let found = reader.found.filter { !$0.steps.isEmpty }
    guard let only = found.first else {
      throw CommandError(
        "\(file): found no calibration; expected xorg.conf's Option \"TransformationMatrix\", "
          + "\"Calibration\", \"MinX\" … \"MaxY\", \"SwapAxes\" or \"InvertX\", a command or the properties of "
          + "xinput, the output of xinput_calibrator, or tslib's pointercal.")
    }
    guard found.count == 1 else {
      let lines = found.map { "\($0.line)" }.joined(separator: ", ")
      throw CommandError(
        "\(file): found the calibrations of \(found.count) devices, in lines \(lines); expected one. Copy "
          + "the lines of one device to a file of their own.")
    }
    name = only.name
    (matrix, remarks) = try only.result(file: Excerpt.line(file), panel: panel)
  }
}

/// The settings of one device in a file of another program.
struct ForeignDevice {
  /// What X or tslib does to a position, one after another.
  enum Step: Hashable {
    /// A matrix of libinput, for positions from 0 to 1.
    case libinput(AffineMatrix)
    /// The axes are exchanged.
    case swap
    /// The panel's units at the edges of the screen.
    case range(Axis, from: Int, to: Int)
    /// An axis runs backwards.
    case mirror(Axis)
    /// A matrix of X, for positions from 0 to 1 on all screens.
    case desktop(AffineMatrix)
    /// tslib's seven numbers, the screen in pixels, and the quarter turns.
    case pointercal([Double], width: Int, height: Int, turns: Int)

    /// The place in the order in which the drivers of X apply them. Each place has one step.
    var place: Int {
      switch self {
      case .libinput: 0
      case .swap: 1
      case .range(.x, _, _): 2
      case .range(.y, _, _): 3
      case .mirror(.x): 4
      case .mirror(.y): 5
      case .desktop: 6
      case .pointercal: 7
      }
    }
  }

  enum Axis {
    case x
    case y
  }

  var name: String?
  /// The line of the first step.
  var line = 0
  var steps: [(step: Step, what: String, line: Int)] = []
  /// Options that are not part of a calibration.
  var others: [(what: String, line: Int)] = []
  /// The ends of the axes that have only one so far.
  var ends: [String: (value: Int, line: Int)] = [:]

  /// The smallest part of the desktop that a matrix without other screens covers, which is Tactile's own value.
  private static let wholeDesktop = 0.8

  func result(
    file: String, panel: DeviceDescription?
  ) throws(CommandError) -> (AffineMatrix, [String]) {
    var matrix = AffineMatrix.identity
    var remarks: [String] = []
    for (step, what, line) in steps.sorted(by: { $0.step.place < $1.step.place }) {
      let source = "from \(file):\(line): \(what)"
      if remarks.last != source { remarks.append(source) }
      switch step {
      case .libinput(let step): matrix = matrix.followed(by: step)
      case .swap: matrix = matrix.followed(by: .swappedAxes)
      case .mirror(.x): matrix = matrix.followed(by: .mirroredX)
      case .mirror(.y): matrix = matrix.followed(by: .mirroredY)
      case .desktop(let step):
        matrix = matrix.followed(by: step)
        if step.determinant.magnitude < Self.wholeDesktop {
          remarks.append(
            "The matrix maps the panel to a part of the desktop. If the desktop has several screens, name the "
              + "panel's own with screen instead of this calibration.")
        }
      case .range(let axis, let from, let to):
        let ranges = try Self.ranges(of: panel, for: what, "\(file):\(line)")
        let step = Self.scale(axis == .x ? ranges.x : ranges.y, from, to)
        matrix = matrix.followed(
          by: axis == .x
            ? AffineMatrix(a: step.factor, b: 0, c: step.offset, d: 0, e: 1, f: 0)
            : AffineMatrix(a: 1, b: 0, c: 0, d: 0, e: step.factor, f: step.offset))
      case .pointercal(let numbers, let width, let height, let turns):
        let (x, y) = try Self.ranges(of: panel, for: what, "\(file):\(line)")
        matrix = Self.units(x, y).followed(by: Self.pixels(numbers, width, height))
        if turns % 2 == 1 { matrix = matrix.followed(by: .swappedAxes) }
        if turns >= 2 { matrix = matrix.followed(by: .mirroredX) }
        if turns == 1 || turns == 2 { matrix = matrix.followed(by: .mirroredY) }
        remarks.append(
          "tslib's file ts.conf was not read. If its linear module has xyswap, the axes must be exchanged, and "
            + "modules such as dejitter are filters here.")
      }
    }
    guard matrix.isUsable else {
      throw CommandError(
        "\(file):\(line): the calibration maps the screen to a line or a point; expected one that can be "
          + "inverted. Calibrate the panel with tactile calibrate.")
    }
    for other in others {
      remarks.append(
        "\(file):\(other.line): \(other.what) is not part of a calibration, and was left out")
    }
    return (matrix, remarks)
  }

  // MARK: Units of the panel

  private static func ranges(
    of panel: DeviceDescription?, for what: String, _ place: String
  ) throws(CommandError) -> (x: AbsoluteAxis, y: AbsoluteAxis) {
    guard let panel else {
      throw CommandError(
        "\(place): \(what) is in units of the panel, and the file does not have their range. Name the panel with "
          + "--device, or a recording of it with --from.")
    }
    let isMultitouch = panel.axes[AbsCode.mtPositionX] != nil
    guard let x = panel.axes[isMultitouch ? AbsCode.mtPositionX : AbsCode.x],
      let y = panel.axes[isMultitouch ? AbsCode.mtPositionY : AbsCode.y], x.minimum < x.maximum,
      y.minimum < y.maximum
    else {
      throw CommandError(
        "\(Excerpt.quoting(panel.name)) does not report the ranges of its positions, which \(what) in \(place) "
          + "needs. Calibrate the panel with tactile calibrate.")
    }
    return (x, y)
  }

  /// Returns the transform from positions to units, whose cells ``ScreenMapping`` describes.
  private static func units(_ x: AbsoluteAxis, _ y: AbsoluteAxis) -> AffineMatrix {
    AffineMatrix(
      a: count(x), b: 0, c: Double(x.minimum) - 0.5, d: 0, e: count(y), f: Double(y.minimum) - 0.5)
  }

  private static func count(_ axis: AbsoluteAxis) -> Double {
    Double(axis.maximum) - Double(axis.minimum) + 1
  }

  /// Returns the change of positions for which X stretches the units between two values to the whole range.
  private static func scale(
    _ axis: AbsoluteAxis, _ from: Int, _ to: Int
  ) -> (factor: Double, offset: Double) {
    let factor = (count(axis) - 1) / (Double(to) - Double(from))
    let first = Double(axis.minimum) - 0.5 - Double(from)
    return (factor, (factor * first + 0.5) / count(axis))
  }

  /// Returns tslib's transform from units to pixels, as positions.
  private static func pixels(_ n: [Double], _ width: Int, _ height: Int) -> AffineMatrix {
    let (x, y) = (n[6] * Double(width), n[6] * Double(height))
    return AffineMatrix(
      a: n[0] / x, b: n[1] / x, c: n[2] / x + 0.5 / Double(width),
      d: n[3] / y, e: n[4] / y, f: n[5] / y + 0.5 / Double(height))
  }
}
