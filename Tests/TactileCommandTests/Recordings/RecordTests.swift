import Fixtures
import Foundation
import Testing

@Suite("tactile record", .waits)
struct RecordTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Records a served panel until the file has its last frame, then sends a signal.
  private func record(_ options: String, signal: String) throws -> Programs.Result {
    let target = folder.path("panel")
    let script = """
      tactile record -o '\(target)' \(options) & recorder=$!
      tries=2000
      until [ "$(grep -Ec '0039 -001|57, +-1' '\(target)' 2>&1)" = 2 ] || [ $tries = 0 ]; do
        tries=$((tries - 1)); sleep 0.01
      done
      kill -\(signal) $recorder; wait $recorder
      """
    let arguments =
      try ServedDevice.arguments(in: folder.url) + [
        "env", "PATH=\(Programs.folder.path):/usr/bin:/bin", "sh", "-c", script,
      ]
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
  }

  private func events() throws -> [String] {
    let text = try Programs.run(
      "tactile", ["convert", folder.path("panel"), "-", "--format", "evemu"])
    #expect(text.status == 0, "\(text.errors)")
    return text.lines.filter { $0.hasPrefix("E: ") }.map {
      $0.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run; without it nothing is recorded here"),
    arguments: [("", "TERM"), ("--format libinput", "TERM"), ("--device Served", "KILL")])
  func `writes each frame when it ends, with the initial state, and prints the amount`(
    options: String, signal: String
  ) throws {
    let result = try record(options, signal: signal)
    let text = try String(contentsOfFile: folder.path("panel"), encoding: .utf8)
    #expect(text.hasPrefix(options.contains("libinput") ? "# libinput record" : "# EVEMU 1.3"))
    #expect(text.contains("Served Panel"))
    let events = try events()
    // The finger that is already down, and all events after the panel was opened.
    #expect(events.starts(with: ["0003 0000 0100", "0003 0001 0200", "0001 014a 0001"]))
    #expect(events.contains("0003 0039 0007"))
    let sent = events.firstIndex(of: "0003 0035 0110").map { events[$0...] } ?? []
    #expect(
      sent.starts(with: [
        "0003 0035 0110", "0000 0000 0000", "0003 002f 0000", "0003 0039 0008", "0003 0035 0010",
        "0003 0036 0020", "0000 0000 0000",
      ]))
    #expect(events.last == "0000 0000 0000")
    // The finger that was already down, and the one that landed.
    let replay = try Programs.run("tactile", ["replay", "--json", folder.path("panel")])
    let began = replay.lines.filter {
      $0.contains(#""touch":"#) && $0.contains(#""phase":"began""#)
    }
    #expect(began.count == 2, "\(replay.output)")
    if signal == "TERM" {
      #expect(result.status == 0)
      #expect(result.errors.contains("panel: "))
      #expect(result.errors.contains(" frames, 2 touches, "))
    }
  }

  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run; without it nothing is recorded here"))
  func `writes a finger that rests during the whole recording`() throws {
    let arguments =
      try ServedDevice.arguments(in: folder.url, script: ServedDevice.quietScript) + [
        Programs.folder.appendingPathComponent("tactile").path, "record", "-o",
        folder.path("panel"), "--seconds", "0.5",
      ]
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try events().contains("0003 0039 0007"))
    let replay = try Programs.run("tactile", ["replay", "--json", folder.path("panel")])
    #expect(replay.output.contains(#""phase":"began""#), "\(replay.output)")
  }

  // Claim: `tactile record` overwrites no file.
  @Test func `does not overwrite a file, and creates no file without a device`() throws {
    let target = try folder.write("x.evemu", "mine")
    let result = try Programs.run("tactile", ["record", "-o", target])
    #expect(result.status == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    let none = try Programs.run(
      "tactile", ["record", "-o", folder.path("y"), "--device", "no such device"])
    #expect(none.status == 1)
    #expect(none.errors.contains("no such device"))
    #expect(folder.contents == ["x.evemu"])
  }

  @Test func `rejects a format that it cannot record`() throws {
    #expect(try Programs.run("tactile", ["record", "--format", "getevent"]).status == 2)
  }
}
