@preconcurrency import Glibc
import TactileIO

/// The costs of a program from its start to its end.
struct ProgramRun {
  /// The processor time, in seconds.
  let processorTime: Double
  /// The largest resident memory, in kB.
  let peak: Int

  /// Runs a program and discards its output.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - input: A file that another program writes into a pipe, from which the program reads its standard
  ///     input; nil for no input.
  /// - Throws: ``BenchmarkError`` if the program fails.
  init(_ words: [String], piping input: String? = nil) throws {
    var ends: [Int32] = [-1, -1]
    var feeder: pid_t?
    if let input {
      guard pipe(&ends) == 0 else { throw BenchmarkError.failed("cannot create a pipe") }
      // A copy of the writing end in the program would hide the end of the file from it.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      feeder = try Self.start(["/bin/cat", input], output: ends[1])
      close(ends[1])
    }
    defer {
      if input != nil { close(ends[0]) }
      if let feeder { waitpid(feeder, nil, 0) }
    }
    let process = try Self.start(words, input: input == nil ? nil : ends[0])
    var status: Int32 = 0
    var usage = rusage()
    var peak = 0
    // The kernel's own maximum (`ru_maxrss`) includes the memory of the program that starts another.
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      peak = max(peak, ProcessMeasurements.peak(of: process))
      usleep(1000)
    }
    guard status == 0 else {
      throw BenchmarkError.failed("'\(words.joined(separator: " "))' failed with status \(status)")
    }
    processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    self.peak = peak
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Starts a program with these descriptors; those that are nil are /dev/null.
  private static func start(
    _ words: [String], input: Int32? = nil, output: Int32? = nil
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [(Int32(0), input), (1, output), (2, nil)] {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    let list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in list { free(word) } }
    var child = pid_t()
    guard posix_spawn(&child, words[0], &actions, nil, list, environ) == 0 else {
      throw BenchmarkError.failed("cannot start \(words[0])")
    }
    return child
  }
}
