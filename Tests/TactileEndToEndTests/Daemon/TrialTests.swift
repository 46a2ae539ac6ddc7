import Fixtures
import Foundation
import Glibc
import Testing

@Suite("tactile try", .waits)
struct TrialTests {
  private let folder: TemporaryFolder
  private let socket: String
  private let main: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
    main = try folder.write("tactiled.yaml", "limits: {views: 100}\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("new"), withIntermediateDirectories: false)
    _ = try folder.write("new/10-more.yaml", "limits: {views: 200}\n")
  }

  private func daemon() throws -> Running {
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--config", main, "--panel", "200x100mm"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// Runs `tactile try` with this standard input.
  private func start(_ arguments: [String], input: String = "/dev/null") throws -> Running {
    try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", #"input=$0; exec "$@" <"$input""#, input, Programs.folder.path + "/tactile", "try",
        "--socket", socket, "--config", main,
      ] + arguments)
  }

  /// The files in effect.
  private func files() throws -> [String] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    let reply = try ServiceProbe.call("io.tactile.Control.GetStatus", on: client)
    let status = (reply["parameters"] as? [String: Any])?["status"] as? [String: Any]
    return (status?["configuration"] as? [String: Any])?["files"] as? [String] ?? []
  }

  /// Waits until these files are in effect, at most for a minute.
  private func wait(for expected: [String]) throws {
    let limit = Date(timeIntervalSinceNow: 60)
    while true {
      let found = try files()
      guard found != expected else { return }
      try #require(Date() < limit, "\(found)")
      usleep(20_000)
    }
  }

  private var target: String { folder.path("tactiled.d/10-more.yaml") }

  private func end(_ daemon: Running) -> String {
    daemon.terminate()
    let result = Programs.finish(daemon)
    #expect(result.status == 0)
    return result.errors
  }

  @Test func `a file that nobody keeps is reverted, also if the command is killed`() throws {
    let daemon = try daemon()
    let trial = try start([folder.path("new/10-more.yaml"), "--for", "2s"])
    try wait(for: [main, target])
    kill(trial.process.processIdentifier, SIGKILL)
    _ = Programs.finish(trial)
    try wait(for: [main])
    #expect(!FileManager.default.fileExists(atPath: target))
    #expect(end(daemon).contains("the configuration that was tried was not kept"))
  }

  @Test func `without a key, the command says that the file was not kept`() throws {
    let daemon = try daemon()
    let result = Programs.finish(try start([folder.path("new/10-more.yaml"), "--for", "1"]))
    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("\(target) is tried for 1 s"), "\(result.output)")
    #expect(result.errors.contains("was not kept"), "\(result.errors)")
    try wait(for: [main])
    _ = end(daemon)
  }

  @Test func `Enter keeps it`() throws {
    let daemon = try daemon()
    let key = try folder.write("key", "\n")
    let result = Programs.finish(
      try start([folder.path("new/10-more.yaml"), "--for", "600s"], input: key))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.last == "kept \(target)", "\(result.output)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "limits: {views: 200}\n")
    #expect(try files() == [main, target])
    #expect(!end(daemon).contains("was not kept"))
  }

  @Test func `--keep keeps what another terminal tries, and the main file can be tried`() throws {
    let daemon = try daemon()
    let new = try folder.write("new/tactiled.yaml", "limits: {views: 300}\n")
    let trial = try start([new, "--for", "600"])
    let limit = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: folder.path("trial.yaml")), Date() < limit {
      usleep(20_000)
    }
    let keep = Programs.finish(try start(["--keep"]))
    #expect(keep.status == 0, "\(keep.errors)")
    #expect(try String(contentsOfFile: main, encoding: .utf8) == "limits: {views: 300}\n")
    kill(trial.process.processIdentifier, SIGKILL)
    _ = Programs.finish(trial)
    let nothing = Programs.finish(try start(["--keep"]))
    #expect(nothing.status == 1 && nothing.errors.contains("nothing is tried"), "\(nothing.errors)")
    _ = end(daemon)
  }

  @Test func `a file with an error changes nothing and is named`() throws {
    let daemon = try daemon()
    let wrong = try folder.write("new/20-wrong.yaml", "limits: {views: 0}\n")
    let result = Programs.finish(try start([wrong]))
    #expect(result.status == 1)
    #expect(
      result.errors.contains("\(folder.path("tactiled.d/20-wrong.yaml")):1:17: error:"),
      "\(result.errors)")
    #expect(try files() == [main])
    #expect(!FileManager.default.fileExists(atPath: folder.path("trial.yaml")))
    _ = end(daemon)
  }

  @Test func `files that have an error at the end do not prolong the trial`() throws {
    let daemon = try daemon()
    let trial = try start([folder.path("new/10-more.yaml"), "--for", "2"])
    try wait(for: [main, target])
    _ = try folder.write("tactiled.yaml", "limits: {views: 0}\n")
    try wait(for: [main])
    _ = Programs.finish(trial)
    #expect(end(daemon).contains("cannot reload"))
  }

  @Test func `a daemon that crashed while a file was tried starts without it, and stays so`() throws
  {
    let first = try daemon()
    let trial = try start([folder.path("new/10-more.yaml"), "--for", "600"])
    try wait(for: [main, target])
    kill(first.process.processIdentifier, SIGKILL)
    _ = Programs.finish(first)
    let second = try daemon()
    #expect(try files() == [main])
    #expect(try Programs.run("tactile", ["reload", "--socket", socket]).status == 0)
    #expect(try files() == [main])
    kill(trial.process.processIdentifier, SIGKILL)
    _ = Programs.finish(trial)
    _ = end(second)
  }
}
