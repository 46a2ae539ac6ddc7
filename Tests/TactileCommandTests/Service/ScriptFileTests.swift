import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileTesting
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile tap, swipe and play")
struct ScriptFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func steps(_ path: String) throws -> [ScriptStepMessage] {
    let files = RecordingFiles([path], try Self.arguments([path], PlayCommand.page))
    return try PlayedFile.steps(
      of: files, configuration: try folder.write("tactiled.yaml", "log: info\n"))
  }

  private static func arguments(_ words: [String], _ page: CommandPage) throws -> Arguments {
    try Arguments(ArgumentList(words), for: page)
  }

  private func touch(_ input: String) throws -> String {
    try folder.write("case.touch", "# A case.\nview page 0,0 500x500\n---\n\(input)\n---\n")
  }

  @Test func `a .touch file gives the steps of its fingers`() throws {
    let path = try touch("0 down 1 100,110\n20 move 1 120,110 + down 2 300,310\n60 up 1\n80 up 2")
    #expect(
      try steps(path) == [
        ScriptStepMessage(
          time: 0, fingers: [ScriptedFingerMessage(finger: 1, x: 100, y: 110)]),
        ScriptStepMessage(
          time: 0.02,
          fingers: [
            ScriptedFingerMessage(finger: 1, x: 120, y: 110),
            ScriptedFingerMessage(finger: 2, x: 300, y: 310),
          ]),
        ScriptStepMessage(
          time: 0.06, fingers: [ScriptedFingerMessage(finger: 2, x: 300, y: 310)]),
        ScriptStepMessage(time: 0.08, fingers: []),
      ])
  }

  @Test func `a line of a .touch file that changes the app is an error with its place`() throws {
    let path = try touch("0 down 1 100,110\n20 hide page\n60 up 1")
    let error = #expect(throws: (any Error).self) { try steps(path) }
    #expect(error.map { "\($0)" }?.contains("case.touch:5") == true)
  }

  @Test(arguments: ["tap.evemu", "demo.evemu"])
  func `a recording gives steps that lift every finger`(name: String) throws {
    let steps = try steps(Fixtures.path("Recordings/\(name)"))
    #expect(steps.first?.time == 0)
    #expect(steps.contains { !$0.fingers.isEmpty })
    #expect(steps.last?.fingers.isEmpty == true)
    for (step, later) in zip(steps, steps.dropFirst()) {
      #expect(later.time - step.time > 0.0009)
    }
  }

  @Test func `a recording without a touch panel cannot be played`() throws {
    let error = #expect(throws: ScriptFileError.self) {
      try steps(Fixtures.path("Recordings/shake.evemu"))
    }
    #expect(error?.description.contains("has no touch panel") == true)
  }

  @Test func `the printed steps are the parameters of the call`() throws {
    let path = try touch("0 down 1 100,110.5\n60 up 1")
    #expect(
      PlayCommand.json(of: try steps(path))
        == #"{"steps":[{"time":0,"fingers":[{"finger":1,"x":100,"y":110.5}]},{"time":0.06,"fingers":[]}]}"#
        + "\n")
  }

  @Test(arguments: ["5", "5,", "a,b", "1,2,3", "nan,1", "1,inf"])
  func `a wrong location is an error of the command line`(text: String) throws {
    let error = #expect(throws: UsageError.self) { try ScriptCall.location(text) }
    #expect(error?.description.contains("found '\(text)'; expected a location in points") == true)
    #expect(try ScriptCall.location("1.5,20") == Point(x: 1.5, y: 20))
  }

  private static let pages = [
    (PlayCommand.page, ["order.touch"]), (TapCommand.page, ["1,2"]),
    (SwipeCommand.page, ["1,2", "3,4"]),
  ]

  @Test(arguments: ["--socket", "--to"])
  func `the path of the socket has two names`(name: String) throws {
    for (page, operands) in Self.pages {
      let arguments = try Self.arguments(operands + [name, "/tmp/other.socket"], page)
      #expect(try ScriptCall(arguments).socket == "/tmp/other.socket", "\(page.name)")
    }
  }

  @Test func `the path of the socket is given once`() throws {
    for (page, operands) in Self.pages {
      let arguments = try Self.arguments(operands + ["--socket", "/tmp/a", "--to", "/tmp/b"], page)
      let error = #expect(throws: UsageError.self) { try ScriptCall(arguments) }
      #expect(error?.description == "--socket and --to are the same option; give it once")
    }
  }
}
