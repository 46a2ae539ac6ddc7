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
  ///
  /// - Parameter words: The path of the program, and its arguments.
  /// - Throws: ``BenchmarkError`` if it does not start.
  static func start(
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

/// Runs shell commands.
enum Shell {
  /// Runs a command, waits for its end and returns its output and errors.
  ///
  /// - Throws: ``BenchmarkError`` with the output if the command fails.
  static func run(_ command: String, in folder: TemporaryFolder) throws -> String {
    let file = folder.path + "/output"
    let child = try ProgramRun.start(["/bin/sh", "-c", "exec >\(file) 2>&1; \(command)"])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let output = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
    guard status == 0 else { throw BenchmarkError.failed("'\(command)' failed: \(output)") }
    return output
  }
}

/// A folder for one program's files. It is removed with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tactile-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkError.failed("cannot create a folder in /tmp")
    }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    for name in (try? DirectoryReader.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}

/// Measurements of a running process, from the kernel.
struct ProcessMeasurements {
  /// Processor time in seconds, of all processors.
  var processorTime = 0.0
  /// Resident and proportional memory, in kB. Proportional memory divides a shared page by its users.
  var resident = 0
  var proportional = 0
  /// Anonymous memory in kB, without pages of files.
  var anonymous = 0
  /// The number of times it went to sleep, which equals the number of wake-ups.
  var sleeps = 0
  var descriptors = 0

  /// Measures a process. Returns nil if it does not exist.
  init?(of process: Int32) {
    let folder = "/proc/\(process)"
    guard let stat = Self.text(folder + "/stat"), let status = Self.text(folder + "/status")
    else { return nil }
    // The name in brackets may hold any character. Fields 14 and 15 are the times in ticks (proc(5)).
    let words = (stat.split(separator: ")").last ?? "").split(separator: " ")
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
      return nil
    }
    processorTime = (user + system) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    if let precise = Self.text(folder + "/schedstat")?.split(separator: " ").first,
      let nanoseconds = Double(precise), nanoseconds > 0
    {
      processorTime = nanoseconds / 1e9
    }
    sleeps = Self.number("voluntary_ctxt_switches", in: status)
    resident = Self.number("VmRSS", in: status)
    anonymous = Self.number("RssAnon", in: status)
    if let rollup = Self.text(folder + "/smaps_rollup") {
      resident = Self.number("Rss", in: rollup)
      proportional = Self.number("Pss", in: rollup)
    }
    descriptors = (try? DirectoryReader.names(in: folder + "/fd").count) ?? 0
  }

  /// The largest resident memory of a process so far, in kB; 0 if it does not run.
  static func peak(of process: Int32) -> Int {
    text("/proc/\(process)/status").map { number("VmHWM", in: $0) } ?? 0
  }

  private static func text(_ path: String) -> String? {
    (try? FileReader.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func number(_ name: String, in text: String) -> Int {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      return line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
    }
    return 0
  }
}

/// A reason why a row cannot be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  case timedOut(String)
  case ended(String)
  case failed(String)

  var description: String {
    switch self {
    case .timedOut(let what): "waited 10 seconds for \(what)"
    case .ended(let log): "the program ended: \(log)"
    case .failed(let what): what
    }
  }
}

/// Waits with a bound.
enum Patience {
  /// Calls `ask` until it returns an answer, for at most 10 seconds.
  static func wait<Answer>(_ what: String, for ask: () -> Answer?) throws -> Answer {
    let start = MonotonicClock.now()
    while MonotonicClock.now().seconds(since: start) < 10 {
      if let answer = ask() { return answer }
      usleep(2000)
    }
    throw BenchmarkError.timedOut(what)
  }
}
