import CTactileLinux
@preconcurrency import Glibc
import Tactile

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
  /// What programs inherit; nil before ``prepare()``.
  nonisolated(unsafe) private static var inheritance: Inheritance?
  /// The input of the programs, which is empty; -1 if it cannot be opened. It is none of the three standard streams,
  /// which may be closed.
  private static let input: Int32 = {
    let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { if empty >= 0 { close(empty) } }
    return fcntl(empty, F_DUPFD_CLOEXEC, 3)
  }()
  /// The files of programs that were found on the PATH.
  nonisolated(unsafe) private static var paths: [String: String] = [:]

  /// The descriptor that can be read when a program has ended. -1 before ``prepare()``.
  package static var endings: Int32 { pipe[0] }

  /// Prepares this process for starting programs. Call it once, before any other work, and start programs on this
  /// thread.
  ///
  /// Programs do not inherit descriptors that this process received, except the three standard streams. They receive
  /// the environment that this process has now. Afterwards, do not change the actions of signals.
  ///
  /// - Throws: ``IOError`` if no descriptors are left.
  package static func prepare() throws(IOError) {
    guard Glibc.pipe(&pipe) == 0 else { throw .last("create", "a pipe") }
    for end in pipe { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    guard input >= 0 else { throw .last("open", "/dev/null") }
    signal(SIGCHLD) { _ in
      let code = errno
      var byte: UInt8 = 0
      _ = write(ChildProcess.pipe[1], &byte, 1)
      errno = code
    }
    for descriptor in 3..<Int32(min(4096, max(3, sysconf(Int32(_SC_OPEN_MAX))))) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    inheritance = Inheritance()
    paths = [:]
  }

  /// Searches a program, so that its first start needs less time.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - folders: The folders to search, as on the PATH; nil for the PATH.
  package static func find(_ program: String, path folders: String? = nil) {
    if let path = path(of: program, in: folders) { paths[program] = path }
  }

  /// Whether a program is there, as far as this process may look: one with a slash at its path, and others in one of
  /// these folders.
  package static func exists(_ program: String, path folders: String) -> Bool {
    guard program.utf8.contains(UInt8(ascii: "/")) else {
      return path(of: program, in: folders) != nil
    }
    return access(program, F_OK) == 0 || errno == EACCES
  }

  /// Starts a program in its own process group, with no input, no terminal, default signal actions and the output of
  /// this process. If this process has a terminal, the program gets its own session. Afterwards, programs that wait for
  /// the processor run first, such as the new one.
  ///
  /// A program that was found once is searched again only if it cannot be executed any more. A start needs less time
  /// after ``prepare()``.
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
    try start(arguments, adding: variables, inheriting: inheritance ?? Inheritance())
  }

  /// Starts a program, which inherits what `inheritance` contains.
  static func start(
    _ arguments: [String], adding variables: [String], inheriting inheritance: Inheritance
  ) throws(IOError) -> Int32 {
    let program = arguments.first ?? ""
    var words: [UnsafeMutablePointer<CChar>?] = []
    words.reserveCapacity(arguments.count + 1)
    for argument in arguments { words.append(strdup(argument)) }
    words.append(nil)
    var entries: [UnsafeMutablePointer<CChar>?] = []
    entries.reserveCapacity(variables.count + inheritance.environment.count + 1)
    for variable in variables { entries.append(strdup(variable)) }
    defer {
      for text in words { free(text) }
      for place in variables.indices { free(entries[place]) }
    }
    inherit(inheritance.environment, beside: variables.count, in: &entries)
    if let path = paths[program] {
      let process = spawn(path, words, entries, inheritance)
      if process > 0 { return process }
      paths[program] = nil
    }
    guard let path = path(of: program) else {
      throw failure(of: program, errno)
    }
    let process = spawn(path, words, entries, inheritance)
    guard process > 0 else { throw failure(of: program, errno) }
    paths[program] = path
    return process
  }

  private static func spawn(
    _ path: String, _ words: [UnsafeMutablePointer<CChar>?],
    _ entries: [UnsafeMutablePointer<CChar>?], _ inheritance: Inheritance
  ) -> Int32 {
    let process = withUnsafePointer(to: inheritance.spawning) {
      tactile_spawn(path, words, entries, input, $0)
    }
    // With one processor, the program would otherwise wait until this process sleeps.
    if process > 0 { sched_yield() }
    return process
  }

  /// Adds the entries of an environment whose variables are not set again by the first entries.
  private static func inherit(
    _ environment: [(UnsafeMutablePointer<CChar>, Int)], beside count: Int,
    in entries: inout [UnsafeMutablePointer<CChar>?]
  ) {
    // Most names differ from all others in the first letter.
    var letters: UInt64 = 0
    for place in 0..<count { letters |= entries[place].map { letter(of: $0) } ?? 0 }
    for (entry, nameCount) in environment {
      let isSetAgain =
        letters & letter(of: entry) != 0
        && entries[..<count].contains { $0.map { strncmp($0, entry, nameCount) == 0 } ?? false }
      if !isSetAgain { entries.append(entry) }
    }
    entries.append(nil)
  }

  /// Returns a bit that is equal for names with the same first letter.
  private static func letter(of entry: UnsafeMutablePointer<CChar>) -> UInt64 {
    1 << UInt64(UInt8(bitPattern: entry.pointee) & 63)
  }

  private static func failure(of program: String, _ code: Int32) -> IOError {
    .failed(
      action: "start", target: program, code: code, advice: "Check the name and the PATH.")
  }

  /// Returns the file of a program: the first one on the PATH that can be executed, as execvp(3) does it; nil, with
  /// `errno`, if there is none. A name with a slash is a file itself.
  private static func path(of program: String, in folders: String? = nil) -> String? {
    if program.utf8.contains(UInt8(ascii: "/")) { return program }
    var code = ENOENT
    let folders = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false)
    where !program.isEmpty {
      let path = folder.isEmpty ? program : "\(folder)/\(program)"
      var facts = stat()
      guard stat(path, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
      code = EACCES
    }
    errno = code
    return nil
  }

  /// Makes ``endings`` unreadable until another program ends. Call it before ``takeEndings()``.
  package static func clearEndings() {
    var bytes: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      while read(pipe[0], bytes.baseAddress, bytes.count) > 0 {}
    }
  }

  /// Returns the programs that have ended since the last call, in any order.
  package static func takeEndings() -> [(process: Int32, ending: Ending)] {
    var endings: [(Int32, Ending)] = []
    var status: Int32 = 0
    while true {
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else { return endings }
      let signal = status & 0x7F
      endings.append((process, signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)))
    }
  }
}

