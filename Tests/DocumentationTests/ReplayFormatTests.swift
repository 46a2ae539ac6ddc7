import Fixtures
import Foundation
import TactileWire
import Testing

@Suite("docs/replay-format.md", .waits)
struct ReplayFormatTests {
  private let text: String
  private let interface: VarlinkInterface

  /// The member of a frame for each kind of line.
  private static let members = [
    "device": "devices", "touch": "touches", "gesture": "gestures", "control": "controls",
    "scroll": "scrolls", "action": "actions", "motion": "motions", "orientation": "orientations",
    "remoteControl": "remoteControls", "mode": "modes",
    "presence": "presence", "accessibility": "accessibility", "explored": "explored",
    "variable": "variables",
    "trace": "trace",
  ]

  init() throws {
    text = try String(
      contentsOfFile: Fixtures.path("../../docs/replay-format.md"), encoding: .utf8)
    let definition = try #require(InterfaceDefinitions.text(of: "io.tactile.Events"))
    interface = try VarlinkInterface(parsing: definition)
  }

  /// The members that the page lists.
  private var documented: Set<String> {
    Set(
      text.split(separator: "\n").compactMap { line in
        line.hasPrefix("| `") ? line.dropFirst(3).prefix { $0 != "`" } : nil
      }.map(String.init))
  }

  /// Checks that a line follows the page: its members, and the type of its event.
  private func check(_ line: String) throws {
    let object = try JSONValue(decoding: Array(line.utf8)[...])
    guard case .object(let members) = object else {
      Issue.record("no object: \(line)")
      return
    }
    let names = members.members.map(\.name)
    #expect(names.count == 2 && names[0] == "time", "\(line)")
    let name = try #require(names.last)
    #expect(documented.contains(name), "\(name)")
    if name == "compositor" { return checkCompositor(members.members[1].value, line) }
    guard let member = Self.members[name] else {
      guard case .object(let value) = members.members[1].value else {
        Issue.record("no object: \(line)")
        return
      }
      #expect(value.members.map(\.name) == ["version"], "\(line)")
      return
    }
    let value = String(line.drop { $0 != "," }.dropFirst().dropLast())
    let body = value.dropFirst(name.count + 3)
    let whole = "{\"sequence\":1,\"time\":1,\"\(member)\":[\(body)]}"
    try interface.validate(
      reply: JSONValue(decoding: Array(whole.utf8)[...]), ofMethod: "Subscribe")
  }

  /// Checks the members of a `compositor` line.
  private func checkCompositor(_ value: JSONValue, _ line: String) {
    guard case .object(let change) = value else {
      Issue.record("no object: \(line)")
      return
    }
    let names = change.members.map(\.name)
    #expect(names.count == 5 && names[0] == "device", "\(line)")
    #expect(["touch", "tool"].contains(names[1]) && names[2...] == ["phase", "x", "y"], "\(line)")
  }

  @Test func `its examples follow the format`() throws {
    let block = try #require(text.components(separatedBy: "```json\n").last)
    let lines = block.components(separatedBy: "```")[0].split(separator: "\n")
    #expect(lines.count >= 5)
    for line in lines { try check(String(line)) }
  }

  @Test(arguments: ["demo", "cut-mid-touch"])
  func `the output of replay follows the format`(name: String) throws {
    let path = Fixtures.path("Recordings/\(name).evemu")
    let lines = try Programs.run("tactile", ["replay", path, "--json", "--trace"]).lines
    #expect(lines.first == #"{"time":0,"replay":{"version":1}}"#)
    #expect(lines.count > 5)
    for line in lines { try check(line) }
  }

  @Test func `the output of replay --own follows the format`() throws {
    let path = Fixtures.path("Recordings/demo.evemu")
    let lines = try Programs.run("tactile", ["replay", path, "--json", "--own"]).lines
    #expect(lines.first == #"{"time":0,"replay":{"version":1}}"#)
    #expect(lines.count > 5)
    for line in lines { try check(line) }
  }

  @Test func `lists all kinds of lines`() {
    #expect(documented == Set(Self.members.keys).union(["compositor", "region", "replay"]))
  }
}
