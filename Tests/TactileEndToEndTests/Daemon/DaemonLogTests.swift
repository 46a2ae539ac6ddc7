import Fixtures
import Foundation
import Glibc
import Testing

@Suite("Log of tactiled", .waits)
struct DaemonLogTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A daemon that a shell starts with these redirections of its streams.
  private func daemon(_ redirections: String, _ more: [String] = []) throws -> Running {
    let daemon = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", redirections + "; exec \"$@\"", "sh", Programs.folder.path + "/tactiled", "--socket",
        socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "max",
      ] + more)
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  private func call(_ method: String) throws -> [String: Any] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    return try ServiceProbe.call(method, on: client)
  }

  /// Reads what is in a pipe until its text contains `words`, at most for 30 seconds.
  private func text(of pipe: Int32, until words: String) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let limit = Date(timeIntervalSinceNow: 30)
    while Date() < limit {
      var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 1000) == 1 else { continue }
      let count = read(pipe, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      let text = String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
      if text.contains(words) { return text }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an unread standard error blocks nothing, and the lost lines are counted`() throws {
    let path = folder.path("log")
    try #require(mkfifo(path, 0o600) == 0)
    // The shell opens the pipe for both directions, fills it, and starts the daemon with it.
    let daemon = try daemon("exec 2<>'\(path)'; head -c 65536 /dev/zero >&2")
    for _ in 0..<3 {
      #expect(try call("io.tactile.Control.Reload")["error"] == nil)
    }
    let log = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(log) }
    let words = "because the reader of standard error was too slow"
    let text = text(of: log, until: words)
    #expect(text.contains(words), "\(text)")
    #expect(text.hasPrefix("tactiled: ") && text.contains(" log lines were dropped, "), "\(text)")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `the log begins with the version`() throws {
    let log = folder.path("log")
    let daemon = try daemon("exec 2>'\(log)'")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    let version = try Programs.run("tactiled", ["--version"]).lines.first?.split(separator: " ")
      .last
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(text.hasPrefix("tactiled: version \(version ?? "?")\n"), "\(text)")
  }

  // Claim: No message goes to a file or socket that took the place of a closed standard stream.
  @Test func `descriptors of closed standard streams are not used for anything else`() throws {
    let daemon = try daemon("exec 0<&- 1>&- 2>&-")
    let process = daemon.process.processIdentifier
    let targets = try (0...2).map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
    }
    #expect(targets == ["/dev/null", "/dev/null", "/dev/null"])
    #expect(try call("io.tactile.Control.GetStatus")["error"] == nil)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a command with closed streams writes no message to its connection`() throws {
    let listener = try daemon(":")
    // With a free descriptor 1, the connection would be the standard output.
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c", "exec 0<&- 1>&-; exec \"$@\"", "sh", Programs.folder.path + "/tactile", "status",
          "--socket", socket,
        ]))
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tactile: cannot write to standard output"))
    listener.terminate()
    let log = Programs.finish(listener)
    #expect(!log.errors.contains("not JSON"), "\(log.errors)")
  }

  // Claim: The daemon waits for no pipe or device in place of a file.
  @Test(arguments: ["--config", "--scene", "--replay"])
  func `refuses a pipe, a device and a directory instead of waiting for them`(
    option: String
  ) throws {
    let pipe = folder.path("pipe.yaml")
    try #require(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [
      (pipe, "a pipe"), ("/dev/zero", "a character device"), (folder.url.path, "a directory"),
    ] {
      let check = option == "--replay" ? ["--socket", socket] : ["--check"]
      let result = try Programs.run("tactiled", check + [option, path])
      #expect(result.status == 1)
      #expect(
        result.errors == "tactiled: cannot read \(path): found \(kind); expected a regular file. "
          + "Give the path of a regular file.\n")
    }
  }
}
