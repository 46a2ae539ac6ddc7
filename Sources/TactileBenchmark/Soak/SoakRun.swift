@preconcurrency import Glibc
import Tactile
import TactileIO

/// `tactile-bench soak`: runs the daemon with two panels, random touches and clients of every kind, and
/// checks every stream at the end. With `--own`, runs owned panels in this process instead, because uinput
/// cannot be mocked.
struct SoakCommand {
  private let paths: BenchmarkPaths
  private let touches: Int
  private let seed: UInt64
  private let isOwning: Bool

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    isOwning = list.takeFlag("--own")
    let seedText = try list.takeOption("--seed") ?? "1"
    let words = try list.operands()
    guard let seed = UInt64(seedText), words.count == 1, let touches = Int(words[0]), touches > 0
    else { throw UsageError("'soak' needs a number of touches; --seed needs a number") }
    (self.seed, self.touches) = (seed, touches)
  }

  func run() -> ExitCode {
    isOwning ? runOwned() : runDaemon()
  }

  private func runOwned() -> ExitCode {
    let soak = OwnedSoak(seed: seed)
    soak.feed(touches)
    StandardStream.output.write(soak.summary)
    for problem in soak.problems { StandardStream.error.write("soak: seed \(seed): \(problem)\n") }
    return soak.problems.isEmpty ? .success : .failure
  }

  private func runDaemon() -> ExitCode {
    do {
      let run = try SoakRun(paths, seed: seed)
      try run.feed(touches)
      let problems = try run.problems()
      StandardStream.output.write(run.summary)
      for problem in problems { StandardStream.error.write("soak: \(problem)\n") }
      return problems.isEmpty ? .success : .failure
    } catch {
      StandardStream.error.write("tactile-bench: soak, seed \(seed): \(error)\n")
      return .failure
    }
  }
}

/// One long run of the daemon, and its checks.
final class SoakRun {
  /// The intervals of everything but touches. A turn is a frame of each panel.
  private static let turnsBetweenTrouble = 400
  private static let turnsBetweenReloads = 2000
  private static let turnsBetweenReports = 20_000
  /// The configurations to reload in turn. Their differences take effect at once and change no touch.
  private static let configurations = [
    "thresholds: {pressDuration: 0.5}\nlimits: {views: 2000}\n",
    "thresholds: {pressDuration: 0.8}\nlimits: {views: 1500}\npolicy: {watch: everyone}\n",
  ]
  /// The number of other clients in the warm-up. After them every list has grown to its size.
  private static let warmUpTrouble = 100
  private static let turnsInWarmUp = 40
  /// The number of pauses in which the run measures the idle daemon.
  private static let looks = 10

  private let program: MockedProgram
  private var hands: [RandomHand]
  private var complete: [(reader: Reader, audit: StreamAudit)] = []
  private let trouble: Troublemakers
  private var turns = 0
  private var reloads = 0
  /// The idle daemon, after the warm-up and after each part of the run.
  private var settled: [ProcessMeasurements] = []
  private var seconds = 0.0

  init(_ paths: BenchmarkPaths, seed: UInt64) throws {
    program = try MockedProgram(
      [paths.tactiled, "--socket", "SOCKET", "--config", "FOLDER/tactiled.yaml"], panels: 2,
      files: ["tactiled.yaml": Self.configurations[0]], paths: paths)
    try program.waitForSocket()
    hands = (0..<2).map { RandomHand(seed: seed &* 2 &+ UInt64($0)) }
    trouble = Troublemakers(program.socket, seed: seed)
    for _ in 0..<2 {
      complete.append((try Reader(program.socket, greeting: Peer.subscribe), StreamAudit()))
    }
    try settle()
  }

  private var touches: Int { hands.reduce(0) { $0 + $1.touches } }

  /// Sends `count` touches, among everything else.
  func feed(_ count: Int) throws {
    // The warm-up contains everything that the run contains, also reloads: their thread keeps memory.
    try reload()
    while trouble.count < Self.warmUpTrouble {
      try touch(touches + 20, troubleEvery: Self.turnsInWarmUp)
    }
    try reload()
    try look()
    let before = touches
    for part in 1...Self.looks {
      let start = MonotonicClock.now()
      try touch(before + count * part / Self.looks, troubleEvery: Self.turnsBetweenTrouble)
      seconds += MonotonicClock.now().seconds(since: start)
      try look()
    }
  }

  private func look() throws {
    trouble.end()
    try lift()
    try settle()
    settled.append(try program.measurements())
  }

