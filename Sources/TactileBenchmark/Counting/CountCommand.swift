import CAllocationCounter
import TactileIO
import TactileInput

/// `tactile-bench allocations`, `blocks`, `decode`, `engine`, `feed`, `recent`, `encode`, `own`, `clone`, `crowd`
/// and `hostile`: the cost of single stages, counted by the program or by an instruction counter outside.
struct CountCommand {
  /// Rounds before a count, in which every list grows to its size.
  static let warmUp = 20

  private let part: String
  private let words: [String]
  private let numbers: [Int]

  init(_ part: String, _ words: [String]) throws(UsageError) {
    (self.part, self.words) = (part, words)
    numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    let counts = [
      "allocations": 0...1, "blocks": 1...1, "crowd": 3...3, "decode": 1...1, "engine": 1...1,
      "feed": 1...1, "recent": 1...1, "encode": 1...1, "hostile": 1...1, "own": 1...1,
      "clone": 1...1,
    ]
    guard let count = counts[part] else { throw UsageError("unknown part '\(part)'") }
    let names = ["blocks", "hostile"].contains(part) ? 1 : 0
    guard count.contains(numbers.count), words.count == numbers.count + names
    else { throw UsageError("wrong arguments for '\(part)'") }
  }

  func run() -> ExitCode {
    switch part {
    case "allocations": checkAllocations(rounds: numbers.first ?? 100)
    case "blocks": printBlocks(of: words[0], rounds: numbers[0])
    case "decode": decode(rounds: numbers[0])
    case "engine": engine(rounds: numbers[0])
    case "feed": feed(rounds: numbers[0])
    case "recent": feed(rounds: numbers[0], keepsRecent: true)
    case "encode": encode(rounds: numbers[0])
    case "crowd": crowd(fingers: numbers[0], bystanders: numbers[1], rounds: numbers[2])
    case "own": own(rounds: numbers[0])
    case "clone": clone(rounds: numbers[0])
    case "hostile": hostile(words[0], parts: numbers[0])
    default: .usage
    }
  }

  // MARK: Heap allocations

  /// The number of heap allocations of some rounds of a part, or nil for an unknown part.
  static func blocks(of part: String, rounds: Int) -> UInt? {
    let run: (any CountedRun)? =
      switch part {
      case "decode": DecodeRun()
      case "engine": EngineRun()
      case "controls": ControlRun()
      case "encode": EncodeRun()
      case "feed": ServerRun(subscribers: 3)
      case "recent": ServerRun(subscribers: 3, keepsRecent: true)
      case "own": ServerRun(subscribers: 0, ownsPanel: true)
      case "clone": CloneRun()
      default: nil
      }
    run?.run(rounds: warmUp)
    return run?.allocations(rounds: rounds)
  }

  private func printBlocks(of part: String, rounds: Int) -> ExitCode {
    guard let count = Self.blocks(of: part, rounds: rounds) else { return .usage }
    StandardStream.output.write("blocks \(count)\n")
    return .success
  }

  /// Counts the heap allocations of N and of 2N rounds of the stream. Fails if there are any.
  private func checkAllocations(rounds: Int) -> ExitCode {
    var codes = [1, 10, 100].map { checkServer("default filters", rounds, subscribers: $0) }
    codes.append(checkServer("all filters", rounds, subscribers: 3, filters: Self.everyFilter))
    codes.append(checkServer("an owned panel", rounds, subscribers: 1, ownsPanel: true))
    codes.append(checkServer("recent events", rounds, subscribers: 1, keepsRecent: true))
    let engine = EngineRun()
    codes.append(
      check(
        engine, rounds, "engine alone, depth 6, 10 recognizers", engine.framesInRound, "frame"))
    let controls = ControlRun()
    codes.append(
      check(controls, rounds, "drags along controls", controls.framesInRound, "frame"))
    guard let decode = DecodeRun() else { return .failure }
    codes.append(
      check(decode, rounds, "decoding and mapping alone", decode.eventsInRound, "event"))
    return codes.contains(.failure) ? .failure : .success
  }

  /// Checks the path from the decoder to the queues.
  private func checkServer(
    _ title: String, _ rounds: Int, subscribers: Int, filters: FilterOptions = FilterOptions(),
    ownsPanel: Bool = false, keepsRecent: Bool = false
  ) -> ExitCode {
    let run = ServerRun(
      subscribers: subscribers, filters: filters, ownsPanel: ownsPanel, keepsRecent: keepsRecent)
    run.run(rounds: 1)
    let clients = "\(subscribers) subscriber\(subscribers == 1 ? "" : "s")"
    return check(
      run, rounds, "from decoding to queueing, \(clients), \(title)", run.frames, "frame")
  }

