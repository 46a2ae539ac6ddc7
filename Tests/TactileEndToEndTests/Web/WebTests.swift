import Fixtures
import Foundation
import Testing

/// Runs the Python tests of `tactile web`: pages without a browser, and the daemon of this build.
@Suite("Web pages", .waits)
struct WebTests {
  private static let tests = Fixtures.path("../Clients/web")

  @Test(
    arguments: [
      "PageTest", "RefusalTest", "FileTest", "LossTest", "UnitTest", "NativeMessagingTest",
    ])
  func `pass the tests of the bridge`(name: String) throws {
    let folder = Programs.folder.path
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "-C", Self.tests, "TACTILED=\(folder)/tactiled", "TACTILE=\(folder)/tactile",
          "PYTHONDONTWRITEBYTECODE=1", "python3", "-m", "unittest", "test_web.\(name)",
        ]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\nOK"), "\(result.errors)")
  }
}
