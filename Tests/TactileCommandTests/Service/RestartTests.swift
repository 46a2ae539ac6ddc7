import Fixtures
import Foundation
import Glibc
import Testing

/// A daemon that is killed leaves its socket, as the socket of the service manager stays; the next one takes it over.
@Suite("Commands that survive a restart of the service", .waits)
struct RestartTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  private func daemon() throws -> Running {
    let daemon = try Programs.start("tactiled", ["--socket", socket, "--panel", "200x100mm"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  private func kill(_ daemon: Running) {
    Glibc.kill(daemon.process.processIdentifier, SIGKILL)
    _ = Programs.finish(daemon)
  }

  private func status() throws -> [String: Any] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    let reply = try ServiceProbe.call("io.tactile.Control.GetStatus", on: client)
    return (reply["parameters"] as? [String: Any])?["status"] as? [String: Any] ?? [:]
  }

  /// Waits until something is so, at most for a minute.
  private func wait(_ what: Comment, until isSo: () throws -> Bool) throws {
    let limit = Date(timeIntervalSinceNow: 60)
    while try !isSo() {
      try #require(Date() < limit, what)
      usleep(20_000)
    }
  }

  private func waitUntilSubscribed() throws {
    try wait("nobody subscribes") { try (status()["subscribers"] as? Int ?? 0) > 0 }
  }

  @Test func `monitor prints the state of the next daemon, and ends with the socket`() throws {
    let first = try daemon()
    let monitor = try Programs.start("tactile", ["monitor", "--json", "--socket", socket])
    try waitUntilSubscribed()
    kill(first)
    let second = try daemon()
    try waitUntilSubscribed()
    second.terminate()
    #expect(Programs.finish(second).status == 0)
    let result = Programs.finish(monitor)
    #expect(result.status == 0, "\(result.errors)")
    let states = try result.lines.filter { try ServiceProbe.object($0)["state"] != nil }
    #expect(states.count == 2, "\(result.output)")
    #expect(result.errors.contains("tactile: tactiled is back\n"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix("tactile: tactiled has ended, and its socket is gone\n"),
      "\(result.errors)")
  }

  @Test func `bind starts programs and reports to the next daemon`() throws {
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings: [{gesture: tap, run: [\"true\"], pause: 0}]\n")
    let first = try daemon()
    let bind = try Programs.start("tactile", ["bind", file, "--socket", socket])
    try waitUntilSubscribed()
    kill(first)
    let second = try daemon()
    try waitUntilSubscribed()
    #expect(try Programs.run("tactile", ["tap", "300,200", "--socket", socket]).status == 0)
    try wait("the run is not reported") {
      let lists = try status()["bindings"] as? [[String: Any]] ?? []
      let bindings = lists.first?["bindings"] as? [[String: Any]] ?? []
      return bindings.first?["runs"] as? Int == 1
    }
    second.terminate()
    #expect(Programs.finish(second).status == 0)
    let result = Programs.finish(bind)
    #expect(result.status == 0, "\(result.errors)")
    // Whether it had to wait depends on how fast the daemons are.
    let lines = result.errors.split(separator: "\n").filter { !$0.contains("waiting for") }
    #expect(
      lines == [
        "tactile: tactiled is back", "tactile: tap ended: started true",
        "tactile: tactiled has ended, and its socket is gone",
      ], "\(lines)")
  }

  @Test func `set gives the next daemon its variables again`() throws {
    let input = folder.path("input")
    try #require(mkfifo(input, 0o600) == 0)
    let first = try daemon()
    let set = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", #"exec "$0" set --stdin --socket "$1" <"$2""#, Programs.folder.path + "/tactile",
        socket, input,
      ])
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: input))
    let variables = { () throws -> [String] in
      try Programs.run("tactile", ["status", "--socket", socket]).lines.filter {
        $0.hasPrefix("  app = ") || $0.hasPrefix("  mood = ")
      }
    }
    try writer.write(contentsOf: Data("app=shop\nmood=good\nmood=\n".utf8))
    try wait("the variable is not set") { try variables() == [#"  app = "shop" (the machine)"#] }
    kill(first)
    let second = try daemon()
    try wait("the variable is not set again") {
      try variables() == [#"  app = "shop" (the machine)"#]
    }
    try writer.write(contentsOf: Data("app=menu\n".utf8))
    try wait("the next line is not read") { try variables() == [#"  app = "menu" (the machine)"#] }
    try writer.close()
    let result = Programs.finish(set)
    #expect(result.status == 0, "\(result.errors)")
    second.terminate()
    #expect(Programs.finish(second).status == 0)
  }

  @Test func `set ends with status 1 when the socket is gone`() throws {
    let input = folder.path("input")
    try #require(mkfifo(input, 0o600) == 0)
    let daemon = try daemon()
    let set = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", #"exec "$0" set --stdin --socket "$1" <"$2""#, Programs.folder.path + "/tactile",
        socket, input,
      ])
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: input))
    try wait("it does not connect") { try (status()["clients"] as? Int ?? 0) > 1 }
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    let result = Programs.finish(set)
    try writer.close()
    #expect(result.status == 1)
    #expect(result.errors.contains("its variables are lost"), "\(result.errors)")
  }
}
