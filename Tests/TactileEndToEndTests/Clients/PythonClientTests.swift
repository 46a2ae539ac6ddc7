import Fixtures
import Foundation
import Testing

/// Runs the Python tests of the Python client, its example and other clients.
@Suite("Python clients", .waits)
struct PythonClientTests {
  private static let tests = Fixtures.path("../Clients/python")
  private static let client = Fixtures.path("../../Clients/python")
  private static let mypy = "/usr/bin/mypy"

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: tests)
    return (names ?? []).filter { $0.hasPrefix("test_") }.sorted()
  }()

  /// Runs a Python program with the daemon of this build.
  private func run(_ arguments: [String]) throws -> Programs.Result {
    let environment = [
      "TACTILED=\(Programs.folder.path)/tactiled", "PYTHONDONTWRITEBYTECODE=1",
      "TACTILE_FOREIGN=\(Fixtures.path("../../.build/python"))",
      "TACTILE_EXPORTER=\(Fixtures.path("../../.build/exporter"))/usr/bin/prometheus-node-exporter",
      "MYPYPATH=\(Self.client)",
    ]
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: "/usr/bin/env"), environment + arguments))
  }

  @Test func `has tests of calls, streams, reconnection, asyncio and examples`() {
    #expect(Self.files.count >= 6)
  }

  @Test(arguments: files) func `passes its own tests`(file: String) throws {
    let result = try run([
      "python3", "-W", "error", "-m", "unittest", "discover", "-s", Self.tests, "-p", file,
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
    for line in result.errors.split(separator: "\n") where line.hasPrefix("skipped: ") {
      print(line)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: mypy), "needs mypy"))
  func `passes mypy --strict for the oldest supported Python`() throws {
    let folder = try TemporaryFolder()
    let result = try run([
      Self.mypy, "--strict", "--python-version", "3.9", "--cache-dir", folder.url.path,
      "\(Self.client)/tactile_kiosk/__init__.py",
      "\(Self.client)/tactile_kiosk/testing.py", "\(Self.client)/examples/ticket_machine.py",
    ])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
