import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileCommand

@Suite("Help, manual pages and completion come from one table", .waits)
struct ManualTests {
  private static let pages = Subcommand.allCases.map(\.page)

  /// Runs a line in a shell, in a folder, with the built programs on the PATH. Returns nil if the
  /// shell is not installed.
  private func run(_ line: String, in folder: URL, shell: String = "bash") throws
    -> Programs.Result?
  {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else {
      print("ManualTests: skipped, \(shell) is not installed")
      return nil
    }
    let path = "\(Programs.folder.path):/usr/bin:/bin"
    let program = URL(fileURLWithPath: "/usr/bin/env")
    return Programs.finish(
      try Programs.start(
        program, ["-C", folder.path, "PATH=\(path)", "TERM=dumb", shell, "-c", line]))
  }

  @Test(arguments: Subcommand.allCases.map(\.rawValue))
  func `--help names all options and operands and fits a terminal`(name: String) throws {
    let page = try #require(Subcommand(rawValue: name)).page
    #expect(page.name == name)
    let result = try Programs.run("tactile", [name, "--help"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("usage: tactile \(name)"))
    #expect(result.output.contains("Exit status"))
    for entry in page.options + page.operands { #expect(result.output.contains(entry.usage)) }
    #expect(result.lines.allSatisfy { $0.count <= 90 })
    #expect(try Programs.run("tactile", ["--help"]).output.contains("  \(name) "))
  }

  @Test func `help and manual of commands that print rule numbers explain the numbers`() throws {
    for page in Self.pages {
      #expect(HelpText.of(page).contains(Rule.hint) == page.printsRules, "\(page.name)")
      let manual = ManText.of(page).replacing("\\-", with: "-")
      #expect(manual.contains(Rule.hint) == page.printsRules, "\(page.name)")
    }
  }

  @Test func `exactly the commands that print rule numbers set printsRules`() throws {
    let demo = Fixtures.path("Recordings/demo.evemu")
    let folder = try TemporaryFolder()
    let failing = try folder.write(
      "case.touch",
      """
      # A tap that moves.
      view a 0,0 400x400
        tap t tells-failures
      ---
      0 down 1 50,50
      8 move 1 150,50
      16 up 1
      ---

      """)
    for (name, arguments, file) in [
      ("explain", [demo], nil), ("replay", [demo, "--trace"], nil), ("test", [failing], nil),
      ("render", [demo], "picture.html"), ("inspect", [demo], "page.html"),
      ("heatmap", [demo], nil),
    ] {
      let path = file.map(folder.path)
      var output = try Programs.run(
        "tactile", [name] + arguments + (path.map { ["-o", $0] } ?? [])
      )
      .output
      // The commands with -o print the rule numbers into their file.
      if let path { output += try String(contentsOfFile: path, encoding: .utf8) }
      let page = try #require(Subcommand(rawValue: name)).page
      let words = output.split { !$0.isLetter && !$0.isNumber }
      let printsRules = words.contains { $0.first == "S" && Int($0.dropFirst()) != nil }
      #expect(printsRules == page.printsRules, "\(name)")
    }
  }

  @Test
  func `the page of gestures describes each parameter of each kind, without marks of Markdown`()
    throws
  {
    let page = ManText.gestures.replacing("\\-", with: "-")
    for kind in GestureKind.allCases {
      let section = try #require(
        page.components(separatedBy: ".SH ").first { $0.hasPrefix("\(kind.rawValue)\n") })
      for parameter in kind.parameters {
        #expect(
          section.contains("\\fB\(parameter.name.rawValue)\\fR: "), "\(kind) \(parameter.name)")
      }
    }
    #expect(!page.contains("]("))
    #expect(!page.contains("\\(ga"))
  }

  @Test(arguments: Subcommand.allCases.map(\.rawValue))
  func `rejects an unknown option`(name: String) throws {
    let page = try #require(Subcommand(rawValue: name)).page
    let operands = Array(repeating: "x", count: page.operandCount.lowerBound)
    let result = try Programs.run("tactile", [name, "--no-such-option"] + operands)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "tactile: unknown option '--no-such-option'. See tactile \(name) --help.\n")
  }

  /// The two readers of manual pages, groff and mandoc, with their strictest settings.
  @Test(arguments: ["groff -man -ww -rCHECKSTYLE=3 -Tutf8 -z", "mandoc -T lint -W warning"])
  func `manual pages build without warnings`(reader: String) throws {
    let tool = reader.prefix { $0 != " " }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)") else {
      return print("ManualTests: skipped, \(tool) is not installed")
    }
    let folder = try TemporaryFolder()
    for name in ["", "tactiled", "tactiled.yaml", "tactile-gestures"] + Self.pages.map(\.name) {
      let line = "set -o pipefail; tactile manual \(name) | \(reader) 2>&1"
      let result = try #require(try run(line, in: folder.url))
      #expect(result.status == 0)
      #expect(result.output.isEmpty, "\(name)")
    }
  }

  /// The completions of bash for the last word of a command line.
  private func completed(_ words: [String], in folder: TemporaryFolder) throws -> [String]? {
    let script = try folder.write(
      "completion", Programs.run("tactile", ["completion", "bash"]).output)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let line = """
      . '\(script)'; COMP_WORDS=(tactile \(quoted)); COMP_CWORD=\(words.count); _tactile
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try run(line, in: folder.url)?.lines
  }

  @Test func `bash completes subcommands, options, values and files`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("panel.evemu", "")
    #expect(try completed(["repl"], in: folder) ?? ["replay"] == ["replay"])
    #expect(try completed(["replay", "--tr"], in: folder) ?? ["--trace"] == ["--trace"])
    let evtest = try completed(["convert", "--format", "evt"], in: folder)
    #expect(evtest ?? ["evtest"] == ["evtest"])
    #expect(try completed(["replay", "pan"], in: folder) ?? ["panel.evemu"] == ["panel.evemu"])
    #expect(try completed(["completion", "z"], in: folder) ?? ["zsh"] == ["zsh"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell can read its completion`(shell: String) throws {
    let folder = try TemporaryFolder()
    let text = try Programs.run("tactile", ["completion", shell]).output
    for page in Self.pages {
      #expect(text.contains(page.name))
      for option in page.options {
        let name = shell == "fish" ? option.name.drop { $0 == "-" } : option.name[...]
        #expect(text.contains(name), "\(page.name) \(name)")
      }
    }
    _ = try folder.write("script", text)
    guard let result = try run("\(shell) -n script", in: folder.url, shell: shell) else { return }
    #expect(result.status == 0, "\(result.errors)")
  }
}
