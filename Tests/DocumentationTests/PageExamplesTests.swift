import Fixtures
import Foundation
import Testing

@Suite("Examples on the pages", .waits)
struct PageExamplesTests {
  /// The paths of the pages from the folder of the project.
  static let pages: [String] = {
    let folder = Fixtures.path("../../docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md", "SECURITY.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// Prints each scene in a Python program, or in the indented lines of its documentation if it has any, as
  /// JSON in one line.
  private static let scenes = #"""
    import ast, json, sys, textwrap

    text = open(sys.argv[1], encoding="utf-8").read()
    documentation = ast.get_docstring(ast.parse(text))
    if documentation:
        lines = [line for line in documentation.splitlines() if line.startswith("    ")]
        text = textwrap.dedent("\n".join(lines))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Dict) and any(
                isinstance(key, ast.Constant) and key.value == "windows" for key in node.keys):
            print(json.dumps(ast.literal_eval(node)))
    """#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(of page: String) throws -> String {
    try String(contentsOfFile: Fixtures.path("../../" + page), encoding: .utf8)
  }

  private func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  private func expectNoWarning(_ text: String, _ name: String) throws {
    let result = try Programs.run("tactile", ["validate", try folder.write(name, text)])
    #expect(result.status == 0 && result.errors.isEmpty, "\(text)\n\(result.errors)")
  }

  private func scenes(inPython program: String) throws -> [String] {
    let script = try folder.write("scenes.py", Self.scenes)
    let file = try folder.write("program.py", program)
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-I", script, file]))
    #expect(result.status == 0, "\(result.errors)")
    return result.lines
  }

  @Test(arguments: pages) func `are valid and cause no warning`(page: String) throws {
    let text = try text(of: page)
    for example in blocks("yaml", in: text) { try expectNoWarning(example, "example.yaml") }
    // Other examples in JSON are messages.
    for example in blocks("json", in: text) where example.hasPrefix("{\"windows\"") {
      try expectNoWarning(example, "example.json")
    }
    for program in blocks("python", in: text) {
      for scene in try scenes(inPython: program) { try expectNoWarning(scene, "scene.json") }
    }
  }

  @Test func `exist in all languages`() throws {
    let yaml = try Self.pages.map { blocks("yaml", in: try text(of: $0)).count }
    #expect(yaml.reduce(0, +) >= 13)
    let python = try blocks("python", in: text(of: "docs/clients.md")).flatMap(scenes(inPython:))
    #expect(python.count == 1)
  }

  @Test func `of the Python library cause no warning`() throws {
    let scenes = try scenes(inPython: text(of: "Clients/python/tactile_kiosk/__init__.py"))
    #expect(!scenes.isEmpty)
    for scene in scenes { try expectNoWarning(scene, "scene.json") }
  }

  @Test func `of the ticket machine cause no warning`() throws {
    let folder = Fixtures.path("../../Clients/python")
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "PYTHONPATH=\(folder):\(folder)/examples", "PYTHONDONTWRITEBYTECODE=1", "python3", "-c",
          "import json, ticket_machine; print(json.dumps(ticket_machine.SCENE))",
        ]))
    #expect(result.status == 0, "\(result.errors)")
    try expectNoWarning(result.output, "scene.json")
  }
}
