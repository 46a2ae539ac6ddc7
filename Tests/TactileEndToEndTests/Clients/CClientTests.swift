import Fixtures
import Foundation
import Testing

/// Runs the Python tests of the C library, which `scripts/c-parts.sh clients-test` builds, and reads its manual page.
@Suite("C client", .waits)
struct CClientTests {
  @Test func `passes its tests under sanitizers`() throws {
    let environment = [
      "TACTILED=\(Programs.folder.path)/tactiled", "PYTHONDONTWRITEBYTECODE=1",
      "TACTILE_C=\(Fixtures.path("../../.build/clients/c"))",
    ]
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        environment + [
          "python3", "-W", "error", "-m", "unittest", "discover", "-s",
          Fixtures.path("../Clients/c"),
        ]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
  }

  @Test func `has a manual page that describes each function`() throws {
    let page = try String(
      contentsOfFile: Fixtures.path("../../Clients/c/libtactile.3"), encoding: .utf8)
    let header = try String(
      contentsOfFile: Fixtures.path("../../Clients/c/libtactile.h"), encoding: .utf8)
    let functions = header.matches(of: #/TACTILE_API [^(]*?(tactile_\w+)\(/#).map(\.1)
    #expect(functions.count == 10)
    for function in functions { #expect(page.contains(".Fn \(function)"), "\(function)") }
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["mandoc", "-T", "lint", "-W", "error", Fixtures.path("../../Clients/c/libtactile.3")]))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
