import Fixtures
import Foundation
import Testing

/// Runs the tests of the module for web pages, in Node.js and in Chromium. `make check-web` installs both.
@Suite("Web pages", .waits)
struct WebPageTests {
  private static let tests = Fixtures.path("../Clients/web")

  /// Returns the path of an installed program; nil if it is missing.
  private static func program(_ name: String) -> String? {
    let path = ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    if path == nil { print("WebPageTests: tests are skipped, \(name) is not installed") }
    return path
  }

  static let node = program("node")

  /// Whether to run the tests in a browser. `make check-web` asks for it, and then a missing browser is a failure; beside
  /// all other tests they would be slow.
  static let usesBrowser = ProcessInfo.processInfo.environment["TACTILE_IN_BROWSER"] != nil

  /// The tests in a browser. `WebTests` runs those that need none.
  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: tests)
    return (names ?? []).filter { $0.hasPrefix("test_") && $0 != "test_web.py" }.sorted()
  }()

  private func run(_ arguments: [String]) throws -> Programs.Result {
    let environment = [
      "TACTILED=\(Programs.folder.path)/tactiled", "TACTILE=\(Programs.folder.path)/tactile",
      "PYTHONDONTWRITEBYTECODE=1",
    ]
    // A file has up to 42 tests, each with a page of its own. The limit is there to end a browser that hangs.
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: "/usr/bin/env"), environment + arguments),
      within: 1800)
  }

  @Test(.enabled(if: node != nil || usesBrowser, "needs Node.js"))
  func `the module passes its tests in Node`() throws {
    let result = try run(["node", "--test", Self.tests])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("\n# fail 0\n"), "\(result.output)")
    for line in result.output.split(separator: "\n") where line.contains("# SKIP") { print(line) }
  }

  // One file after the other: several browsers at once make each other wait longer than their tests do.
  @Test(.serialized, .enabled(if: usesBrowser, "make check-web runs them"), arguments: files)
  func `pages pass their tests in Chromium`(file: String) throws {
    let result = try run([
      "python3", "-W", "error", "-m", "unittest", "discover", "-v", "-s", Self.tests, "-p", file,
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
    for line in result.errors.split(separator: "\n")
    where line.contains("measured: ") || line.contains(" ... skipped ") { print(line) }
  }
}
