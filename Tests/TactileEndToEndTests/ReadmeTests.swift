import Fixtures
import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: Fixtures.path("../../README.md"), encoding: .utf8)
  }

  /// The blocks of a language, without their fences.
  private func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `the Python client is ten lines, needs nothing but Python, and sees the gestures`()
    throws
  {
    let client = try #require(blocks("python").first)
    #expect(client.split(separator: "\n").count == 10)
    let folder = try TemporaryFolder()
    let script = try folder.write("client.py", client)
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "max"])
    try Service.waitUntilListening(socket, daemon)
    let python = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-I", script, socket])
    let result = Programs.finish(python)
    #expect(Programs.finish(daemon).status == 0)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.lines.contains { $0.hasPrefix("tap ended {") })
    #expect(result.lines.contains { $0.hasPrefix("pan began {") })
  }

  @Test func `the commands it shows print what it shows`() throws {
    for block in blocks("console") {
      let lines = block.split(separator: "\n").map(String.init)
      let command = try #require(lines.first).dropFirst(2).split(separator: " ").map(String.init)
      let arguments = command.dropFirst().map {
        $0.hasPrefix("Tests/") ? Fixtures.path("../../" + $0) : $0
      }
      let result = try Programs.run(command[0], Array(arguments))
      #expect(result.lines == Array(lines.dropFirst()))
    }
  }

  @Test func `the programs it names explain themselves with the options it names`() throws {
    for option in ["--socket", "--replay", "--speed"] {
      #expect(try Programs.run("tactiled", ["--help"]).output.contains(option))
    }
    for name in ["monitor", "devices", "replay"] {
      #expect(text.contains("`tactile \(name)"))
      #expect(try Programs.run("tactile", [name, "--help"]).output.contains("--json"))
    }
  }
}
