import Fixtures
import Foundation
import Testing

@Suite("Errors are one sentence", .waits)
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Checks for one line with `words` on standard error, and no standard output.
  private func expectSentence(
    _ result: Programs.Result, status: Int32, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.contains(words), "\(result.errors)", sourceLocation: sourceLocation)
  }

  private func replay(_ path: String) throws -> Programs.Result {
    try Programs.run("tactile", ["replay", path])
  }

  @Test func `a missing file`() throws {
    expectSentence(try replay(folder.path("nowhere.evemu")), status: 1, "nowhere.evemu")
  }

  @Test func `an empty file`() throws {
    expectSentence(try replay(try folder.write("empty", "")), status: 1, "is empty")
  }

  @Test func `a binary file`() throws {
    let path = try folder.write("binary", Data([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]))
    expectSentence(try replay(path), status: 1, "NUL")
  }

  @Test func `a file of another type`() throws {
    let path = try folder.write("letter.txt", "Dear Sir or Madam,\n")
    expectSentence(try replay(path), status: 1, "letter.txt")
  }

  @Test func `a folder`() throws {
    expectSentence(try replay(folder.url.path), status: 1, "directory")
  }

  @Test func `a truncated file, with the last line`() throws {
    let whole = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    let cut = whole.range(of: "0035", options: .backwards).map { whole[..<$0.upperBound] }
    let path = try folder.write("cut.evemu", String(try #require(cut)))
    let strict = try Programs.run("tactile", ["replay", path, "--strict"])
    expectSentence(strict, status: 1, "cut.evemu:")
    let result = try replay(path)
    #expect(result.status == 0)
    #expect(result.errors.contains("cut.evemu:"))
    #expect(result.errors.contains("warning: skipped 1 line"))
  }

  @Test(arguments: [
    (["monitor", "--socket", ""], "--socket is ''; expected a path"),
    (["status", "--socket="], "--socket is ''; expected a path"),
    (["replay", ""], "FILE is ''; expected a path"),
    (["replay", "a.evemu", ""], "operand 2 is ''; expected a path"),
    (["convert", "a.evemu", ""], "operand 2 is ''; expected a path"),
    (["validate", "a.yaml", ""], "operand 2 is ''; expected a path"),
    (["replay", "--scene", "", "a.evemu"], "--scene is ''; expected a path"),
    (["record", "-o", ""], "-o is ''; expected a path"),
  ])
  func `an empty path`(arguments: [String], words: String) throws {
    let result = try Programs.run("tactile", arguments)
    expectSentence(result, status: 2, "tactile: \(words). See tactile \(arguments[0]) --help.")
  }

  @Test(arguments: ["--socket", "--config", "--scene", "--replay"])
  func `an empty path for the daemon`(option: String) throws {
    let result = try Programs.run("tactiled", [option, ""])
    expectSentence(result, status: 2, "\(option) is ''; expected")
  }

  @Test func `a missing socket`() throws {
    let socket = folder.path("nobody")
    let result = try Programs.run("tactile", ["monitor", "--socket", socket])
    expectSentence(result, status: 1, "Is tactiled running?")
  }

  @Test func `a second daemon on the same socket, which does not affect the first`() throws {
    let socket = folder.path("socket")
    let demo = Fixtures.path("Recordings/demo.evemu")
    let first = try Programs.start("tactiled", ["--socket", socket, "--replay", demo])
    try ServiceProbe.waitUntilListening(socket, first)
    let second = try Programs.run("tactiled", ["--socket", socket, "--replay", demo])
    #expect(second.status == 1)
    #expect(second.errors.contains("another daemon"))
    #expect(first.process.isRunning)
    first.terminate()
    #expect(Programs.finish(first).status == 0)
    #expect(folder.contents.isEmpty)
  }

  @Test func `a daemon that cannot read its recording opens no socket`() throws {
    let socket = folder.path("socket")
    let result = try Programs.run(
      "tactiled", ["--socket", socket, "--replay", folder.path("nowhere")])
    #expect(result.status == 1)
    #expect(folder.contents.isEmpty)
  }

  @Test func `output that cannot be written`() throws {
    let result = try Programs.finish(
      Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c", "exec \"$@\" >/dev/full", "sh", Programs.folder.path + "/tactile", "replay",
          Fixtures.path("Recordings/tap.evemu"),
        ]))
    expectSentence(result, status: 1, "cannot write to standard output")
    #expect(result.errors.contains("free space"))
  }

  @Test func `a closed standard output is no full disk`() throws {
    let result = try Programs.finish(
      Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c", "exec \"$@\" >&-", "sh", Programs.folder.path + "/tactile", "replay",
          Fixtures.path("Recordings/tap.evemu"),
        ]))
    expectSentence(result, status: 1, "cannot write to standard output")
    #expect(!result.errors.contains("free space"))
  }

  // Claim: A daemon without free descriptors continues, and says so once.
  @Test func `a daemon without free descriptors logs this once and recovers`() throws {
    let socket = folder.path("socket")
    let demo = Fixtures.path("Recordings/demo.evemu")
    let daemon = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", "ulimit -n 24; log=$1; shift; exec \"$@\" 2>\"$log\"", "sh", folder.path("log"),
        Programs.folder.path + "/tactiled", "--socket", socket, "--replay", demo, "--speed", "max",
      ])
    func complaints() throws -> Int {
      let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
      return log.components(separatedBy: "cannot accept").count - 1
    }
    try ServiceProbe.waitUntilListening(socket, daemon)
    var clients: [Int32] = []
    for _ in 0..<40 { clients.append(try ServiceProbe.connect(to: socket)) }
    // Clients that close earlier would leave the queue without a descriptor.
    let limit = Date(timeIntervalSinceNow: 30)
    while try complaints() == 0, Date() < limit { usleep(1000) }
    // The accepted clients disconnect, the waiting clients connect, and the last one gets all
    // replies.
    for client in clients { close(client) }
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    #expect(monitor.status == 0)
    #expect(monitor.lines.count > 100)
    let result = Programs.finish(daemon)
    #expect(result.status == 0)
    #expect(try complaints() == 1)
  }

  @Test(arguments: [
    ["tactile"], ["tactile", "dance"], ["tactile", "replay"], ["tactile", "replay", "a", "b", "c"],
    ["tactile", "devices", "x"], ["tactile", "explain", "x", "--at", "noon"],
    ["tactile", "monitor", "--loud"],
    ["tactiled", "--speed", "2"], ["tactiled", "--replay"],
    ["tactiled", "--replay", "x", "--speed", "fast"],
    ["tactiled", "--socket", ""], ["tactiled", "--socket", "@touch"],
  ])
  func `an invalid command line`(words: [String]) throws {
    let result = try Programs.run(words[0], Array(words.dropFirst()))
    expectSentence(result, status: 2, "--help")
  }

  @Test(arguments: [
    (["tactile", "moniter"], "subcommand 'moniter' (did you mean 'monitor'"),
    (["tactile", "replay", "x", "--sped=2"], "option '--sped=2' (did you mean '--speed'"),
    (["tactile", "--versoin"], "option '--versoin' (did you mean '--version'"),
    (["tactiled", "--conifg", "x"], "option '--conifg' (did you mean '--config'"),
  ])
  func `the error about a misspelt name has the right one`(words: [String], part: String) throws {
    let result = try Programs.run(words[0], Array(words.dropFirst()))
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("\(words[0]): unknown \(part)?). See "))
  }

  @Test(arguments: [["tactile", "--help"], ["tactiled", "--help"]])
  func `--help shows the usage and the exit status`(words: [String]) throws {
    let result = try Programs.run(words[0], Array(words.dropFirst()))
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("usage: \(words[0])"))
    #expect(result.output.contains("Exit status"))
  }
}
