import Fixtures
import Foundation
import Tactile
import TactileTesting
import TactileWire
import Testing

@Suite("Files of scripts")
struct ScriptFileTests {
  private struct Missing: Error {}

  /// Returns the steps of a file with this text.
  private func steps(_ text: String, file: String = "case.touch") throws -> [ScriptStepMessage] {
    try ScriptFile.steps(of: file) { path in
      guard path == file else { throw Missing() }
      return Array(text.utf8)
    }
  }

  private func touch(_ input: String) -> String { "# A case.\n---\n\(input)\n---\n" }

  @Test func `a .touch file gives the steps of its input`() throws {
    let finger = { (number: Int, x: Double) in ScriptedFingerMessage(finger: number, x: x, y: 1) }
    #expect(
      try steps(touch("500 down 1 10,1\n520 move 1 20,1 + down 2:1 30,1\n600 wait\n700 up 1"))
        == [
          ScriptStepMessage(time: 0, fingers: [finger(1, 10)]),
          ScriptStepMessage(time: 0.02, fingers: [finger(1, 20), finger(2, 30)]),
          ScriptStepMessage(time: 0.2, fingers: [finger(2, 30)]),
          // The file leaves this finger down.
          ScriptStepMessage(time: 0.201, fingers: []),
        ])
  }

  @Test func `questions to the app of a file are left out`() throws {
    #expect(
      try steps(touch("0 down 1 10,1\n20 ask view page\n50 up 1"))
        == steps(touch("0 down 1 10,1\n50 up 1")))
  }

  @Test func `a recording gives steps in points of the screen`() throws {
    let all = try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("Recordings/tap.evemu")))
    let whole = try steps(String(decoding: all, as: UTF8.self), file: "tap.evemu")
    #expect(whole.first?.fingers.count == 1 && whole.last?.fingers.isEmpty == true)
    let screen = Rect(x: 0, y: 0, width: 1705, height: 960)
    for step in whole {
      for finger in step.fingers { #expect(screen.contains(Point(x: finger.x, y: finger.y))) }
    }
  }

  @Test func `a file that cannot be played is an error with its name`() throws {
    func failure(_ text: String, file: String = "case.touch") throws -> String {
      "\(try #require(throws: (any Error).self) { try steps(text, file: file) })"
    }
    #expect(try failure(touch("0 wait")) == "case.touch: found no touch; expected at least one")
    #expect(try failure(touch("0 hide page")).hasPrefix("case.touch:3:"))
    let fingers = (1...11).map { "down \($0) \($0),1" }.joined(separator: " + ")
    #expect(try failure(touch("0 \(fingers)")).contains("more than 10 fingers"))
    #expect(
      try failure(touch("0 down 1 1,1\n601000 up 1"))
        == "case.touch: found 2 steps in 601 s; expected at most 10000 steps in 600 s. Divide the file"
    )
    let shake = try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("Recordings/shake.evemu")))
    #expect(
      try failure(String(decoding: shake, as: UTF8.self), file: "shake.evemu")
        .contains("has no touch panel"))
    #expect(throws: Missing.self) {
      try ScriptFile.steps(of: "gone.touch") { _ in throw Missing() }
    }
  }
}
