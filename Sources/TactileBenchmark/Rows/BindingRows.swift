@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput

/// The time from the lift of a swipe to the start of its command: with a binding, and with lisgd on the same stream.
enum BindingRows {
  /// The number of swipes in a run.
  private static let swipes = 100
  private static let runs = 3
  private static let lisgd = "lisgd"
  /// lisgd recognizes a swipe at the lift. With a largest distance, so does the recognizer of a binding.
  private static let atLift = "a binding, recognized at the lift"
  private static let early = "a binding, recognized in the movement"

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    var programs = [
      (name: atLift, run: try CommandRun(gesture: ", maximumDistance: 150mm", paths)),
      (name: early, run: try CommandRun(gesture: "", paths)),
    ]
    if let program = BenchmarkPaths.installed("lisgd") {
      programs.insert((lisgd, try CommandRun(lisgd: program, paths)), at: 0)
    }
    var starts = programs.map { _ in [CommandStarts]() }
    // In turns and in both orders, since the wake-up time of a machine changes from minute to minute.
    for run in 0..<runs {
      let order = Array(programs.indices)
      for index in run % 2 == 0 ? order : order.reversed() {
        starts[index].append(try programs[index].run.measure(swipes: swipes))
      }
    }
    return rows(zip(programs, starts).map { ($0.name, $1) })
  }

  /// The rows of some programs, whose runs have the same order.
  static func rows(_ programs: [(name: String, starts: [CommandStarts])]) -> [Row] {
    var rows: [Row] = []
    for (name, starts) in programs {
      rows.append(Row("\(name): p50", "ms", starts.map { $0.percentile(0.5) }))
      rows.append(Row("\(name): p99", "ms", starts.map { $0.percentile(0.99) }))
      rows.append(
        Row(
          "\(name): of \(swipes) swipes, those without a command of their own", "",
          starts.map { Double($0.failures) }, aim: Row.Aim(0)))
    }
    let peer = programs.first { $0.name == lisgd }?.starts.map { $0.percentile(0.5) } ?? []
    let ours = programs.first { $0.name == atLift }?.starts.map { $0.percentile(0.5) } ?? []
    guard !peer.isEmpty, !peer.contains(0) else {
      let problem = "lisgd is not installed, or started nothing"
      return rows + [Row(skipped: "\(atLift): p50 beside lisgd", because: problem)]
    }
    return rows + [
      Row(
        "\(atLift): p50 of a run by lisgd's", "times", zip(ours, peer).map { $0 / $1 },
        aim: Row.Aim(0.5, "half of lisgd's"))
    ]
  }
}

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

/// The commands that swipes have started.
struct CommandStarts {
  /// When a finger came down and when it lifted.
  struct Swipe {
    let began: Timestamp
    let lifted: Timestamp
  }

  /// The milliseconds from the lift of each swipe with its own command to the start of this command, sorted. They are
  /// negative if the command started before the lift.
  let delays: [Double]
  /// The number of swipes without a command of their own.
  let failures: Int

  /// Assigns commands to swipes. Both lists are in order of time.
  ///
  /// If there are as many commands as swipes, each swipe has one, in their order: a late command may start during the
  /// next swipe. Otherwise, a command belongs to the last swipe that began before it, and swipes with another number of
  /// commands than one have none of their own.
  init(of swipes: [Swipe], starts: [Timestamp]) {
    let starts = starts.filter { start in swipes.first.map { $0.began <= start } ?? false }
    var delays: [Double] = []
    for (index, swipe) in swipes.enumerated() {
      let isLast = index + 1 == swipes.count
      var own = starts.filter { start in
        start >= swipe.began && (isLast || start < swipes[index + 1].began)
      }
      if starts.count == swipes.count { own = [starts[index]] }
      if own.count == 1 { delays.append(own[0].seconds(since: swipe.lifted) * 1e3) }
    }
    self.delays = delays.sorted()
    failures = max(swipes.count - delays.count, starts.count - swipes.count)
  }

  /// The delay that this part of the delays does not exceed; 0 without delays.
  func percentile(_ part: Double) -> Double {
    delays.isEmpty ? 0 : delays[min(delays.count - 1, Int(Double(delays.count) * part))]
  }
}

/// The events of swipes of one finger to the right, over 100 mm of the panel of ``GestureStream``.
struct SwipeStream {
  /// The number of frames with a finger on the glass. At 120 Hz, they take 75 ms.
  static let frames: Int32 = 9
  private static let from: Int32 = 1000
  private static let step: Int32 = 150
  private static let y: Int32 = 1200

  private var identifier: Int32 = 0

  /// Makes the frames of the next swipe. In the last one, the finger lifts.
  mutating func next() -> [[InputEvent]] {
    identifier = (identifier + 1) & 0xffff
    var swipe: [[InputEvent]] = []
    for frame in 0..<Self.frames {
      var values = [(UInt16(0x35), Self.from + frame * Self.step)]
      if frame == 0 {
        values.insert((0x39, identifier), at: 0)
        // The kernel leaves out a value that the last swipe has set.
        if identifier == 1 { values.append((0x36, Self.y)) }
      }
      swipe.append(Self.events(values))
    }
    swipe.append(Self.events([(0x39, -1)]))
    return swipe
  }

  private static func events(_ values: [(code: UInt16, value: Int32)]) -> [InputEvent] {
    values.map {
      InputEvent(time: .zero, type: EventType.abs, code: $0.code, value: $0.value)
    } + [InputEvent(time: .zero, type: EventType.syn, code: 0, value: 0)]
  }
}