/// What the programs that a process starts inherit from it, and what they must not inherit.
struct Inheritance {
  /// The entries of the environment, each with the length of its name and `=`.
  let environment: [(UnsafeMutablePointer<CChar>, Int)]
  /// The actions of signals and the terminal, which programs do not inherit.
  fileprivate var spawning = tactile_spawning()
  /// Whether a program needs a session of its own, because this process has a terminal, or may have one.
  var needsSession: Bool {
    get { spawning.needs_session }
    set { spawning.needs_session = newValue }
  }

  init() {
    var entries: [(UnsafeMutablePointer<CChar>, Int)] = []
    var next = environ
    while let entry = next.pointee {
      if let end = strchr(entry, Int32(UInt8(ascii: "="))) {
        entries.append((entry, end - entry + 1))
      }
      next += 1
    }
    environment = entries
    tactile_prepare_spawn(&spawning)
  }
}

/// The output of a program that was run to its end.
package enum ProgramOutput {
  /// Runs a program and returns what it wrote to standard output; nil if it cannot be started, fails, or
  /// does not end within the time. It gets no input, and its errors are discarded.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is searched on the PATH, and its arguments; at least one.
  ///   - seconds: The time after which the program is killed.
  package static func of(_ arguments: [String], within seconds: Double = 5) -> String? {
    var ends: [Int32] = [0, 0]
    guard let program = arguments.first, pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, nil, words, environ)
    close(ends[1])
    guard code == 0 else { return nil }
    let deadline = MonotonicClock.now().advanced(by: seconds)
    let output = read(ends[0], until: deadline)
    guard wait(for: process, until: output == nil ? .zero : deadline) == 0, let output else {
      return nil
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Waits for the end of a process and returns its status. At the deadline it kills the process, which may
  /// have closed its output without ending.
  private static func wait(for process: pid_t, until deadline: Timestamp) -> Int32 {
    var status: Int32 = 0
    while MonotonicClock.now() < deadline {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { return -1 }
      poll(nil, 0, 5)
    }
    kill(process, SIGKILL)
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return -1 } }
    return status
  }

  /// Reads to the end of a pipe; nil if the end does not come in time.
  private static func read(_ descriptor: Int32, until deadline: Timestamp) -> [UInt8]? {
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = deadline.seconds(since: MonotonicClock.now())
      guard left > 0 else { return nil }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(left * 1000) + 1) != 0 else { continue }
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return output }
      if count < 0, errno != EINTR { return nil }
      output += piece.prefix(max(0, count))
    }
  }
}

/// Words of a command line for a shell.
package enum ShellWord {
  /// Returns a word that a shell passes on unchanged: in quotes, unless it has only plain characters.
  package static func quoting(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-_./:=@%+,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
