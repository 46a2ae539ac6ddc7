import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile calibrate", .waits)
struct CalibrateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func calibrate(_ text: String, _ options: String...) throws -> Programs.Result {
    let file = try folder.write("targets.txt", text)
    return try Programs.run(
      "tactile", ["calibrate", "--points", file, "--size", "300x200"] + options)
  }

  /// A panel that is mounted upside down and covers a little less than its glass.
  private let turned = """
    # shown      touched
    0.1 0.1      0.9 0.9
    0.9 0.1      0.1 0.9
    0.9 0.9      0.1 0.1   # lower right
    0.1 0.9      0.9 0.1

    """

  @Test func `prints the matrix and its error`() throws {
    let result = try calibrate(turned)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("matrix -1.0 ") ?? false, "\(result.output)")
    #expect(
      result.lines.last
        == "distance of touches from their targets: 0.0 mm (root mean square), at most 0.0 mm")
    let json = try ServiceProbe.object(try calibrate(turned, "--json").lines[0])
    let matrix = try #require(json["matrix"] as? [Double])
    for (found, expected) in zip(matrix, [-1.0, 0, 1, 0, -1, 1]) {
      #expect(abs(found - expected) < 1e-6)
    }
  }

  @Test func `says that touches are outside the declared range, and uses them`() throws {
    let result = try calibrate(
      """
      0.1 0.1  0.9 0.2
      0.9 0.1  0.9 1.6
      0.9 0.9  -0.1 1.6
      0.1 0.9  -0.1 0.2

      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.last?.contains("0.0 mm (root mean square)") ?? false, "\(result.output)")
    #expect(
      result.errors.contains("3 of 4 touches are outside the range that the panel declares"),
      "\(result.errors)")
    #expect(try calibrate(turned).errors.isEmpty)
  }

  @Test func `a written rule selects the calibrated panel and not a second one of its kind`() throws
  {
    var device = DeviceDescription(name: "eGalax Panel", vendor: 0x0eef, product: 1)
    device.physicalPath = "usb-0000:00:14.0-1/input0"
    let match = try CalibrateCommand.match(device)
    #expect(match.matches(device))
    var second = device
    second.physicalPath = "usb-0000:00:14.0-2/input0"
    #expect(!match.matches(second))
    let calibration = try Calibration(
      [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)].map {
        CalibrationTarget(shown: Point(x: $0.0, y: $0.1), touched: Point(x: $0.0, y: $0.1))
      }, size: Size(width: 300, height: 200))
    let text = CalibrationText(calibration)
    let path = try folder.write("50-panel.yaml", text.configuration(for: match))
    let read = try Configuration(
      names: [path], accounts: .unchecked,
      read: { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) })
    #expect(read.devices.settings(for: device).mapping.calibration != nil)
    #expect(read.devices.settings(for: second).mapping.calibration == nil)
    let rule = text.udevRule(for: match)
    for condition in [
      #"ATTRS{name}=="eGalax Panel""#, #"ATTRS{id/vendor}=="0eef""#, #"ATTRS{id/product}=="0001""#,
      #"ATTRS{phys}=="usb-0000:00:14.0-1/input0""#,
    ] { #expect(rule.contains(condition)) }
  }

  private static let buttons = """
    windows:
    - name: app
      size: [1000, 1000]
      views:
      - {name: one, frame: [100, 100, 100, 100], kind: button}
      - {name: two, frame: [800, 100, 100, 100], gestures: [{kind: tap}]}
      - {name: three, frame: [450, 800, 100, 100], gestures: [{kind: tap}]}
      - {name: picture, frame: [300, 300, 400, 300]}

    """

  /// Writes a recording of taps on a panel of 200 by 100 mm, with ten units to a millimetre.
  private func taps(_ places: [(x: Double, y: Double)]) throws -> String {
    var text = try String(
      contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    text = String(text[..<text.range(of: "E:")!.lowerBound])
    for (code, maximum) in [("00", 2000), ("35", 2000), ("01", 1000), ("36", 1000)] {
      let old = code == "00" || code == "35" ? 4092 : 2304
      text = text.replacingOccurrences(
        of: "A: \(code) 0 \(old) 0 0 12", with: "A: \(code) 0 \(maximum) 0 0 10")
    }
    for (index, place) in places.enumerated() {
      func line(_ part: Int, _ event: String) {
        let fraction = String(format: "%02d", part)
        text += "E: \(index).\(fraction)0000 \(event)\n"
      }
      line(10, "0003 0039 \(index)")
      line(10, "0003 0035 \(Int(place.x * 10))")
      line(10, "0003 0036 \(Int(place.y * 10))")
      line(10, "0001 014a 1")
      line(10, "0000 0000 0")
      line(20, "0003 0039 -1")
      line(20, "0001 014a 0")
      line(20, "0000 0000 0")
    }
    return try folder.write("taps.evemu", text)
  }

  /// Taps beside the centres of the three buttons, in millimetres: each is off by 3 mm to the right and 1 mm
  /// up, and scatters by 1 mm.
  private static func offTaps(_ count: Int) -> [(x: Double, y: Double)] {
    let centres = [(30.0, 15.0), (170.0, 15.0), (100.0, 85.0)]
    let scatter = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
    return (0..<count).map { index in
      let (centre, miss) = (centres[index % 3], scatter[index % 5])
      return (centre.0 + 3 + miss.0, centre.1 - 1 + miss.1)
    }
  }

  private func estimate(_ recording: String, _ options: String...) throws -> Programs.Result {
    let scene = try folder.write("scene.yaml", Self.buttons)
    return try Programs.run(
      "tactile", ["calibrate", "--from", recording, "--scene", scene] + options)
  }

  @Test func `estimates an offset from taps near the buttons of a scene`() throws {
    // A tap far from all buttons, and a few that miss their button by much.
    let recording = try taps(Self.offTaps(30) + [(100, 50), (38, 22), (162, 8)])
    let result = try estimate(recording, "--json")
    #expect(result.status == 0, "\(result.errors)")
    let json = try ServiceProbe.object(try #require(result.lines.first))
    let offset = try #require(json["offset"] as? [Double])
    #expect(abs(offset[0] - 3) < 0.3 && abs(offset[1] + 1) < 0.3, "\(offset)")
    #expect(json["taps"] as? Int == 32)
    #expect(json["targets"] as? Int == 3)
    #expect((json["spread"] as? Double ?? 9) <= 1.2)
    let matrix = try #require(json["matrix"] as? [Double])
    #expect(abs(matrix[2] + 3.0 / 200) < 0.002 && abs(matrix[5] - 1.0 / 100) < 0.003, "\(matrix)")
  }

  @Test func `--size sets the size of the panel of a recording`() throws {
    let recording = try taps(Self.offTaps(30))
    let result = try estimate(recording, "--json", "--size", "400x200")
    #expect(result.status == 0, "\(result.errors)")
    let json = try ServiceProbe.object(try #require(result.lines.first))
    let offset = try #require(json["offset"] as? [Double])
    #expect(abs(offset[0] - 6) < 0.6 && abs(offset[1] + 2) < 0.6, "\(offset)")
    // The matrix has fractions of the panel.
    let matrix = try #require(json["matrix"] as? [Double])
    #expect(abs(matrix[2] + 3.0 / 200) < 0.002 && abs(matrix[5] - 1.0 / 100) < 0.003, "\(matrix)")
  }

  @Test(arguments: [["--targets", "5"], ["--here"]])
  func `options for a person at the panel are refused with a recording`(option: [String]) throws {
    let scene = try folder.write("scene.yaml", Self.buttons)
    let result = try Programs.run(
      "tactile", ["calibrate", "--from", "x.evemu", "--scene", scene] + option)
    #expect(result.status == 2)
    #expect(result.errors.contains("\(option[0]) cannot be used with --points or --from"))
  }

  /// Each kind would be nearer to the taps than the buttons that people aim at.
  @Test(arguments: [
    "{name: other, hidden: true, frame: [0, 0, 1000, 1000], views: [VIEWS]}",
    "{name: other, kind: scroll, frame: [0, 0, 1000, 1000], contentSize: [1000, 3000], views: [VIEWS]}",
    "VIEWS",
  ])
  func `buttons that are hidden, disabled or in a scroll view are no targets`(views: String) throws
  {
    let enabled = views == "VIEWS" ? ", enabled: false" : ""
    let near = [(115, 95), (815, 95), (465, 795)].enumerated().map { index, place in
      "{name: n\(index), kind: button, frame: [\(place.0), \(place.1), 100, 100]\(enabled)}"
    }
    let items =
      views == "VIEWS"
      ? near.joined(separator: "\n  - ")
      : views.replacing("VIEWS", with: near.joined(separator: ", "))
    let scene = try folder.write("other.yaml", Self.buttons + "  - \(items)\n")
    let recording = try taps(Self.offTaps(30))
    let result = try Programs.run(
      "tactile", ["calibrate", "--from", recording, "--scene", scene, "--json"])
    #expect(result.status == 0, "\(result.errors)")
    let json = try ServiceProbe.object(try #require(result.lines.first))
    let offset = try #require(json["offset"] as? [Double])
    #expect(abs(offset[0] - 3) < 0.3 && abs(offset[1] + 1) < 0.3, "\(offset)")
  }

  @Test func `the estimated matrix corrects the offset`() throws {
    let recording = try taps(Self.offTaps(30))
    let file = folder.path("50-panel.yaml")
    #expect(try estimate(recording, "-o", file).status == 0)
    let scene = folder.path("scene.yaml")
    let replay = try Programs.run(
      "tactile", ["replay", recording, "--scene", scene, "--config", file, "--json"])
    let first = try #require(replay.lines.first { $0.contains(#""phase":"began""#) })
    let touch = try #require(try ServiceProbe.object(first)["touch"] as? [String: Any])
    let location = try #require(touch["location"] as? [String: Any])
    #expect(abs((location["x"] as? Double ?? 0) - 150) < 3, "\(location)")
    #expect(abs((location["y"] as? Double ?? 0) - 150) < 5, "\(location)")
  }

  @Test func `too few taps are refused with the numbers`() throws {
    let result = try estimate(try taps(Self.offTaps(12)))
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "Found 12 taps within 10.0 mm of 3 of the 3 targets; expected at least 20 taps"),
      "\(result.errors)")
  }

  @Test func `a scene with too few targets is refused, however long the recording is`() throws {
    let scene = try folder.write(
      "one.yaml", "windows: [{name: w, views: [{name: b, kind: button, frame: [9, 9, 99, 99]}]}]\n")
    let result = try Programs.run(
      "tactile", ["calibrate", "--from", try taps(Self.offTaps(30)), "--scene", scene])
    #expect(result.status == 1)
    #expect(result.errors.contains("The scene has 1 target that"), "\(result.errors)")
  }

  @Test func `a recording needs a scene`() throws {
    #expect(try Programs.run("tactile", ["calibrate", "--from", "x.evemu"]).status == 2)
  }

  @Test func `prints a udev rule`() throws {
    let rule = try calibrate(turned, "--udev", "eGalax Panel").output
    #expect(rule.contains(#"ATTRS{name}=="eGalax Panel", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1.0 "#))
    #expect(try calibrate(turned, "--udev", "a\"b").status == 2)
  }

  @Test(arguments: [
    ("0.1 0.1 0.1 0.1\n", "expected 4 or more"), ("0.1 0.1 0.1\n", "targets.txt:1: "),
    ("\n0.1 0.1 0.1 x\n", "targets.txt:2: "), ("0.1 0.1 0.1 99\n", "targets.txt:1: "),
    ("0.1 1.1 0.1 0.1\n", "a target, from 0 to 1, then x and y of its touch, from -1 to 2"),
    ("0 0 0 0\n1 1 1 1\n0.5 0.5 0.5 0.5\n0.2 0.2 0.2 0.2\n", "on one line"),
  ])
  func `rejects invalid or insufficient targets`(text: String, words: String) throws {
    let result = try calibrate(text)
    #expect(result.status == 1)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