  /// - Parameter inRound: The number of units in a round.
  private func check(
    _ run: any CountedRun, _ rounds: Int, _ title: String, _ inRound: Int, _ unit: String
  ) -> ExitCode {
    run.run(rounds: Self.warmUp)
    let once = run.allocations(rounds: rounds)
    let twice = run.allocations(rounds: 2 * rounds)
    StandardStream.output.write(
      """
      heap allocations, \(title)
        \(rounds * inRound) \(unit)s: \(once)
        \(2 * rounds * inRound) \(unit)s: \(twice)
        per \(unit): \(Double(twice - min(once, twice)) / Double(max(1, rounds * inRound)))

      """)
    return once == 0 && twice == 0 ? .success : .failure
  }

  /// The options that turn every filter on.
  private static var everyFilter: FilterOptions {
    var filters = FilterOptions()
    filters.bounceTime = 0.02
    filters.ghostCount = 10
    filters.edges = EdgeWidths(all: 5)
    filters.maximumSize = 30
    filters.minimumLife = 0.02
    filters.jitter = 0.5
    return filters
  }

  // MARK: Rounds for an instruction counter outside

  private func decode(rounds: Int) -> ExitCode {
    guard let run = DecodeRun() else { return .failure }
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), frames \(run.frames), events \(rounds * run.eventsInRound)\n")
    return .success
  }

  /// Prints the time of a touch, too.
  private func engine(rounds: Int) -> ExitCode {
    let run = EngineRun()
    run.run(rounds: Self.warmUp)
    let before = run.touchChanges
    let start = MonotonicClock.now()
    run.run(rounds: rounds)
    let seconds = MonotonicClock.now().seconds(since: start)
    let touches = run.touchChanges - before
    StandardStream.output.write(
      "rounds \(rounds), touches \(touches), \(Int(seconds / Double(touches) * 1e9)) ns a touch\n")
    return .success
  }

  /// Prints the time of a frame, too.
  private func feed(rounds: Int, keepsRecent: Bool = false) -> ExitCode {
    let run = ServerRun(subscribers: 1, keepsRecent: keepsRecent)
    let start = MonotonicClock.now()
    run.run(rounds: rounds)
    let seconds = MonotonicClock.now().seconds(since: start)
    StandardStream.output.write(
      """
      rounds \(rounds), frames \(run.frames), touches \(run.touchChanges), bytes \(run.bytes), \
      \(Int(seconds / Double(max(1, run.frames)) * 1e9)) ns a frame

      """)
    return .success
  }

  /// From the decoder to the events of a clone, without clients.
  private func own(rounds: Int) -> ExitCode {
    let run = ServerRun(subscribers: 0, ownsPanel: true)
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), touches \(run.touchChanges), events \(run.cloneEvents), frames \(run.frames)\n"
    )
    return .success
  }

  /// From the decoder to the events of a clone, without the server.
  private func clone(rounds: Int) -> ExitCode {
    guard let run = CloneRun() else { return .failure }
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), events \(run.events), frames \(run.frames)\n")
    return .success
  }

  private func encode(rounds: Int) -> ExitCode {
    let run = EncodeRun()
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), touches \(run.touchChanges), bytes \(run.bytes)\n")
    return .success
  }

  /// Moves many fingers among views that no finger touches.
  private func crowd(fingers: Int, bystanders: Int, rounds: Int) -> ExitCode {
    let run = CrowdRun(fingers: fingers, bystanders: bystanders)
    run.run(rounds: rounds)
    StandardStream.output.write("rounds \(rounds), touches \(run.touchChanges)\n")
    return .success
  }
}

extension CountCommand {
  /// Shows a hostile scene and touches it.
  private func hostile(_ name: String, parts: Int) -> ExitCode {
    guard let scene = HostileScene(rawValue: name) else { return .usage }
    guard scene.run(parts) else { return .failure }
    StandardStream.output.write("parts \(parts)\n")
    return .success
  }
}

/// A stage that can run rounds of the stream again and again.
protocol CountedRun: AnyObject {
  /// Runs whole rounds, each later than the one before.
  func run(rounds: Int)
}

extension CountedRun {
  /// Runs some rounds and returns the number of their heap allocations.
  func allocations(rounds: Int) -> UInt {
    let before = allocation_count()
    run(rounds: rounds)
    return allocation_count() - before
  }
}
