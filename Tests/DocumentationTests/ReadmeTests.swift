import Fixtures
import Foundation
import Testing

@Suite("README", .waits)
struct ReadmeTests {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: Fixtures.path("../../README.md"), encoding: .utf8)
  }

  /// The code blocks of a language, without their fences.
  private func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `the Python client has ten lines, needs only Python, and receives the gestures`()
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
    try ServiceProbe.waitUntilListening(socket, daemon)
    let python = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-I", script, socket])
    let result = Programs.finish(python)
    #expect(Programs.finish(daemon).status == 0)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.lines.contains { $0.hasPrefix("tap ended {") })
    #expect(result.lines.contains { $0.hasPrefix("pan began {") })
  }

  @Test func `make run prints the shown lines in the shown order`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    var printed = try Programs.run("tactile", ["monitor", "--socket", socket]).lines[...]
    #expect(Programs.finish(daemon).status == 0)
    let shown = try #require(blocks("text").first).split(separator: "\n").map(String.init)
    for line in shown.dropFirst() where !line.hasSuffix("…") {
      let place = try #require(printed.firstIndex(of: line), "\(line)")
      printed = printed[(place + 1)...]
    }
  }

  @Test func `the page names only subcommands that exist`() throws {
    let names = Set(text.matches(of: /`tactile ([a-z]+)/).map { String($0.1) })
    #expect(names.count >= 4)
    for name in names {
      #expect(try Programs.run("tactile", [name, "--help"]).output.contains("tactile \(name)"))
    }
  }
}
