import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("What bindings did", .waits)
struct BindReportTests {
  @Test
  func `the status contains the runs and failures of each binding, and conditions see variables`()
    throws
  {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {mode: locked, run: [/bin/false], pause: 0}
      - {mode: locked, run: [/bin/true], pause: 0, when: {variable: {app: menu}}}
      """)
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let bindings = try Programs.start("tactile", ["bind", file, "--socket", socket])
    func run(_ arguments: String...) throws -> Programs.Result {
      try Programs.run("tactile", arguments + ["--socket", socket])
    }
    /// Waits for these lines in the status.
    func waitForStatus(_ lines: [String]) throws {
      var found: [String] = []
      for _ in 0..<300 {
        found = try run("status").lines
        if lines.allSatisfy({ line in found.contains { $0.contains(line) } }) { return }
        usleep(50_000)
      }
      Issue.record("found \(found), expected \(lines)")
    }
    try waitForStatus(["1 mode locked: run", "2 mode locked: run"])
    #expect(try run("set", "app=other").status == 0)
    #expect(try run("mode", "locked").status == 0)
    try waitForStatus(["1 run, 1 failure", "/bin/false ended with status 1"])
    try waitForStatus(["0 runs"])
    // The service reports variables up to 50 ms later, so the mode may begin before. Counts come up to 1 s later.
    #expect(try run("set", "app=menu").status == 0)
    var hasRun = false
    for _ in 0..<300 where !hasRun {
      #expect(try run("mode", "normal").status == 0)
      #expect(try run("mode", "locked").status == 0)
      usleep(50_000)
      hasRun = try run("status").lines.contains {
        $0.contains("2 mode locked: run") && !$0.contains(" 0 runs")
      }
    }
    #expect(hasRun)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    #expect(Programs.finish(bindings).status == 0)
  }

  @Test func `the name of a binding contains its number, its occasion and the key of its task`()
    throws
  {
    let text = """
      version: 1
      bindings:
      - {gesture: {kind: swipe, directions: up}, run: [a]}
      - {gesture: {kind: pinch, name: zoom}, every: 0.1, keys: ctrl+plus}
      - {action: reboot, unit: reboot.target}
      - {idle: 60, mode: locked}
      """
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    #expect(
      list.names == [
        "1 swipe binding-1: run", "2 pinch zoom: keys", "3 action reboot: unit", "4 idle 60: mode",
      ])
  }
}
