import Fixtures
import Foundation
import Testing

/// Runs the Python tests of `tactile web`: pages without a browser, and the daemon of this build.
@Suite("Web pages", .waits)
struct WebTests {
  private static let tests = Fixtures.path("../Clients/web")

  /// The names of the classes of tests.
  private static let classes = [
    "PageTest", "WatchingPageTest", "RefusalTest", "FileTest", "LossTest", "UnitTest",
    "NativeMessagingTest",
  ]

  @Test func `all classes of tests are run`() throws {
    let file = try String(contentsOfFile: Self.tests + "/test_web.py", encoding: .utf8)
    let names = file.matches(of: /(?m)^class (\w+)/).map { String($0.1) }
    #expect(Set(names) == Set(Self.classes))
  }

  @Test(arguments: classes)
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
