@preconcurrency import Glibc

/// Starts programs, and reports their ends without waiting for them.
package enum ChildProcess {
  /// How a program ended.
  package enum Ending: Equatable, Sendable, CustomStringConvertible {
    /// It exited with this status.
    case status(Int32)
    /// This signal killed it.
    case signal(Int32)

    package var description: String {
      switch self {
      case .status(let status): "ended with status \(status)"
      case .signal(let signal): "was killed by signal \(signal)"
      }
    }
  }

  /// The pipe into which the handler of SIGCHLD writes a byte. Only ``prepare()`` sets it.
  nonisolated(unsafe) private static var pipe: [Int32] = [-1, -1]

  /// The descriptor that can be read when a program has ended. -1 before ``prepare()``.
  package static var endings: Int32 { pipe[0] }

  /// `POSIX_SPAWN_SETSID` of glibc 2.26, which Swift does not import.
  private static let newSession: Int16 = 0x80

  /// Prepares this process for starting programs. Call it once, before any other work.
  ///
  /// Programs do not inherit descriptors that this process received, except the three standard streams.
  ///
  /// - Throws: ``IOError`` if no descriptors are left.
  package static func prepare() throws(IOError) {
    guard Glibc.pipe(&pipe) == 0 else { throw .last("create", "a pipe") }
    for end in pipe { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    signal(SIGCHLD) { _ in
      let code = errno
      var byte: UInt8 = 0
      _ = write(ChildProcess.pipe[1], &byte, 1)
      errno = code
    }
    for descriptor in 3..<Int32(min(4096, max(3, sysconf(Int32(_SC_OPEN_MAX))))) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Starts a program in its own session, with no input, default signal actions and the output of
  /// this process.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is searched on the PATH, and its arguments; at least one.
  ///   - variables: Entries `NAME=value` to add to the environment of this process.
  /// - Throws: ``IOError`` if the program cannot be started.
  /// - Returns: The process's number.
  @discardableResult
  package static func start(
    _ arguments: [String], adding variables: [String]
  ) throws(IOError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    let program = arguments.first ?? ""
    let words = arguments.map { strdup($0) } + [nil]
    let own = environment(without: variables)
    let environment = (own + variables).map { strdup($0) } + [nil]
    defer { for text in words + environment { free(text) } }
    var identifier = pid_t()
    let code = posix_spawnp(&identifier, program, &actions, &attributes, words, environment)
    guard code == 0 else {
      throw .failed(
        action: "start", target: program, code: code,
        advice: "Check the name and the PATH.")
    }
    return identifier
  }

  /// Returns the programs that have ended since the last call, in any order.
  package static func takeEndings() -> [(process: Int32, ending: Ending)] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(pipe[0], &bytes, bytes.count) > 0 {}
    var endings: [(Int32, Ending)] = []
    var status: Int32 = 0
    while true {
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else { return endings }
      let signal = status & 0x7F
      endings.append((process, signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)))
    }
  }

  private static func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | newSession
    posix_spawnattr_setflags(&attributes, flags)
  }

  /// Returns the environment of this process without the variables that are set again.
  private static func environment(without variables: [String]) -> [String] {
    let names = variables.map { $0.prefix { $0 != "=" } }
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if !names.contains(text.prefix { $0 != "=" }) { entries.append(text) }
      next += 1
    }
    return entries
  }
}
