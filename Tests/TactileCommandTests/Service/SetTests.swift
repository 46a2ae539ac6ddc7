import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile set", .waits)
struct SetTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A daemon that plays the demo for a subscriber, so that its clock runs.
  private func daemon() throws -> Running {
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.1",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    _ = try Programs.start("tactile", ["monitor", "--socket", socket])
    return daemon
  }

  /// Runs the program with this standard input.
  private func run(_ arguments: [String], input: String = "") throws -> Programs.Result {
    let file = try folder.write("input", input)
    return try Programs.finish(
      Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", #"input=$0; "$@" <"$input""#, file, Programs.folder.path + "/tactile"]
          + arguments + ["--socket", socket]))
  }

  /// The lines of the variables in the status, after those that were set are reported.
  private func variables(count: Int) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<100 {
      lines = try run(["status"]).lines.filter { $0.hasSuffix("(the machine)") }
      if lines.count == count { break }
    }
    return lines
  }

  @Test func `sets and removes variables, and the status prints them`() throws {
    let daemon = try daemon()
    let set = try run(["set", "app=firefox", "title=a = \"b\" \u{202e}", "empty="])
    #expect(set.status == 0 && set.output.isEmpty, "\(set.errors)")
    #expect(
      try variables(count: 2) == [
        "  app = \"firefox\" (the machine)", "  title = \"a = \"b\" \\u{202E}\" (the machine)",
      ])
    #expect(try run(["set", "app="]).status == 0)
    #expect(try variables(count: 1).count == 1)
    let many = try run(["set"] + (0..<40).map { "v\($0)=1" })
    #expect(many.status == 1)
    #expect(many.errors.contains("of which each user may keep 32"), "\(many.errors)")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a line of a script that is wrong is reported, and the others are set`() throws {
    let daemon = try daemon()
    let long = String(repeating: "v", count: 5000)
    let result = try run(
      ["set", "--stdin"], input: "app=shop\n\nno sign\napp=\(long)\na b=1\nmood=good")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "tactile set: line 3: found 'no sign'; expected NAME=VALUE, or NAME= to remove a variable",
        "tactile set: line 4: found more than 301 bytes; expected NAME=VALUE, in which a value has "
          + "at most 200 bytes without control characters",
        "tactile set: line 5: found the name 'a b'; expected \(VariableRule.names)",
      ])
    #expect(
      try variables(count: 2) == [
        "  app = \"shop\" (the machine)", "  mood = \"good\" (the machine)",
      ])
    #expect(try run(["set", "--stdin"], input: "app=\nmood=\n").status == 0)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `without a service, it fails`() throws {
    let result = try run(["set", "app=1"])
    #expect(result.status == 1 && !result.errors.isEmpty)
  }

  @Test(
    arguments: [
      ([], "expected NAME=VALUE, NAME= or --stdin"), (["app"], "found 'app'; expected NAME=VALUE"),
      (["=1"], "found the name ''; expected 1 to 100 letters"),
      (["a b=1"], "found the name 'a b'"), (["a=x\ny"], #"found the value 'x\ny' for 'a'"#),
      (["a=" + String(repeating: "v", count: 201)], "found a value of 201 bytes for 'a'"),
      (["--stdin", "a=1"], "expected no NAME=VALUE with it"),
    ] as [([String], String)])
  func `wrong arguments are refused`(arguments: [String], text: String) throws {
    let result = try run(["set"] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test func `lines are divided, however the bytes come, and long ones keep few bytes`() {
    var lines = BoundedLines(limit: 5)
    #expect(lines.lines(adding: "ab".utf8) == [])
    #expect(
      lines.lines(adding: "c\n\n12345\n123456\nde".utf8) == [
        .text("abc"), .text(""), .text("12345"), .tooLong,
      ])
    #expect(lines.last() == .text("de"))
    #expect(lines.last() == nil)
    #expect(lines.lines(adding: repeatElement(UInt8(ascii: "x"), count: 100_000)) == [])
    #expect(lines.last() == .tooLong)
  }

  @Test func `the status prints bindings with their failures`() {
    let service = ServiceInfoMessage(
      vendor: "v", product: "tactiled", version: "1", url: "u", interfaces: [])
    var status = ServiceStatus(
      version: "1", clients: 1, subscribers: 0, devices: 0, grabbed: 0, windows: 0, touches: 0,
      isIgnoring: false, configuration: ConfigurationMessage(), users: [], incidents: [])
    status.bindings = [
      BindingListMessage(
        user: 990, process: 7,
        bindings: [
          BindingReportMessage(name: "home", runs: 1, failures: 0),
          BindingReportMessage(
            name: "a\u{1b}b", runs: 5, failures: 2, lastFailure: "ended with status 3"),
        ])
    ]
    let lines = StatusCommand.lines(of: service, status, StateMessage(), at: "s")
    let start = lines.firstIndex(of: "2 bindings of user 990 (process 7)") ?? 0
    #expect(
      lines[start...].prefix(3).dropFirst() == [
        "  home: 1 run, 0 failures",
        "  a\\u{1B}b: 5 runs, 2 failures, last: ended with status 3",
      ])
  }
}
