import Fixtures
import Foundation
import Testing

@testable import TactileCommand

@Suite("Help, manual pages and completion come from one table")
struct ManualTests {
  private static let pages = Subcommand.allCases.map(\.page)

  /// Runs a line of shell in a folder, with the built programs on the path; nil where no such shell
  /// is installed.
  private func run(_ line: String, in folder: URL, shell: String = "bash") throws
    -> Programs.Result?
  {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else {
      print("ManualTests: skipped, there is no \(shell)")
      return nil
    }
    let path = "\(Programs.folder.path):/usr/bin:/bin"
    let program = URL(fileURLWithPath: "/usr/bin/env")
    return Programs.finish(
      try Programs.start(
        program, ["-C", folder.path, "PATH=\(path)", "TERM=dumb", shell, "-c", line]))
  }

  @Test(arguments: Subcommand.allCases.map(\.rawValue))
  func `--help names every option and operand, and fits a terminal`(name: String) throws {
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

  @Test(arguments: Subcommand.allCases.map(\.rawValue))
  func `an option that is not in the table is refused`(name: String) throws {
    let page = try #require(Subcommand(rawValue: name)).page
    let operands = Array(repeating: "x", count: page.operandCount.lowerBound)
    let result = try Programs.run("tactile", [name, "--no-such-option"] + operands)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "tactile: '--no-such-option' is no option here. See tactile \(name) --help.\n")
  }

  /// The two programs that manual pages are read with: groff's and mandoc's, each as strict as it can be.
  @Test(arguments: ["groff -man -ww -rCHECKSTYLE=3 -Tutf8 -z", "mandoc -T lint -W warning"])
  func `manual pages build without warnings`(reader: String) throws {
    let tool = reader.prefix { $0 != " " }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)") else {
      return print("ManualTests: skipped, there is no \(tool)")
    }
    let folder = try TemporaryFolder()
    for name in ["", "tactiled", "tactiled.yaml"] + Self.pages.map(\.name) {
      let line = "set -o pipefail; tactile manual \(name) | \(reader) 2>&1"
      let result = try #require(try run(line, in: folder.url))
      #expect(result.status == 0)
      #expect(result.output.isEmpty, "\(name)")
    }
  }

  /// What bash offers for the last word of a command line.
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
  func `a shell can read its completions`(shell: String) throws {
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
