import Fixtures
import Foundation
import Testing

@Suite("unit files")
struct UnitFileTests {
  private static let analyzer = "/usr/bin/systemd-analyze"
  private static let canAnalyze = FileManager.default.isExecutableFile(atPath: analyzer)
  private let units = Fixtures.path("../../systemd")

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: units).filter {
        !$0.hasSuffix(".conf")
      }.sorted()
    }
  }

  private func analyze(_ arguments: [String]) throws -> Programs.Result {
    Programs.finish(
      try Programs.start(URL(fileURLWithPath: Self.analyzer), arguments))
  }

  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `say nothing that systemd does not understand`() throws {
    let folder = try TemporaryFolder()
    for name in try names {
      let text = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
      // The programs may not be installed here.
      _ = try folder.write(name, text.replacing(/\/usr\/bin\/tactile\w*/, with: "/bin/true"))
    }
    let paths = try names.map { folder.path($0) }
    let verdict = try analyze(["verify"] + paths)
    #expect(verdict.status == 0)
    let ours = verdict.errors.split(separator: "\n").filter { $0.contains("tactile") }
    #expect(ours == [])
  }

  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `leave the service little to be attacked by`() throws {
    // The threshold is in tenths: 1.2 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=12", "\(units)/tactiled.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  @Test func `let the service open input devices only, and for reading only`() throws {
    let text = try String(contentsOfFile: "\(units)/tactiled.service", encoding: .utf8)
    let rules = text.split(separator: "\n").filter { $0.hasPrefix("Device") }
    // `closed` leaves /dev/null and its like; whatever else is opened, `rw` and `m` would be more.
    #expect(rules == ["DevicePolicy=closed", "DeviceAllow=char-input r"])
  }

  @Test func `are all installed, and removed again`() throws {
    let makefile = try String(contentsOfFile: Fixtures.path("../../Makefile"), encoding: .utf8)
    let listed = try #require(makefile.firstMatch(of: /\nUNITS := (.*)/)?.1.split(separator: " "))
    #expect(listed.map(String.init).sorted() == (try names))
  }
}
