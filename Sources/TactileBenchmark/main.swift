import TactileIO
import TactileInput

/// Rounds before anything is counted: every list has grown to its size by then.
let warmUp = 20

/// Counts the memory blocks that N and 2N rounds of the stream ask for, from the decoder to the
/// queues; fails if a frame costs any.
func checkAllocations(
  _ title: String, subscribers: Int, filters: FilterOptions = FilterOptions()
) -> ExitCode {
  let run = ServerRun(subscribers: subscribers, filters: filters)
  run.run(rounds: warmUp)
  let framesBefore = run.frames
  let once = run.allocations(rounds: 100)
  let frames = run.frames - framesBefore
  let twice = run.allocations(rounds: 200)
  StandardStream.output.write(
    """
    allocations, decoder to queue, \(subscribers) subscriber\(subscribers == 1 ? "" : "s"), \(title)
      \(frames) frames: \(once)
      \(2 * frames) frames: \(twice)
      per frame: \(Double(twice - min(once, twice)) / Double(frames))

    """)
  return once == 0 && twice == 0 ? .success : .failure
}

/// Every filter on, with the figures for a panel that needs it.
func everyFilter() -> FilterOptions {
  var filters = FilterOptions()
  filters.bounceTime = 0.02
  filters.ghostCount = 10
  filters.edges = EdgeWidths(all: 5)
  filters.maximumSize = 30
  filters.minimumLife = 0.02
  filters.jitter = 0.5
  return filters
}

/// As ``checkAllocations(_:subscribers:filters:)``, for the engine alone.
func checkEngineAllocations() -> ExitCode {
  let run = EngineRun()
  run.run(rounds: warmUp)
  let once = run.allocations(rounds: 100)
  let twice = run.allocations(rounds: 200)
  StandardStream.output.write(
    """
    allocations, engine alone, depth 6, 10 recognizers
      \(100 * run.framesInRound) frames: \(once)
      \(200 * run.framesInRound) frames: \(twice)

    """)
  return once == 0 && twice == 0 ? .success : .failure
}

/// As ``checkAllocations(_:subscribers:filters:)``, for decoding and mapping alone.
func checkDecodingAllocations() -> ExitCode {
  guard let run = DecodeRun() else { return .failure }
  run.run(rounds: warmUp)
  let once = run.allocations(rounds: 100)
  let twice = run.allocations(rounds: 200)
  StandardStream.output.write(
    """
    allocations, decoding and mapping alone
      \(100 * run.eventsInRound) events: \(once)
      \(200 * run.eventsInRound) events: \(twice)

    """)
  return once == 0 && twice == 0 ? .success : .failure
}

/// Decodes and maps rounds and does nothing else, for counting instructions from outside.
func decode(rounds: Int) -> ExitCode {
  guard let run = DecodeRun() else { return .failure }
  run.run(rounds: rounds)
  StandardStream.output.write(
    "rounds \(rounds), frames \(run.frames), events \(rounds * run.eventsInRound)\n")
  return .success
}

/// Sends rounds through the engine alone and tells what a touch costs in time; instructions are
/// counted from outside.
func engine(rounds: Int) -> ExitCode {
  let run = EngineRun()
  run.run(rounds: warmUp)
  let before = run.touchChanges
  let start = MonotonicClock.now()
  run.run(rounds: rounds)
  let seconds = MonotonicClock.now().seconds(since: start)
  let touches = run.touchChanges - before
  StandardStream.output.write(
    "rounds \(rounds), touches \(touches), \(Int(seconds / Double(touches) * 1e9)) ns a touch\n")
  return .success
}

/// Feeds rounds and does nothing else, for counting instructions from outside.
func feed(rounds: Int) -> ExitCode {
  let run = ServerRun(subscribers: 1)
  run.run(rounds: rounds)
  StandardStream.output.write(
    "rounds \(rounds), frames \(run.frames), touches \(run.touchChanges), bytes \(run.bytes)\n")
  return .success
}

/// Writes the JSON of touches and does nothing else, for counting instructions from outside.
func encode(rounds: Int) -> ExitCode {
  let run = EncodeRun()
  run.run(rounds: rounds)
  StandardStream.output.write(
    "rounds \(rounds), touches \(run.touchChanges), bytes \(run.bytes)\n")
  return .success
}

