import Fixtures
import Foundation
import Testing

/// The result of `scripts/build-release.sh`, which links the daemon for low idle memory use.
@Suite("The linked daemon", .waits)
struct LinkingTests {
  private static let daemon: String? = {
    let release = ProcessInfo.processInfo.environment["TACTILE_RELEASE"]
    if release == nil { print("LinkingTests: skipped, TACTILE_RELEASE names no release build") }
    return release.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("tactiled").path
    }
  }()

  private func run(_ arguments: String...) throws -> String {
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: "/usr/bin/env"), arguments))
    try #require(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  @Test(.enabled(if: daemon != nil, "needs the release build"))
  func `the daemon needs no libstdc++ and only the listed libraries`() throws {
    let daemon = try #require(Self.daemon)
    let libraries = try run("readelf", "--dynamic", daemon).split(separator: "\n")
      .filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.prefix { $0 != "." } }
    #expect(
      Set(libraries).subtracting(["ld-linux-x86-64", "ld-linux-aarch64"])
        == ["libc", "libevdev", "libm", "libmtdev", "libudev", "libyaml-0"])
  }

  @Test(.enabled(if: daemon != nil, "needs the release build"))
  func `the bill of materials lists the parts that are linked statically`() throws {
    let daemon = URL(fileURLWithPath: try #require(Self.daemon))
    let folder = daemon.deletingLastPathComponent().path
    let bill = try BillOfMaterials(try run(Fixtures.path("../../scripts/sbom.py"), folder))
    for program in ["tactile", "tactiled"] {
      #expect(bill.parts(of: program, "STATIC_LINK") == ["libgcc", "libstdc++", "swift-runtime"])
    }
  }

  /// Other functions are not in the order file, so idle memory grows without a warning.
  @Test(.enabled(if: daemon != nil, "needs the release build"))
  func `the daemon contains at least 90 percent of the functions in the order file`() throws {
    let daemon = try #require(Self.daemon)
    let names = try run("nm", "--defined-only", "--format=posix", daemon).split(separator: "\n")
      .compactMap { $0.split(separator: " ").first }
    let known = Set(names)
    let order = try String(
      contentsOfFile: Fixtures.path("../../Sources/tactiled.order"), encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let missing = order.filter { !known.contains($0) }
    #expect(order.count > 1000)
    #expect(
      missing.count * 10 <= order.count,
      "\(missing.count) of \(order.count) are missing; run `make order` and commit the new file.")
  }
}
