import TactileIO
import TactileInput

/// `tactile-bench allocations`, `blocks`, `decode`, `engine`, `feed`, `encode` and `crowd`: what stages
/// cost by themselves, counted in here or from outside.
struct CountCommand {
  /// Rounds before anything is counted: every list has grown to its size by then.
  static let warmUp = 20

  private let part: String
  private let words: [String]
  private let numbers: [Int]

  init(_ part: String, _ words: [String]) throws(UsageError) {
    (self.part, self.words) = (part, words)
    numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    let counts = [
      "allocations": 0, "blocks": 1, "crowd": 3, "decode": 1, "engine": 1, "feed": 1, "encode": 1,
    ]
    guard let count = counts[part] else { throw UsageError("there is no '\(part)'") }
    guard numbers.count == count, words.count == count + (part == "blocks" ? 1 : 0) else {
      throw UsageError("this is no way to call \(part)")
    }
  }

  func run() -> ExitCode {
    switch part {
    case "allocations": checkAllocations()
    case "blocks": printBlocks(of: words[0], rounds: numbers[0])
    case "decode": decode(rounds: numbers[0])
    case "engine": engine(rounds: numbers[0])
    case "feed": feed(rounds: numbers[0])
    case "encode": encode(rounds: numbers[0])
    case "crowd": crowd(fingers: numbers[0], bystanders: numbers[1], rounds: numbers[2])
    default: .usage
    }
  }

  // MARK: Memory blocks

  /// How many memory blocks some rounds of one part ask for; nil for a part there is not.
  static func blocks(of part: String, rounds: Int) -> UInt? {
    let run: (any CountedRun)? =
      switch part {
      case "decode": DecodeRun()
      case "engine": EngineRun()
      case "encode": EncodeRun()
      case "feed": ServerRun(subscribers: 3)
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

  /// Counts the memory blocks that N and 2N rounds of the stream ask for; fails if they ask for any.
  private func checkAllocations() -> ExitCode {
    var codes = [1, 10, 100].map { checkServer("usual filters", subscribers: $0) }
    codes.append(checkServer("every filter", subscribers: 3, filters: Self.everyFilter))
    let engine = EngineRun()
    codes.append(
      check(engine, "engine alone, depth 6, 10 recognizers", engine.framesInRound, "frame"))
    guard let decode = DecodeRun() else { return .failure }
    codes.append(check(decode, "decoding and mapping alone", decode.eventsInRound, "event"))
    return codes.contains(.failure) ? .failure : .success
  }

  /// From the decoder to the queues.
  private func checkServer(
    _ title: String, subscribers: Int, filters: FilterOptions = FilterOptions()
  ) -> ExitCode {
    let run = ServerRun(subscribers: subscribers, filters: filters)
    run.run(rounds: 1)
    let clients = "\(subscribers) subscriber\(subscribers == 1 ? "" : "s")"
    return check(run, "decoder to queue, \(clients), \(title)", run.frames, "frame")
  }

  /// - Parameter inRound: How many units a round has.
  private func check(
    _ run: any CountedRun, _ title: String, _ inRound: Int, _ unit: String
  ) -> ExitCode {
    run.run(rounds: Self.warmUp)
    let once = run.allocations(rounds: 100)
    let twice = run.allocations(rounds: 200)
    StandardStream.output.write(
      """
      allocations, \(title)
        \(100 * inRound) \(unit)s: \(once)
        \(200 * inRound) \(unit)s: \(twice)
        per \(unit): \(Double(twice - min(once, twice)) / Double(100 * inRound))

      """)
    return once == 0 && twice == 0 ? .success : .failure
  }

  /// Every filter on, with the figures for a panel that needs it.
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

  // MARK: Rounds and nothing else, for counting instructions from outside

  private func decode(rounds: Int) -> ExitCode {
    guard let run = DecodeRun() else { return .failure }
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), frames \(run.frames), events \(rounds * run.eventsInRound)\n")
    return .success
  }

  /// Tells what a touch costs in time, too.
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

  private func feed(rounds: Int) -> ExitCode {
    let run = ServerRun(subscribers: 1)
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), frames \(run.frames), touches \(run.touchChanges), bytes \(run.bytes)\n")
    return .success
  }

  private func encode(rounds: Int) -> ExitCode {
    let run = EncodeRun()
    run.run(rounds: rounds)
    StandardStream.output.write(
      "rounds \(rounds), touches \(run.touchChanges), bytes \(run.bytes)\n")
    return .success
  }

  /// A crowd of fingers amid views that none of them reaches.
  private func crowd(fingers: Int, bystanders: Int, rounds: Int) -> ExitCode {
    let run = CrowdRun(fingers: fingers, bystanders: bystanders)
    run.run(rounds: rounds)
    StandardStream.output.write("rounds \(rounds), touches \(run.touchChanges)\n")
    return .success
  }
}
