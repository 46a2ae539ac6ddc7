import Fixtures
import Foundation
import TactileIO
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile status --prometheus", .waits)
struct MetricTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let health = HealthMessage(
    startedAt: 1_790_000_000, connections: 7, incidents: 1, devicesAdded: 3, touches: 40,
    filtered: [CountMessage(name: "stuck", reason: "r", count: 2)],
    oddities: [CountMessage(name: "palms", reason: "a palm", count: 5)], reloads: 8,
    rejectedReloads: 9, isRejected: true, turns: 100, turnTime: 1_500_000_000, longestTurn: 40_000)

  private static func status(_ health: HealthMessage?) -> ServiceStatus {
    var status = ServiceStatus(
      version: "0.1 \"b\\\n", clients: 2, subscribers: 1, devices: 3, grabbed: 0, windows: 4,
      touches: 5, isIgnoring: false, mode: ModeMessage(kind: .cleaning, until: 1),
      configuration: ConfigurationMessage(readAt: 1_790_000_001), users: [], incidents: [])
    status.health = health
    if health != nil {
      status.frames = 10
      status.messages = 11
      status.merged = 12
      status.dropped = 13
    }
    return status
  }

  private static let unit = ServiceUnit(properties: "ActiveState=active\nNRestarts=6\n")

  @Test func `prints numbers with their names, kinds and labels`() {
    let text = Metric.text(of: .init(status: Self.status(Self.health), unit: Self.unit))
    let lines = text.split(separator: "\n").map(String.init)
    for line in [
      "# TYPE tactile_up gauge", "tactile_up 1", #"tactile_build_info{version="0.1 \"b\\\n"} 1"#,
      "# TYPE tactile_restarts_total counter", "tactile_restarts_total 6", "tactile_clients 2",
      #"tactile_filtered_contacts_total{reason="stuck"} 2"#,
      #"tactile_filtered_contacts_total{reason="fixedGhost"} 0"#,
      #"tactile_device_errors_total{kind="palms"} 5"#, #"tactile_mode{mode="cleaning"} 1"#,
      #"tactile_mode{mode="normal"} 0"#, "tactile_configuration_rejected 1",
      "tactile_turn_seconds_total 1.5", "tactile_longest_turn_seconds 4e-05",
      "tactile_start_time_seconds 1790000000", "tactile_touches_total 40",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(text.hasSuffix("\n"))
  }

  @Test func `a service that does not run is down, and has no other numbers`() {
    let text = Metric.text(of: .init(status: nil, unit: nil))
    #expect(text.split(separator: "\n").filter { !$0.hasPrefix("#") } == ["tactile_up 0"])
  }

  @Test func `names follow the convention of Prometheus`() {
    for metric in Metric.all {
      #expect(metric.name.wholeMatch(of: /tactile_[a-z]+(_[a-z]+)*/) != nil, "\(metric.name)")
      #expect((metric.kind == .counter) == metric.name.hasSuffix("_total"), "\(metric.name)")
      #expect(metric.help.hasSuffix(".") && !metric.help.contains("\n"), "\(metric.name)")
    }
    #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
  }

  @Test func `docs/run-a-kiosk.md has a row for each metric, and no other`() throws {
    let page = try String(
      contentsOfFile: Fixtures.path("../../docs/run-a-kiosk.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `tactile_") }.map(String.init)
    let facts = Metric.Facts(status: Self.status(nil), unit: Self.unit)
    let expected = Metric.all.map { metric in
      let label = metric.label.map { " `\($0)`" } ?? ""
      let need = metric.samples(facts).isEmpty ? " *health*" : ""
      return "| `\(metric.name)` | \(metric.kind.rawValue) |\(label) |\(need) | \(metric.help) |"
    }
    #expect(rows == expected)
  }

  @Test func `the rules of docs/run-a-kiosk.md name only metrics that exist`() throws {
    let page = try String(
      contentsOfFile: Fixtures.path("../../docs/run-a-kiosk.md"), encoding: .utf8)
    let names = Set(Metric.all.map(\.name))
    let rules = try #require(page.firstMatch(of: /```yml\n((?s).*?)```/)?.1)
    let named = rules.matches(of: /expr: .*?(tactile_\w+)/).map { String($0.1) }
    #expect(named.count > 4)
    for name in named { #expect(names.contains(name), "\(name)") }
  }

  @Test func `--output replaces a file that all users can read, and leaves nothing beside it`()
    throws
  {
    let file = try folder.write("tactile.prom", "old")
    let result = try Programs.run(
      "tactile",
      ["status", "--prometheus", "--socket", folder.path("none"), "--output", file])
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("tactile: warning: "))
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("tactile_up 0\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == ["tactile.prom"])
  }

  @Test func `--output to a folder that does not exist is an error`() throws {
    let result = try Programs.run(
      "tactile",
      [
        "status", "--prometheus", "--socket", folder.path("none"), "--output",
        folder.path("none/tactile.prom"),
      ])
    #expect(result.status == 1)
    #expect(result.errors.contains("none/tactile.prom"))
  }

  @Test(arguments: [
    (["--output", "x"], "--output needs --prometheus"),
    (["--prometheus", "--output="], "--output is ''; expected a path"),
    (["--prometheus", "--json"], "--json and --prometheus exclude each other"),
  ])
  func `refuses options that do not fit`(options: [String], expected: String) throws {
    let result = try Programs.run("tactile", ["status"] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(expected), "\(result.errors)")
  }

  @Test(arguments: [
    ("active", false), ("activating", false), ("deactivating", false), ("inactive", true),
    ("failed", true),
  ])
  func `does not start a service that is stopped`(state: String, isStopped: Bool) {
    #expect(ServiceUnit(properties: "ActiveState=\(state)\n").isStopped == isStopped)
  }
}
