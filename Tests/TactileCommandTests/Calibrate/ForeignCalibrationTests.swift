import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile calibrate --convert", .waits)
struct ForeignCalibrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let x = AbsoluteAxis(minimum: 100, maximum: 4000)
  private static let y = AbsoluteAxis(minimum: 50, maximum: 1950)

  private static var panel: DeviceDescription {
    var panel = DeviceDescription(name: "Lab Panel")
    panel.axes[AbsCode.mtPositionX] = x
    panel.axes[AbsCode.mtPositionY] = y
    return panel
  }

  /// What another program does to a position, in fractions of the screen, with its own arithmetic.
  enum Program: Sendable {
    /// The evdev driver and the server of X: exchanged axes, the values at the edges, mirrored axes and nine numbers.
    case x(
      swaps: Bool = false, edges: [Int]? = nil, mirrorsX: Bool = false, mirrorsY: Bool = false,
      matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1])
    /// tslib's seven numbers, the screen in pixels and the quarter turns.
    case tslib([Int], width: Int, height: Int, turns: Int = 0)

    private static func scaled(_ value: Int, _ from: (Int, Int), to: AbsoluteAxis) -> Int {
      let (first, last) = (Int(to.minimum), Int(to.maximum))
      return first + (last - first) * (value - from.0) / (from.1 - from.0)
    }

    func place(_ x: Int, _ y: Int) -> Point {
      let (xAxis, yAxis) = (ForeignCalibrationTests.x, ForeignCalibrationTests.y)
      switch self {
      case .x(let swaps, let edges, let mirrorsX, let mirrorsY, let matrix):
        var (x, y) = (x, y)
        if swaps {
          (x, y) = (
            Self.scaled(y, (Int(yAxis.minimum), Int(yAxis.maximum)), to: xAxis),
            Self.scaled(x, (Int(xAxis.minimum), Int(xAxis.maximum)), to: yAxis)
          )
        }
        if let edges {
          x = Self.scaled(x, (edges[0], edges[1]), to: xAxis)
          y = Self.scaled(y, (edges[2], edges[3]), to: yAxis)
        }
        if mirrorsX { x = Int(xAxis.maximum) - x + Int(xAxis.minimum) }
        if mirrorsY { y = Int(yAxis.maximum) - y + Int(yAxis.minimum) }
        let u = Double(x - Int(xAxis.minimum)) / Double(xAxis.maximum - xAxis.minimum)
        let v = Double(y - Int(yAxis.minimum)) / Double(yAxis.maximum - yAxis.minimum)
        let w = matrix[6] * u + matrix[7] * v + matrix[8]
        return Point(
          x: (matrix[0] * u + matrix[1] * v + matrix[2]) / w,
          y: (matrix[3] * u + matrix[4] * v + matrix[5]) / w)
      case .tslib(let a, let width, let height, let turns):
        let column = (a[2] + a[0] * x + a[1] * y) / a[6]
        let row = (a[5] + a[3] * x + a[4] * y) / a[6]
        switch turns {
        case 1:
          return Point(
            x: Double(row) / Double(height), y: Double(width - column - 1) / Double(width))
        case 2:
          return Point(
            x: Double(width - column - 1) / Double(width),
            y: Double(height - row - 1) / Double(height))
        case 3:
          return Point(
            x: Double(height - row - 1) / Double(height), y: Double(column) / Double(width))
        default:
          return Point(x: Double(column) / Double(width), y: Double(row) / Double(height))
        }
      }
    }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String
    let program: Program
    var name: String?

    var testDescription: String { kind }
  }

  private static func section(_ options: String) -> String {
    """
    # The panel at the entrance.
    Section "InputClass"
        Identifier   "entrance"
        MatchProduct "Lab"
        \(options)
    EndSection

    """
  }

  static let samples =
    [
      Sample(
        kind: "TransformationMatrix",
        text: section(#"Option "TransformationMatrix" "0 -1.02 1.01 0.98 0 0.01 0 0 1""#),
        program: .x(matrix: [0, -1.02, 1.01, 0.98, 0, 0.01, 0, 0, 1]), name: "*Lab*"),
      Sample(
        kind: "TransformationMatrix with a scale",
        text: section(#"option "Transformation_Matrix" "4 0 0 0 4 -0.2 0 0 4""#),
        program: .x(matrix: [4, 0, 0, 0, 4, -0.2, 0, 0, 4]), name: "*Lab*"),
      Sample(
        kind: "Calibration",
        text: section(#"Option "Calibration" "380 3820 240 1790"  # measured"#),
        program: .x(edges: [380, 3820, 240, 1790]), name: "*Lab*"),
      Sample(
        kind: "Calibration of exchanged and mirrored axes",
        text: section(
          """
          Option "InvertY" "yes"
              Option "Calibration" "3820 380 240 1790"
              Option "SwapAxes" "1"
              Option "InvertX" "off"
          """),
        program: .x(swaps: true, edges: [3820, 380, 240, 1790], mirrorsY: true), name: "*Lab*"),
      Sample(
        kind: "mirror and exchange without a range",
        text: section("Option \"SwapXY\"\n    Option \"InvertX\" \"true\""),
        program: .x(swaps: true, mirrorsX: true), name: "*Lab*"),
      Sample(
        kind: "MinX to MaxY",
        text: section(
          """
          Option "MinX" "380"
              Option "MaxX" "3820"
              Option "MinY" "1790"
              Option "MaxY" "240"
              Option "SwapXY" "0" # unless it was 1 before
              Option "InvertX" "1"
              Option "InvertY" "0"
          """),
        program: .x(edges: [380, 3820, 1790, 240], mirrorsX: true), name: "*Lab*"),
      Sample(
        kind: "all that xinput_calibrator prints",
        text: """
          Calibrating EVDEV driver for "Lab Panel 7" id=11
          \tcurrent calibration values (from XInput): min_x=100, max_x=4000 and min_y=50, max_y=1950

          Doing dynamic recalibration:
          \tSetting calibration data: 380, 3820, 240, 1790
          \t--> Making the calibration permanent <--
            copy the snippet below into a file of xorg.conf.d
          Section "InputClass"
          \tIdentifier\t"calibration"
          \tMatchProduct\t"Lab Panel 7"
          \tOption\t"Calibration"\t"380 3820 240 1790"
          \tOption\t"SwapAxes"\t"1"
          EndSection

          """, program: .x(swaps: true, edges: [380, 3820, 240, 1790]), name: "*Lab Panel 7*"),
      Sample(
        kind: "xinput set-prop",
        text: """
          #!/bin/sh
          if sleep 1; then
            DISPLAY=:0 xinput set-prop --type=float 'Lab Panel 7' 'Coordinate Transformation Matrix' \
          -1 0 1 0 -1 1 0 0 1; fi

          """, program: .x(matrix: [-1, 0, 1, 0, -1, 1, 0, 0, 1]), name: "Lab Panel 7"),
      Sample(
        kind: "older commands of xinput",
        text: """
          xinput set-int-prop "Lab Panel 7" "Evdev Axis Calibration" 32 380 3820 240 1790
          xinput set-int-prop "Lab Panel 7" "Evdev Axes Swap" 8 1
          xinput set-prop "Lab Panel 7" "Evdev Axis Inversion" 0, 1

          """, program: .x(swaps: true, edges: [380, 3820, 240, 1790], mirrorsY: true),
        name: "Lab Panel 7"),
      Sample(
        kind: "xinput list-props",
        text: """
          Device 'Lab Panel 7':
          \tDevice Enabled (154):\t1
          \tCoordinate Transformation Matrix (156):\t1.000000, 0.000000, 0.000000, 0.000000, 1.000000, \
          0.000000, 0.000000, 0.000000, 1.000000
          \tlibinput Calibration Matrix (321):\t0.950000, 0.000000, 0.020000, 0.000000, -1.000000, \
          1.000000, 0.000000, 0.000000, 1.000000
          \tlibinput Calibration Matrix Default (322):\t1.000000, 0.000000, 0.000000, 0.000000, 1.000000, \
          0.000000, 0.000000, 0.000000, 1.000000

          """, program: .x(matrix: [0.95, 0, 0.02, 0, -1, 1, 0, 0, 1]), name: "Lab Panel 7"),
      Sample(
        kind: "nine numbers", text: "0, 1, 0, -1, 0, 1, 0, 0, 1\n",
        program: .x(matrix: [0, 1, 0, -1, 0, 1, 0, 0, 1])),
      Sample(
        kind: "six numbers", text: "0.9 0 0.05 0 1.1 -0.02\n",
        program: .x(matrix: [0.9, 0, 0.05, 0, 1.1, -0.02, 0, 0, 1])),
      Sample(
        kind: "pointercal", text: "14900 120 -3900000 -90 18700 -3500000 65536 800 480\n",
        program: .tslib(
          [14900, 120, -3_900_000, -90, 18700, -3_500_000, 65536], width: 800, height: 480)),
      Sample(
        kind: "pointercal with another scale", text: "-60 1 240000 2 70 -9000 250 800 480 0\n",
        program: .tslib([-60, 1, 240_000, 2, 70, -9000, 250], width: 800, height: 480)),
    ]
    + (1...3).map { turns in
      Sample(
        kind: "pointercal, turned \(turns) times",
        text: "14900 120 -3900000 -90 18700 -3500000 65536 800 480 \(turns)\n",
        program: .tslib(
          [14900, 120, -3_900_000, -90, 18700, -3_500_000, 65536], width: 800, height: 480,
          turns: turns))
    }

  /// The corners and the centre, inside of the ranges that the samples use, so that X limits no position.
  private static let touches = [(500, 260), (3600, 260), (3600, 1780), (500, 1780), (2050, 1020)]

  @Test(arguments: samples)
  func `a touch is where the other program has it`(sample: Sample) throws {
    let found = try ForeignCalibration(sample.text, file: "file", panel: Self.panel)
    #expect(found.name == sample.name)
    var options = MappingOptions(
      millimetres: Size(width: 200, height: 100), calibration: found.matrix)
    options.staysOnScreen = false
    let mapping = try ScreenMapping(x: Self.x, y: Self.y, options: options)
    for (x, y) in Self.touches {
      let point = mapping.location(x: Int32(x), y: Int32(y))
      let here = Point(
        x: point.x / mapping.screenSize.width, y: point.y / mapping.screenSize.height)
      // Two units or pixels, because the others calculate with whole numbers.
      #expect(here.distance(to: sample.program.place(x, y)) < 0.005, "\(x), \(y): \(here)")
    }
  }

  @Test(arguments: [
    ("Section \"Screen\"\nEndSection\n", "file: found no calibration; expected xorg.conf's Option"),
    (
      section("Option \"SwapAxes\" \"maybe\""),
      #"file:5: found Option "SwapAxes" with "maybe"; expected 1 or 0"#
    ),
    (section("Option \"Calibration\" \"1 2 3\""), #"with "1 2 3"; expected four whole numbers"#),
    (section("Option \"Calibration\" \"7 7 1 9\""), "expected four whole numbers"),
    (section("Option \"MinX\" \"4\""), "file:5: found MinX without MaxX; expected both ends"),
    (
      section("Option \"TransformationMatrix\" \"1 0 0 0 1 0 0.1 0 1\""),
      "expected nine numbers that end in 0 0 1"
    ),
    (
      section("Option \"TransformationMatrix\" \"1 0 0 2 0 0 0 0 1\""),
      "maps the screen to a line or a point"
    ),
    (
      section("Option \"InvertX\" \"1\"") + section("Option \"InvertY\" \"1\""),
      "found the calibrations of 2 devices, in lines 5, 11; expected one"
    ),
    (
      "xinput set-prop 9 'Coordinate Transformation Matrix' 0 1 0 -1 0 1 0 0 1\n"
        + "xinput set-prop 9 'Coordinate Transformation Matrix' -1 0 1 0 -1 1 0 0 1\n",
      "file:2: found \"Coordinate Transformation Matrix\" with another value than in line 1"
    ),
    ("14900 120 -390 -90 18700 -350 65536\n", "the width and the height of the screen in pixels"),
    ("1 2 3 4 5 6 7 8\n", "found 8 numbers; expected six or nine"),
    ("1 2 3 4 5 6 7 800 480 4\n", "with the rotation 4; expected 0, 1, 2 or 3"),
  ])
  func `names the line, the value and what is allowed`(text: String, words: String) throws {
    let error = #expect(throws: CommandError.self) {
      try ForeignCalibration(text, file: "file", panel: Self.panel)
    }
    #expect(error?.description.contains(words) ?? false, "\(String(describing: error))")
  }

  @Test func `units of the panel need the panel, and a matrix does not`() throws {
    let error = #expect(throws: CommandError.self) {
      try ForeignCalibration(Self.samples[2].text, file: "file", panel: nil)
    }
    #expect(
      error?.description.contains("Name the panel with --device, or a recording of it with --from")
        ?? false)
    _ = try ForeignCalibration(Self.samples[0].text, file: "file", panel: nil)
  }

  @Test func `says what the matrix does not have`() throws {
    let part = try ForeignCalibration(
      Self.section(
        """
        Option "Emulate3Buttons" "on"
        Option "TransformationMatrix" "0.5 0 0.5 0 1 0 0 0 1"
        """), file: "file", panel: nil)
    #expect(part.remarks.count == 3)
    #expect(part.remarks[0] == #"from file:6: Option "TransformationMatrix""#)
    #expect(part.remarks[1].contains("part of the desktop"))
    #expect(part.remarks[2].hasPrefix(#"file:5: Option "Emulate3Buttons" is not part of"#))
  }

  @Test func `writes a rule with the ranges of a recording`() throws {
    let file = try folder.write("99-calibration.conf", Self.samples[2].text)
    let target = folder.path("50-panel.yaml")
    let result = try Programs.run(
      "tactile",
      [
        "calibrate", "--convert", file, "--from", Fixtures.path("Recordings/tap.evemu"), "-o",
        target,
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count == 2)
    #expect(result.lines.last == "from \(file):5: Option \"Calibration\"")
    let rule = try String(contentsOfFile: target, encoding: .utf8)
    #expect(rule.hasPrefix("# from \(file):5: "), "\(rule)")
    #expect(rule.contains("name: \"Tactile Demo Panel\""), "\(rule)")
    let read = try Configuration(
      names: [target], accounts: .unchecked,
      read: { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) })
    let matrix = try #require(read.devices.rules.first?.calibration)
    #expect(abs(matrix.a - 4092.0 / (3820 - 380)) < 1e-5, "\(matrix)")
  }

  @Test func `the rule selects the panel that the other file names`() throws {
    let file = try folder.write("10-panel.conf", Self.samples[0].text)
    let target = folder.path("50-panel.yaml")
    let result = try Programs.run("tactile", ["calibrate", "--convert", file, "-o", target])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try String(contentsOfFile: target, encoding: .utf8).contains("match: {name: \"*Lab*\"}"))
    let bare = try folder.write("numbers", "0 1 0 1 0 0\n")
    let refused = try Programs.run("tactile", ["calibrate", "--convert", bare, "-o", target])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("-o needs --name"), "\(refused.errors)")
  }

  @Test(arguments: [["--scene", "x"], ["--targets", "5"], ["--here"], ["--size", "9x9"]])
  func `options of other ways to calibrate are refused`(option: [String]) throws {
    let result = try Programs.run("tactile", ["calibrate", "--convert", "x"] + option)
    #expect(result.status == 2)
    #expect(
      result.errors.contains("\(option[0]) cannot be used with --convert"), "\(result.errors)")
  }
}