/// Tells how many memory blocks some rounds of one part ask for; nil for a part there is not.
func blocks(of part: String, rounds: Int) -> UInt? {
  switch part {
  case "decode":
    guard let run = DecodeRun() else { return nil }
    run.run(rounds: warmUp)
    return run.allocations(rounds: rounds)
  case "engine":
    let run = EngineRun()
    run.run(rounds: warmUp)
    return run.allocations(rounds: rounds)
  case "encode":
    let run = EncodeRun()
    run.run(rounds: warmUp)
    return run.allocations(rounds: rounds)
  case "feed":
    let run = ServerRun(subscribers: 3)
    run.run(rounds: warmUp)
    return run.allocations(rounds: rounds)
  default: return nil
  }
}

/// Prints what ``blocks(of:rounds:)`` tells.
func printBlocks(of part: String, rounds: Int) -> ExitCode {
  guard let count = blocks(of: part, rounds: rounds) else { return .usage }
  StandardStream.output.write("blocks \(count)\n")
  return .success
}

/// Runs a crowd of fingers amid views that none of them reaches, for counting instructions from
/// outside.
func crowd(fingers: Int, bystanders: Int, rounds: Int) -> ExitCode {
  let run = CrowdRun(fingers: fingers, bystanders: bystanders)
  run.run(rounds: rounds)
  StandardStream.output.write("rounds \(rounds), touches \(run.touchChanges)\n")
  return .success
}

let help = """
  usage: tactile-bench PART [NUMBER…]

    allocations     count the memory blocks that a frame costs; fails if it costs any
    decode ROUNDS   decode and map a recorded hand's rounds, for counting instructions outside
    engine ROUNDS   send a recorded hand's rounds through the engine alone, and time a touch
    feed ROUNDS     send them from the decoder to the queue, for counting instructions outside
    encode ROUNDS   write the JSON of touches alone, likewise
    blocks PART ROUNDS
                    count the memory blocks of decode, engine, encode or feed
    crowd FINGERS BYSTANDERS ROUNDS
                    move so many fingers at once amid views that none of them reaches, likewise
    rows [--programs DIR] [--parts DIR] [--scripts DIR] [--json FILE] [NAME…]
                    measure tactiled and its peers on mocked panels and print a table in
                    Markdown; NAME chooses from cpu, flood, idle, latency, engine, views,
                    subscribers, start. `make bench` makes what it needs and calls it so
    soak [--programs DIR] [--parts DIR] [--scripts DIR] [--seed N] TOUCHES
                    let random hands touch two panels so often, with clients that come, go,
                    stall and misbehave, and reloads; fails if anything does not add up
    order [--programs DIR] [--parts DIR] [--scripts DIR]
                    print the functions that tactiled calls, for a linker to put side by side

  Exit status: 0 it ended as asked, 1 a frame costs memory, 2 it was called wrongly.

  """

/// Runs a command that has words of its own.
func run(_ body: () throws(UsageError) -> ExitCode) -> Never {
  do {
    Program.exit(try body())
  } catch {
    StandardStream.error.write("tactile-bench: \(error). See --help.\n")
    Program.exit(.usage)
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "rows":
  run { () throws(UsageError) in try RowsCommand(Array(arguments.dropFirst())).run() }
case "soak":
  run { () throws(UsageError) in try SoakCommand(Array(arguments.dropFirst())).run() }
case "order":
  run { () throws(UsageError) in try OrderCommand(Array(arguments.dropFirst())).run() }
default: break
}
let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
switch (arguments.first, numbers.count) {
case ("--help", _), ("-h", _):
  StandardStream.output.write(help)
case ("allocations", 0):
  var codes = [1, 10, 100].map { checkAllocations("usual filters", subscribers: $0) }
  codes += [
    checkAllocations("every filter", subscribers: 3, filters: everyFilter()),
    checkEngineAllocations(), checkDecodingAllocations(),
  ]
  Program.exit(codes.contains(.failure) ? .failure : .success)
case ("decode", 1): Program.exit(decode(rounds: numbers[0]))
case ("engine", 1): Program.exit(engine(rounds: numbers[0]))
case ("feed", 1): Program.exit(feed(rounds: numbers[0]))
case ("encode", 1): Program.exit(encode(rounds: numbers[0]))
case ("blocks", 1) where arguments.count == 3:
  Program.exit(printBlocks(of: arguments[1], rounds: numbers[0]))
case ("crowd", 3):
  Program.exit(crowd(fingers: numbers[0], bystanders: numbers[1], rounds: numbers[2]))
default:
  StandardStream.error.write("tactile-bench: this is no way to call it. See --help.\n")
  Program.exit(.usage)
}
