@preconcurrency import Glibc
import Tactile
import TactileIO

/// One long run of the daemon, and its reckoning.
final class SoakRun {
  /// Between two looks at everything else: a frame of each hand is a turn.
  private static let turnsBetweenTrouble = 400
  private static let turnsBetweenReloads = 2000
  private static let turnsBetweenReports = 20_000
  /// What is read again, in turn: what differs counts at once, and changes no touch.
  private static let configurations = [
    "thresholds: {pressDuration: 0.5}\nlimits: {views: 20000}\n",
    "thresholds: {pressDuration: 0.8}\nlimits: {views: 15000}\npolicy: {watch: everyone}\n",
  ]
  /// Every list has grown to its size, and every kind of client has come, by then: sooner than later.
  private static let warmUpTrouble = 100
  private static let turnsInWarmUp = 40
  /// The run stops so often to let everything settle, and looks at the daemon.
  private static let looks = 10
  /// What a process may have more in the second half, in kB: pages that nobody gave back, no growth.
  private static let slack = 512

  private let program: MockedProgram
  private var hands: [RandomHand]
  private var complete: [(reader: Reader, audit: StreamAudit)] = []
  private let trouble: Troublemakers
  private var turns = 0
  private var reloads = 0
  /// The daemon with nothing to do: after the warm-up, and after each part of the run.
  private var settled: [ProcessFigures] = []
  private var seconds = 0.0

  init(_ kit: Kit, seed: UInt64) throws {
    program = try MockedProgram(
      [kit.tactiled, "--socket", "SOCKET", "--config", "FOLDER/tactiled.yaml"], panels: 2,
      files: ["tactiled.yaml": Self.configurations[0]], kit: kit)
    try program.waitForSocket()
    hands = (0..<2).map { RandomHand(seed: seed &* 2 &+ UInt64($0)) }
    trouble = Troublemakers(program.socket, seed: seed)
    for _ in 0..<2 {
      complete.append((try Reader(program.socket, greeting: Peer.subscribe), StreamAudit()))
    }
    try settle()
  }

  private var touches: Int { hands.reduce(0) { $0 + $1.touches } }

  /// Lets the hands touch so often, amid everything else.
  func feed(_ count: Int) throws {
    while trouble.count < Self.warmUpTrouble {
      try touch(touches + 20, troubleEvery: Self.turnsInWarmUp)
    }
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
    settled.append(try program.figures())
  }

  private func touch(_ count: Int, troubleEvery interval: Int) throws {
    while touches < count {
      for index in hands.indices { frame(index) }
      turns += 1
      for panel in program.panels { panel.flush() }
      // Nothing more to send before something is read.
      if !program.panels.contains(where: \.isWritten) {
        Pump.wait(program.panels, complete.map(\.reader))
      }
      try read()
      if turns % interval == 0 { try trouble.turn() }
      if turns % Self.turnsBetweenReloads == 0 { try reload() }
      if turns % Self.turnsBetweenReports == 0 { try report() }
    }
  }

  /// One that is refused would be logged as an error, and that would be unexplained.
  private func reload() throws {
    reloads += 1
    let text = Self.configurations[reloads % Self.configurations.count]
    try program.replace("tactiled.yaml", with: text)
    program.signal(SIGHUP)
  }

  private func frame(_ index: Int, isLast: Bool = false) {
    let panel = program.panels[index]
    // More at once than a kernel's buffer holds would be no frame of a panel.
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
        throw BenchError.failed(
          "a client that reads everything was let go after \(touches) touches: "
            + program.complaints.suffix(500))
      }
    }
  }

  /// Waits until everything that was sent has been read and told.
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

  /// A line now and then, so that a long run is seen to go on.
  private func report() throws {
    let figures = try program.figures()
    StandardStream.error.write(
      "soak: \(touches) touches, \(figures.anonymous) kB, \(figures.descriptors) descriptors\n")
  }

  // MARK: The reckoning

  /// What does not add up; nothing where all is well.
  func reckon() throws -> [String] {
    var complaints: [String] = []
    for (number, client) in complete.enumerated() {
      let audit = client.audit
      complaints += audit.complaints.map { "client \(number + 1): \($0)" }
      if audit.began != touches {
        complaints.append("client \(number + 1) was told of \(audit.began) touches of \(touches)")
      }
      if !audit.live.isEmpty {
        complaints.append("client \(number + 1): \(audit.live.count) touches are never over")
      }
    }
    let (first, second) = halves
    if lowest(second) > lowest(first) + Self.slack {
      complaints.append("memory grew from \(lowest(first)) to \(lowest(second)) kB")
    }
    if Set(settled.map(\.descriptors)).count > 1 {
      complaints.append("descriptors leak: there were \(settled.map(\.descriptors))")
    }
    return complaints + unexplained
  }

  /// The looks at the daemon, those of the first half of the run and those of the second.
  private var halves: (ArraySlice<ProcessFigures>, ArraySlice<ProcessFigures>) {
    (settled.prefix(settled.count / 2), settled.suffix(settled.count / 2))
  }

  /// What it could do with, in kB of its own: more than the lowest are pages still to be given back. How
  /// many those are differs from look to look, by 140 kB in ten million touches.
  private func lowest(_ looks: ArraySlice<ProcessFigures>) -> Int {
    looks.map(\.anonymous).min() ?? 0
  }

  /// What the log has above `info` that no misbehaving client explains.
  private var unexplained: [String] {
    program.complaints.split(separator: "\n").filter { line in
      guard let level = line.dropFirst().first?.wholeNumberValue, line.first == "<" else {
        return true
      }
      // Each of ours is a client of this process: one that talks nonsense, or never reads.
      return level <= 5 && !line.contains("(process \(getpid())) is let go:")
    }.map { "unexplained in the log: \($0)" }
  }

  var summary: String {
    let changes = hands.reduce(0) { $0 + $1.changes }
    let audit = complete[0].audit
    return """
      touches: \(touches), of \(changes) changes, in \(Row.text(seconds)) s: \
      \(Int(Double(touches) / max(seconds, 0.001))) touches/s
      told: \(audit.began) began, \(audit.ended) ended, \(audit.cancelled) cancelled, in \
      \(audit.messages) messages to each of \(complete.count) complete streams
      other clients: \(trouble.count), reloads: \(reloads)
      memory of its own, in kB: \(settled.map { "\($0.anonymous)" }.joined(separator: ", ")); \
      descriptors: \(settled.last?.descriptors ?? 0)

      """
  }
}
