import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile calibrate at the panel", .waits)
struct CalibrationSessionTests {
  private let screen = Size(width: 2000, height: 1000)

  private func contact(
    _ id: Int32, _ change: Contact.Change, _ x: Double, _ y: Double
  ) -> Contact {
    Contact(
      id: Contact.ID(device: DeviceID(rawValue: 1), tracking: id), change: change,
      location: Point(x: x, y: y))
  }

  private func frame(_ contacts: Contact...) -> ContactFrame {
    ContactFrame(device: DeviceID(rawValue: 1), timestamp: .zero, contacts: contacts)
  }

  @Test func `asks for one target after another, and uses the middle of each touch`() {
    var session = CalibrationSession(count: 4, screen: screen)
    for number in 0..<4 {
      #expect(session.next == CalibrationSession.places[number])
      let x = Double(number) * 400
      let began = session.take(frame(contact(Int32(number), .began, x, 100)))
      #expect(began == nil)
      let moved = session.take(frame(contact(Int32(number), .moved, x + 20, 120)))
      #expect(moved == nil)
      let ended = session.take(frame(contact(Int32(number), .ended, x + 20, 120)))
      let expected = CalibrationTarget(
        shown: CalibrationSession.places[number], touched: Point(x: (x + 10) / 2000, y: 0.11))
      guard case .taken(let target) = ended else {
        Issue.record("not used: \(String(describing: ended))")
        continue
      }
      #expect(target.shown == expected.shown)
      #expect(abs(target.touched.x - expected.touched.x) < 1e-9)
      #expect(abs(target.touched.y - expected.touched.y) < 1e-9)
    }
    #expect(session.next == nil)
    #expect(session.targets.count == 4)
  }

  @Test func `ignores touches of two fingers, touches that slide and cancelled touches`() {
    var session = CalibrationSession(count: 5, screen: screen)
    _ = session.take(frame(contact(1, .began, 0, 0), contact(2, .began, 900, 900)))
    let first = session.take(frame(contact(1, .ended, 0, 0)))
    #expect(first == nil)
    let second = session.take(frame(contact(2, .ended, 900, 900)))
    #expect(second == .refused("more than one finger was down"))
    _ = session.take(frame(contact(3, .began, 0, 0)))
    _ = session.take(frame(contact(3, .moved, 500, 0)))
    let slid = session.take(frame(contact(3, .ended, 0, 0)))
    #expect(slid == .refused("the finger slid"))
    _ = session.take(frame(contact(4, .began, 0, 0)))
    let cancelled = session.take(frame(contact(4, .cancelled, 0, 0)))
    #expect(cancelled == .refused("the panel cancelled the touch"))
    #expect(session.targets.isEmpty)
    // The next touch is used.
    let taken = session.take(frame(contact(5, .began, 10, 10), contact(5, .ended, 10, 10)))
    #expect(taken.map { if case .taken = $0 { true } else { false } } == true)
  }

  @Test func `every allowed number of targets determines a matrix`() throws {
    for count in CalibrationSession.counts {
      let targets = CalibrationSession.places.prefix(count).map {
        CalibrationTarget(shown: $0, touched: Point(x: 1 - $0.y, y: $0.x))
      }
      let calibration = try Calibration(targets, size: Size(width: 300, height: 200))
      #expect(calibration.worst < 1e-6)
    }
  }

