@preconcurrency import Glibc
import Tactile
import TactileIO

/// Sends swipes to a program that starts a command for each, and measures when the commands start.
///
/// The command notes its time at once. It is linked statically, because a loader would delay it in the same way for each
/// program.
final class CommandRun {
  /// The time between two frames of a swipe, in nanoseconds.
  private static let pace: UInt64 = 8_333_333
  /// The time between a lift and the next swipe, in nanoseconds.
  private static let rest: UInt64 = 75_000_000

  private let program: MockedProgram
  private let binder: BindProgram?
  private let folder: TemporaryFolder
  private var stream = SwipeStream()

  /// Starts lisgd with a command for swipes to the right.
  init(lisgd: String, _ paths: BenchmarkPaths) throws {
    folder = try TemporaryFolder()
    let gesture = "1,LR,*,*,R,\(paths.stamp) swipe \(folder.path)/starts"
    program = try MockedProgram(
      [lisgd, "-d", "NODE", "-w", "1920", "-h", "1080", "-g", gesture], files: ["alone": ""],
      paths: paths)
    binder = nil
    try waitUntilReady()
  }

  /// Starts tactiled and `tactile bind` with a command for swipes to the right.
  ///
  /// - Parameter gesture: More keys of the gesture in the file of bindings.
  init(gesture: String, _ paths: BenchmarkPaths) throws {
    folder = try TemporaryFolder()
    program = try MockedProgram([paths.tactiled, "--socket", "SOCKET"], paths: paths)
    try program.waitForSocket()
    let bindings = """
      version: 1
      bindings:
      - gesture: {kind: swipe, directions: right\(gesture)}
        run: [\(paths.stamp), swipe, \(folder.path)/starts]

      """
    let file = folder.path + "/bindings.yaml"
    try FileWriter.replace(file, with: Array(bindings.utf8))
    binder = try BindProgram(paths, socket: program.socket, file: file, log: folder.path + "/log")
    try waitUntilReady()
  }

  /// Sends this number of swipes.
  func measure(swipes count: Int) throws -> CommandStarts {
    try? FileWriter.replace(folder.path + "/starts", with: [])
    var swipes: [CommandStarts.Swipe] = []
    for _ in 0..<count { swipes.append(swipe()) }
    // A command that starts too often may follow later.
    usleep(200_000)
    _ = try? Patience.wait("the last command") { starts.count >= count ? true : nil }
    return CommandStarts(of: swipes, starts: starts)
  }

  /// Sends swipes until one has started a command.
  private func waitUntilReady() throws {
    do {
      _ = try Patience.wait("a command") { () -> Bool? in
        _ = swipe()
        return starts.isEmpty ? nil : true
      }
    } catch {
      throw BenchmarkError.failed("no swipe started a command in 10 seconds; the logs: \(logs)")
    }
    try program.waitUntilIdle()
  }

  /// Sends a swipe. Each frame has the time at which it is written to the panel.
  private func swipe() -> CommandStarts.Swipe {
    var due = MonotonicClock.now()
    var times: [Timestamp] = []
    for frame in stream.next() {
      Self.sleep(until: due)
      // The kernel's times are in microseconds.
      var now = MonotonicClock.now()
      now.nanoseconds -= now.nanoseconds % 1000
      frame.withUnsafeBufferPointer { program.panels[0].send($0, at: now) }
      program.panels[0].flush()
      times.append(now)
      due = max(due, now)
      due.nanoseconds += Self.pace
    }
    due.nanoseconds += Self.rest
    Self.sleep(until: due)
    return CommandStarts.Swipe(began: times[0], lifted: times[times.count - 1])
  }

  private static func sleep(until due: Timestamp) {
    var time = timespec(
      tv_sec: Int(due.nanoseconds / 1_000_000_000), tv_nsec: Int(due.nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }

  /// The times that commands have noted.
  private var starts: [Timestamp] {
    let bytes = (try? FileReader.bytes(of: folder.path + "/starts")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.flatMap { UInt64($0) }.map { Timestamp(nanoseconds: $0) }
    }.sorted()
  }

  private var logs: String {
    let bytes = (try? FileReader.bytes(of: folder.path + "/log")) ?? []
    return program.log.suffix(300) + " " + String(decoding: bytes, as: UTF8.self).suffix(300)
  }
}

/// A running `tactile bind`. It ends with this object.
private final class BindProgram {
  private let process: Int32

  init(_ paths: BenchmarkPaths, socket: String, file: String, log: String) throws {
    process = try ChildProcess.start(
      [
        "setpriv", "--pdeathsig", "TERM", "sh", "-c", #"exec "$@" >"$0" 2>&1"#, log, paths.tactile,
        "bind", "--socket", socket, file,
      ], adding: [])
  }

  deinit {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }
}
