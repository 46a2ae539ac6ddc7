import Fixtures
@preconcurrency import Glibc
import Testing

@testable import TactileIO

/// Starts programs without ``ChildProcess/prepare()``, which changes the whole process.
@Suite("Starting programs", .serialized) struct ChildProcessTests {
  /// Runs a line of the shell, and returns how its process ended, and the file `out` that it wrote.
  private func run(
    _ line: String, adding variables: [String] = [], in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String) {
    let file = folder.path("out")
    let process = try ChildProcess.start(
      ["/bin/sh", "-c", "{ \(line); } >'\(file)' 2>&1"], adding: variables)
    let status = try wait(for: process)
    return (status, String(decoding: try FileReader.bytes(of: file), as: UTF8.self))
  }

  private func wait(for process: Int32) throws -> Int32 {
    var status: Int32 = 0
    try #require(waitpid(process, &status, 0) == process)
    return status
  }

  @Test(arguments: [false, true])
  func `a program has a process group of its own, no input, and no terminal of this process`(
    hasTerminal: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("out")
    var inheritance = Inheritance()
    // The tests may run with or without a terminal.
    inheritance.needsSession = hasTerminal
    let process = try ChildProcess.start(
      ["/bin/sh", "-c", "{ cut -d ' ' -f 5,6 /proc/self/stat; cat; } >'\(file)' 2>&1"], adding: [],
      inheriting: inheritance)
    #expect(try wait(for: process) == 0)
    let output = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    let words = output.split { " \n".contains($0) }.map { Int32($0) }
    #expect(words == [process, hasTerminal ? process : getsid(0)], "\(output)")
  }

  @Test func `a process with a terminal starts programs in a session of their own`() throws {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    defer { if terminal >= 0 { close(terminal) } }
    #expect(Inheritance().needsSession == (terminal >= 0))
  }

  @Test func `a program has the environment of this process, and the new variables once`() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      "env | grep -c ^PATH=; printf '%s %s' \"$PATH\" \"$TACTILE_X\"",
      adding: ["TACTILE_X=3.5", "PATH=/usr/bin:/bin:/tactile"], in: folder)
    #expect(result.output == "1\n/usr/bin:/bin:/tactile 3.5")
    #expect(
      try run("echo $PATH", in: folder).output.dropLast() == getenv("PATH").map {
        String(cString: $0)
      }!)
  }

  @Test func `a program has default actions of signals and no blocked signals`() throws {
    let folder = try TemporaryFolder()
    var (mask, former) = (sigset_t(), sigset_t())
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &mask, &former)
    let action = signal(SIGPIPE, SIG_IGN)
    defer {
      pthread_sigmask(SIG_SETMASK, &former, nil)
      signal(SIGPIPE, action)
    }
    let result = try run("grep -E '^Sig(Blk|Ign)' /proc/self/status", in: folder)
    let sets = result.output.split(separator: "\n").map {
      UInt64($0.split(separator: "\t")[1], radix: 16)
    }
    #expect(sets == [0, 0], "\(result.output)")
  }

  @Test func `a program that is missing or cannot be executed is an error, and leaves no process`()
    throws
  {
    let folder = try TemporaryFolder()
    try FileWriter.replace(folder.path("text"), with: Array("text".utf8))
    for program in ["tactile-missing", "", folder.path("missing"), folder.path("text")] {
      #expect(throws: IOError.self) { try ChildProcess.start([program], adding: []) }
    }
    #expect(throws: IOError.self) { try ChildProcess.start([], adding: []) }
  }

  @Test func `a program that was found is searched again when it is gone`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("true")
    try FileWriter.replace(file, with: Array("#!/bin/sh\nexit 3\n".utf8))
    chmod(file, 0o700)
    ChildProcess.find("true", path: folder.path("missing") + ":" + folder.url.path)
    #expect(try wait(for: try ChildProcess.start(["true"], adding: [])) >> 8 == 3)
    unlink(file)
    #expect(try wait(for: try ChildProcess.start(["true"], adding: [])) == 0)
  }
}
