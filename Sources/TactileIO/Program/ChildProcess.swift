@preconcurrency import Glibc

/// Programs that are started and then left alone.
package enum ChildProcess {
  /// `POSIX_SPAWN_SETSID` of glibc 2.26, which Swift does not see.
  private static let newSession: Int16 = 0x80

  /// Lets the kernel clear away programs that end, and keeps every descriptor that was given to us,
  /// beside the three streams, from them. For a program that waits for none of its own; call it once,
  /// first.
  package static func prepare() {
    signal(SIGCHLD, SIG_IGN)
    for descriptor in 3..<Int32(min(4096, max(3, sysconf(Int32(_SC_OPEN_MAX))))) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Starts a program and does not wait for it: in a session of its own, with no input, with all
  /// signals as programs expect them, and with our output.
  ///
  /// - Parameters:
  ///   - arguments: The program, looked for on the PATH, and its arguments; at least one.
  ///   - variables: `NAME=value`, added to our environment.
  /// - Throws: ``IOError`` where it cannot be started.
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

  /// Our environment, without variables that are set anew.
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