  private func touch(_ count: Int, troubleEvery interval: Int) throws {
    while touches < count {
      for index in hands.indices { frame(index) }
      turns += 1
      for panel in program.panels { panel.flush() }
      // The panels are full: wait until the daemon reads.
      if !program.panels.contains(where: \.isWritten) {
        Pump.wait(program.panels, complete.map(\.reader))
      }
      try read()
      if turns % interval == 0 { try trouble.turn() }
      if turns % Self.turnsBetweenReloads == 0 { try reload() }
      if turns % Self.turnsBetweenReports == 0 { try report() }
    }
  }

  /// Reloads the next configuration. An error in it would be found in the log.
  private func reload() throws {
    reloads += 1
    let text = Self.configurations[reloads % Self.configurations.count]
    try program.replace("tactiled.yaml", with: text)
    program.signal(SIGHUP)
  }

  private func frame(_ index: Int, isLast: Bool = false) {
    let panel = program.panels[index]
    // The buffer of the kernel is not larger.
    guard panel.isWritten else { return }
    for _ in 0..<8 {
      hands[index].frame(isLast: isLast) { panel.send($0, at: MonotonicClock.now()) }
    }
    panel.flush()
  }

  private func lift() throws {
    while hands.contains(where: \.isDown) {
      for index in hands.indices { frame(index, isLast: true) }
      Pump.turn(program.panels, [])
      try read()
    }
  }

  private func read() throws {
    for index in complete.indices {
      while true {
        let bytes = complete[index].reader.read()
        if bytes.isEmpty { break }
        complete[index].audit.take(bytes)
      }
      if complete[index].reader.isClosed {
        throw BenchmarkError.failed(
          "the daemon disconnected a client that reads everything, after \(touches) touches: "
            + program.log.suffix(500))
      }
    }
  }

  /// Waits until the daemon and the clients have read everything.
  private func settle() throws {
    var quiet = 0
    while quiet < 30 {
      let before = complete.reduce(0) { $0 + $1.reader.bytes }
      Pump.turn(program.panels, [])
      usleep(10_000)
      try read()
      let isQuiet = complete.reduce(0) { $0 + $1.reader.bytes } == before
      quiet = isQuiet && !program.panels.contains(where: \.isBehind) ? quiet + 1 : 0
    }
  }

  /// Prints the progress of a long run.
  private func report() throws {
    let now = try program.measurements()
    StandardStream.error.write(
      "soak: \(touches) touches, \(now.anonymous) kB, \(now.descriptors) descriptors\n")
  }

  // MARK: Checks

  /// Returns the problems of the run, which are none if all is well.
  func problems() throws -> [String] {
    var problems: [String] = []
    for (number, client) in complete.enumerated() {
      let audit = client.audit
      problems += audit.problems.map { "client \(number + 1): \($0)" }
      if audit.began != touches {
        problems.append("client \(number + 1) received \(audit.began) of \(touches) touches")
      }
      if !audit.live.isEmpty {
        problems.append("client \(number + 1): \(audit.live.count) touches never ended")
      }
    }
    if let growth = memory.growth { problems.append(growth) }
    if Set(settled.map(\.descriptors)).count > 1 {
      problems.append("descriptors leak: their numbers were \(settled.map(\.descriptors))")
    }
    return problems + unexplained
  }

  private var memory: MemoryHistory { MemoryHistory(looks: settled.map(\.anonymous)) }

  /// The log's lines above `info` that no misbehaving client explains.
  private var unexplained: [String] {
    program.log.split(separator: "\n").filter { line in
      guard let level = line.dropFirst().first?.wholeNumberValue, line.first == "<" else {
        return true
      }
      // All clients belong to this process. Some of them misbehave.
      return level <= 5 && !line.contains("(process \(getpid()))")
    }.map { "unexpected in the log: \($0)" }
  }

  var summary: String {
    let changes = hands.reduce(0) { $0 + $1.changes }
    let audit = complete[0].audit
    return """
      touches: \(touches), of \(changes) changes, in \(Row.text(seconds)) s: \
      \(Int(Double(touches) / max(seconds, 0.001))) touches/s
      received: \(audit.began) began, \(audit.ended) ended, \(audit.cancelled) cancelled, in \
      \(audit.messages) messages to each of \(complete.count) complete streams
      other clients: \(trouble.count), reloads: \(reloads)
      anonymous memory in kB: \(memory.text); \
      descriptors: \(settled.last?.descriptors ?? 0)

      """
  }
}
