import Fixtures
import Foundation
import Testing

/// Runs the examples of the pages that guide a reader step by step.
@Suite("Guides", .waits, .timeLimit(.minutes(5)))
struct GuidePagesTests {
  static let pages = [
    "beside-a-compositor",
    "bindings",
    "chromium-kiosk",
    "concepts",
    "fix-a-panel",
    "museum-table",
    "own-mode",
    "run-a-kiosk",
    "start",
    "testing",
  ]

  /// A code block, and the name of its file: the last name in code marks in the line before.
  private struct Block {
    let language: String
    let text: String
    let name: String?
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func lines(_ page: String) throws -> [String] {
    try String(contentsOfFile: Fixtures.path("../../docs/\(page).md"), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  private static func blocks(of page: String) throws -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    var before = ""
    for line in try lines(page) {
      if let block = open {
        if line == "```" {
          let name = before.matches(of: /`([\w-]+\.(\w+))`/).last
          blocks.append(
            Block(
              language: block.language, text: block.lines.joined(separator: "\n") + "\n",
              name: name.map { String($0.1) }))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      } else if !line.isEmpty {
        before = line
      }
    }
    return blocks
  }

  /// Writes the named files of a page, except tests.
  private func writeFiles(of page: String) throws {
    for block in try Self.blocks(of: page) where block.language != "touch" {
      if let name = block.name { _ = try folder.write(name, block.text) }
    }
  }

  private func example(_ language: String, at index: Int = 0, of page: String) throws -> String {
    let blocks = try Self.blocks(of: page).filter { $0.language == language }
    return try #require(blocks.count > index ? blocks[index] : nil).text
  }

  /// The indented lines of a page that run `tactile` or `tactiled`, without `sudo` and redirections.
  private static func commands(of page: String) throws -> [[String]] {
    var commands: [[String]] = []
    for line in try lines(page) where line.hasPrefix("    ") {
      let words = line.split(separator: " ").map(String.init)
      let command = words.drop { $0 == "sudo" || $0 == "exec" }.prefix {
        $0 != "|" && $0 != ">" && $0 != "&"
      }
      if command.first == "tactile" || command.first == "tactiled" {
        commands.append(Array(command))
      }
    }
    return commands
  }

  @Test(arguments: pages) func `their tests pass`(page: String) throws {
    try writeFiles(of: page)
    for block in try Self.blocks(of: page) where block.language == "touch" {
      let file = try folder.write("case.touch", block.text)
      let result = try Programs.run("tactile", ["test", file])
      #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    }
  }

  @Test(arguments: pages) func `their commands have the options that the page shows`(page: String)
    throws
  {
    for command in try Self.commands(of: page) {
      let hasSubcommand = command[0] == "tactile"
      let words = command.dropFirst(hasSubcommand ? 2 : 1)
      let help = try Programs.run(
        command[0], (hasSubcommand ? [command[1]] : []) + ["--help"])
      #expect(help.status == 0, "\(command)")
      for word in words where word.hasPrefix("-") && word != "-" {
        let option = try Regex("(^|[\\s\\[])\(word)($|[\\s,\\]])").anchorsMatchLineEndings()
        #expect(help.output.contains(option), "\(command)")
      }
    }
  }

  @Test func `contain tests and commands`() throws {
    let blocks = try Self.pages.flatMap(Self.blocks(of:))
    #expect(blocks.filter { $0.language == "touch" }.count >= 5)
    #expect(try Self.pages.flatMap(Self.commands(of:)).count >= 30)
  }

  @Test func `the first steps print the shown lines and sell apples`() throws {
    try writeFiles(of: "start")
    let recording = Fixtures.path("Recordings/tap.evemu")
    #expect(try Programs.run("tactile", ["validate", folder.path("shop.yaml")]).output.isEmpty)
    let replay = try Programs.run(
      "tactile", ["replay", "--scene", folder.path("shop.yaml"), recording])
    let shown = try example("text", of: "start").split(separator: "\n").map(String.init)
    #expect(shown.count == 6)
    for line in shown { #expect(replay.lines.contains(line), "\(line)") }

    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--replay", recording, "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let app = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "PYTHONPATH=\(Fixtures.path("../../Clients/python"))", "PYTHONDONTWRITEBYTECODE=1",
          "python3", folder.path("shop.py"), socket,
        ]))
    #expect(app.status == 0, "\(app.errors)")
    #expect(app.lines == ["sold: apples"])
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `the points lead to the shown calibration`() throws {
    let points = try folder.write("points.txt", try example("text", of: "fix-a-panel"))
    let file = folder.path("50-panel.yaml")
    let result = try Programs.run(
      "tactile",
      [
        "calibrate", "--points", points, "--size", "344x194", "--name", "Demo Panel", "-o", file,
      ])
    #expect(result.status == 0, "\(result.errors)")
    let written = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    #expect(try example("yaml", at: 1, of: "fix-a-panel") == written + "\n")
  }

  @Test func `the calibration of X becomes the shown matrix`() throws {
    let file = try folder.write(
      "99-calibration.conf", try example("text", at: 1, of: "fix-a-panel"))
    let result = try Programs.run(
      "tactile",
      ["calibrate", "--convert", file, "--from", Fixtures.path("Recordings/demo.evemu")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.replacing(file, with: "99-calibration.conf")
        == (try example("text", at: 2, of: "fix-a-panel")))
  }

  @Test func `the configuration of lisgd becomes the shown bindings`() throws {
    let script = try folder.write("gestures.sh", try example("sh", of: "bindings"))
    let result = try Programs.run("tactile", ["import", "lisgd", script])
    #expect(result.status == 0)
    // Comments and messages name the file as the command does.
    let bindings = result.output.replacing(script, with: "gestures.sh")
    let converted = try Self.blocks(of: "bindings").filter {
      $0.text.hasPrefix("# Converted from ")
    }
    #expect(converted.map(\.text) == [bindings])
    let errors = result.errors.replacing(script, with: "gestures.sh")
    #expect(errors == (try example("text", of: "bindings")))
  }
}
