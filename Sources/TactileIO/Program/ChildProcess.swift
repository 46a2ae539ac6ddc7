@preconcurrency import Glibc

/// Starts programs without waiting for their end.
package enum ChildProcess {
  /// `POSIX_SPAWN_SETSID` of glibc 2.26, which Swift does not import.
  private static let newSession: Int16 = 0x80

  /// Prepares this process for starting programs. Call it once, before any other work.
  ///
  /// The kernel then removes programs that have ended. Programs do not inherit descriptors that
  /// this process received, except the three standard streams. Don't use it in a process that
  /// waits for its children.
  package static func prepare() {
    signal(SIGCHLD, SIG_IGN)
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
  package static func start(_ arguments: [String], adding variables: [String]) throws(IOError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    guard let program = arguments.first else { return }
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
