import Fixtures
import Foundation
import Testing

/// The commands print lines until a signal ends them. The reader of these lines may end first.
@Suite("Commands whose reader has gone", .waits)
struct ClosedOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A recording of 100 seconds without touches.
  private func silence() throws -> String {
    let tap = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    var lines = tap.split(separator: "\n").filter { !$0.hasPrefix("E:") }
    lines += ["E: 0.000000 0000 0000 0000", "E: 100.000000 0000 0000 0000", ""]
    return try folder.write("silence.evemu", lines.joined(separator: "\n"))
  }

  /// Runs a command whose output another program reads.
  ///
  /// - Returns: The lines that the reader prints, and the status of the command: 0 if it noticed that the reader
  ///   has gone, 141 if it wrote a line to it (SIGPIPE), and 124 if it did not end in a minute.
  private func run(
    _ arguments: [String], reader: String = "head -n 1"
  ) throws -> (lines: [String], status: String, errors: String) {
    let tactile = Programs.folder.appendingPathComponent("tactile").path
    let script = #"{ timeout 60 "$@"; echo "status $?" >&2; } | "# + reader
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script, "sh", tactile] + arguments))
    let errors = result.errors.components(separatedBy: "status ")
    let status = errors[errors.count - 1].trimmingCharacters(in: .whitespacesAndNewlines)
    return (result.lines, status, errors.dropLast().joined())
  }

  /// Starts a daemon that plays a recording which lasts for hours.
  private func daemon() throws -> (daemon: Running, socket: String) {
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--replay", try silence(), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return (daemon, socket)
  }

  @Test(arguments: [["--json"], []])
  func `monitor ends although no further event happens`(options: [String]) throws {
    let (daemon, socket) = try daemon()
    let result = try run(["monitor", "--socket", socket] + options)
    #expect(["0", "141"].contains(result.status), "\(result)")
    #expect(result.lines.count == 1 && result.errors.isEmpty, "\(result)")
    #expect(daemon.process.isRunning)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `replay at a speed ends although no further event happens`() throws {
    let result = try run(["replay", try silence(), "--json", "--speed", "0.01"])
    #expect(["0", "141"].contains(result.status) && result.errors.isEmpty, "\(result)")
    #expect(result.lines == [#"{"time":0,"replay":{"version":1}}"#])
  }

  @Test func `devices --watch ends although no further device is added`() throws {
    let result = try run(["devices", "--watch", "--socket", folder.path("none")])
    // Without permission for any device, the command ends at once and prints only an error.
    let isRefused = result.lines.isEmpty && result.errors.contains("tactile: ")
    #expect(["0", "141"].contains(result.status) || isRefused, "\(result)")
  }

  @Test func `bind --dry-run ends although no further gesture happens`() throws {
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings:\n- {gesture: tap, run: [program]}\n")
    let (daemon, socket) = try daemon()
    let result = try run(["bind", file, "--dry-run", "--socket", socket], reader: "true")
    #expect(["0", "141"].contains(result.status) && result.errors.isEmpty, "\(result)")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }
}
