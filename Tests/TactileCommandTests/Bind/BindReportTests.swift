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

  /// Runs a daemon and bindings of the mode `locked`, and calls `body` with a function that returns the status.
  private func run(
    _ bindings: String, before: String = "",
    _ body: (_ status: () throws -> String, _ socket: String, Running) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let file = try folder.write("bindings.yaml", "version: 1\nbindings:\n" + bindings)
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let program =
      before.isEmpty
      ? try Programs.start("tactile", ["bind", file, "--socket", socket])
      : try Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c", "\(before); exec \"$@\"", "sh",
          Programs.folder.appendingPathComponent("tactile").path, "bind", file, "--socket", socket,
        ])
    try body(
      { try Programs.run("tactile", ["status", "--socket", socket]).output }, socket, program)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    #expect(Programs.finish(program).status == 0)
  }

  /// Waits until a condition holds, at most 30 seconds.
  private func wait(_ what: String, _ condition: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try condition() { return }
      usleep(50_000)
    }
    Issue.record("\(what) did not happen")
  }

  @Test func `the status has the sums of the bindings beyond 255`() throws {
    let bindings = String(repeating: "- {mode: locked, run: [/bin/true], pause: 0}\n", count: 300)
    try run(bindings) { status, socket, _ in
      try wait("the report") { try status().contains("45 more bindings: 0 runs") }
      #expect(try status().contains("255 mode locked: run: 0 runs"))
      #expect(try !status().contains("256 mode locked"))
      #expect(try Programs.run("tactile", ["mode", "locked", "--socket", socket]).status == 0)
      // At most 100 programs run at the same time, so the last ones fail.
      try wait("the failure") {
        try status().contains(
          "45 more bindings: 0 runs, 45 failures, last: 300 mode locked: run: cannot start /bin/true"
        )
      }
    }
  }

  // Claim: At most 100 programs of bindings run at a time.
  @Test func `more programs than the limit are failures of their bindings`() throws {
    let bindings = (1...101).map { _ in "- {mode: locked, run: [sleep, \"10\"], pause: 0}\n" }
      .joined()
    try run(bindings) { status, socket, _ in
      try wait("the report") { try status().contains("101 mode locked: run: 0 runs") }
      #expect(try Programs.run("tactile", ["mode", "locked", "--socket", socket]).status == 0)
      try wait("the failure") {
        try status().contains(
          "101 mode locked: run: 0 runs, 1 failure, last: cannot start sleep: 100 programs that bindings started "
            + "are still running, which is the limit.")
      }
      #expect(try status().contains("100 mode locked: run: 1 run, 0 failures"))
    }
  }

  /// A child of `tactile bind` that it has not started ends: the command sleeps on, and reports its own programs.
  @Test func `a program that others have started ends without effect`() throws {
    let folder = try TemporaryFolder()
    let (end, number) = (folder.path("end"), folder.path("number"))
    let child =
      "(i=0; while [ ! -e '\(end)' ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done)"
      + " & echo $! >'\(number)'"
    try run("- {mode: locked, run: [/bin/false], pause: 0}\n", before: child) {
      status, socket, program in
      try wait("the report") { try status().contains("1 mode locked: run: 0 runs") }
      let process = try String(contentsOfFile: number, encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      func state(_ process: String) -> Character? {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text?.split(separator: ")").last?.first { $0 != " " }
      }
      // It lives: it sleeps, runs, or (D) waits for a program that it starts.
      let first = try #require(state(process))
      #expect("SRD".contains(first))
      try Data().write(to: URL(fileURLWithPath: end))
      try wait("the end of the child") { state(process) == "Z" }
      // A loop over a pipe that is never read would run all the time.
      try wait("the sleep") {
        (0..<10).allSatisfy { _ in
          usleep(5_000)
          return state("\(program.process.processIdentifier)") == "S"
        }
      }
      #expect(try Programs.run("tactile", ["mode", "locked", "--socket", socket]).status == 0)
      try wait("the failure") {
        try status().contains("1 run, 1 failure, last: /bin/false ended with status 1")
      }
    }
  }

  @Test func `a report with too many bindings has the sums of the last ones`() {
    var reports = (0..<5).map {
      BindingReportMessage(name: "b\($0)", runs: $0, failures: 0)
    }
    #expect(BindingReportMessage.summary(of: reports, count: 5) == reports)
    reports[3].failures = 2
    reports[3].lastFailure = "bad"
    let summary = BindingReportMessage.summary(of: reports, count: 3)
    #expect(
      summary == reports.prefix(2) + [
        BindingReportMessage(
          name: "3 more bindings", runs: 9, failures: 2, lastFailure: "b3: bad")
      ])
    #expect(BindingReportMessage.summary(of: reports, count: 1).map(\.runs) == [10])
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