  @Test func `prints the location of a target in words, fractions and millimetres`() {
    let size = Size(width: 300, height: 200)
    let sentences = CalibrationSession.places.enumerated().map {
      CalibrationPrompt.sentence(for: $0.element, number: $0.offset + 1, of: 9, size: size)
    }
    #expect(
      sentences[0]
        == "1 of 9: touch the glass near the top left corner, 10 % from the left (30.0 mm) and 10 % "
        + "from the top (20.0 mm).\n")
    #expect(sentences[4].contains("in the middle, 50 %"))
    #expect(sentences[6].contains("at the middle of the right edge"))
    let sketch = CalibrationPrompt.sketch(
      of: CalibrationSession.places, next: 2, size: size, glyphs: Glyphs(isUnicode: false))
    #expect(sketch.joined().count { $0 == "x" } == 1)
    #expect(sketch.joined().count { $0 == "O" } == 2)
  }

  /// The events of a served device for a user who touches this number of targets on a panel that is
  /// upside down.
  static func script(targets count: Int) -> String {
    script(touching: Array(CalibrationSession.places.prefix(count)))
  }

  /// The events of a served device for a user who touches locations of a panel that is upside down.
  static func script(touching places: [Point]) -> String {
    var events = ""
    var time = 2.0
    func frame(_ lines: String...) {
      for line in lines + ["0000 0000 0"] {
        events += "E: \(String(format: "%.6f", time)) \(line)\n"
      }
      time += 0.05
    }
    events += "E: 1.000000 0000 0000 0\n"
    // The finger that was down when the command opened the device.
    frame("0003 002f 1", "0003 0039 -1")
    for (number, place) in places.enumerated() {
      let (x, y) = (4095 * (1 - place.x), 2047 * (1 - place.y))
      frame(
        "0003 002f 0", "0003 0039 \(20 + number)", "0003 0035 \(Int(x.rounded()))",
        "0003 0036 \(Int(y.rounded()))")
      frame("0003 0039 -1")
    }
    return events
  }

  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run"), arguments: ["rules", "yaml"])
  func `calibrates a panel by its touches and writes a valid file`(ending: String) throws {
    let folder = try TemporaryFolder()
    let target = folder.path("50-panel.\(ending)")
    let arguments =
      try ServedDevice.arguments(in: folder.url, script: Self.script(targets: 4)) + [
        Programs.folder.appendingPathComponent("tactile").path, "calibrate", "--targets", "4", "-o",
        target,
      ]
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("4 of 4: touch the glass near the bottom left corner"))
    // From 10 % to 90 % on both axes of a panel of 204.8 x 102.4 mm.
    #expect(
      result.errors.contains("reported at 90.0 %, 90.0 %, which is 183."),
      "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("matrix -") ?? false, "\(result.output)")
    let text = try String(contentsOfFile: target, encoding: .utf8)
    let matrix: AffineMatrix
    if ending == "yaml" {
      let configuration = try Configuration(
        files: [ConfigurationFile(name: target, text: Array(text.utf8))], accounts: .unchecked)
      let rule = try #require(configuration.devices.rules.first)
      #expect(rule.match.name == ServedDevice.name)
      matrix = try #require(rule.calibration)
    } else {
      #expect(text.contains("ATTRS{name}==\"Served Panel\""))
      let words = try #require(text.components(separatedBy: "MATRIX}=\"").last)
      matrix = try #require(AffineMatrix(parsing: String(words.prefix { $0 != "\"" })))
    }
    for (found, right) in zip(
      [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f], [-1.0, 0, 1, 0, -1, 1])
    {
      #expect(abs(found - right) < 0.01, "\(text)")
    }
  }

  @Test
  func `writes a configuration for any device name, and rejects other files`()
    throws
  {
    let folder = try TemporaryFolder()
    let points = try folder.write(
      "points", "0.1 0.1 0.1 0.1\n0.9 0.1 0.9 0.1\n0.9 0.9 0.9 0.9\n0.1 0.9 0.1 0.9\n")
    func calibrate(_ options: String...) throws -> Programs.Result {
      try Programs.run(
        "tactile", ["calibrate", "--points", points, "--size", "300x200"] + options)
    }
    let name = "Panel: #1 \\ {a}, 'b'"
    let target = folder.path("x.yaml")
    #expect(try calibrate("--name", name, "-o", target).status == 0)
    let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    let configuration = try Configuration(
      files: [ConfigurationFile(name: "x", text: text)], accounts: .unchecked)
    #expect(configuration.devices.rules.first?.match.name == name)
    #expect(try calibrate("--name", name, "-o", target).status == 1)
    #expect(try calibrate("-o", folder.path("y.yaml")).status == 2)
    #expect(try calibrate("--name", "x", "-o", folder.path("y.txt")).status == 2)
    #expect(try Programs.run("tactile", ["calibrate", "--targets", "3"]).status == 2)
    #expect(try Programs.run("tactile", ["calibrate", "--targets", "4.5"]).status == 2)
  }
}
