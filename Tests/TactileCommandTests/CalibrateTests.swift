import Fixtures
import Foundation
import Testing

@Suite("tactile calibrate")
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

  @Test func `prints a udev rule`() throws {
    let rule = try calibrate(turned, "--udev", "eGalax Panel").output
    #expect(rule.contains(#"ATTRS{name}=="eGalax Panel", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1.0 "#))
    #expect(try calibrate(turned, "--udev", "a\"b").status == 2)
  }

  @Test(arguments: [
    ("0.1 0.1 0.1 0.1\n", "expected 4 or more"), ("0.1 0.1 0.1\n", "targets.txt:1: "),
    ("\n0.1 0.1 0.1 x\n", "targets.txt:2: "), ("0.1 0.1 0.1 99\n", "targets.txt:1: "),
    ("0 0 0 0\n1 1 1 1\n0.5 0.5 0.5 0.5\n0.2 0.2 0.2 0.2\n", "on one line"),
  ])
  func `rejects invalid or insufficient targets`(text: String, words: String) throws {
    let result = try calibrate(text)
    #expect(result.status == 1)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
