import Fixtures
import Foundation
import Testing

/// Checks that each claim about security stands above a test.
@Suite("Claims about security")
struct SecurityPageTests {
  private func claims(_ files: [String] = []) throws -> Programs.Result {
    let script = Fixtures.path("../../scripts/claims.py")
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script] + files))
  }

  @Test func `are printed with their tests`() throws {
    let result = try claims()
    #expect(result.status == 0, "\(result.errors)")
    let rows = result.lines.dropFirst(2)
    #expect(rows.count > 100)
    #expect(rows.allSatisfy { $0.split(separator: "|").count == 2 })
    #expect(
      rows.contains(
        "| The user of a client comes from the kernel, never from the client. "
          + "| UnixStreamTests: knows the credentials of the peer |"))
  }

  @Test(arguments: ["  // Claim: Nobody\n  // can.\n  private var test = 1\n", "  // Claim: A."])
  func `are refused without a test below them`(code: String) throws {
    let folder = try TemporaryFolder()
    let result = try claims([folder.write("SomeTests.swift", code)])
    #expect(result.status == 1)
    #expect(result.errors.contains("SomeTests.swift:"))
    #expect(result.errors.contains("expected a test below the claim"))
  }
}
