@preconcurrency import Glibc
import Tactile

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
