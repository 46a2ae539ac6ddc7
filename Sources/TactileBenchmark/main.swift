import TactileIO

/// Rounds before anything is counted: every list has grown to its size by then.
let warmUp = 20

/// Counts the memory blocks that N and 2N rounds of the stream ask for, from the decoder to the
/// queues; fails if a frame costs any.
func checkAllocations() -> ExitCode {
  let run = ServerRun(subscribers: 3)
  run.run(rounds: warmUp)
  let framesBefore = run.frames
  let once = run.allocations(rounds: 100)
  let frames = run.frames - framesBefore
  let twice = run.allocations(rounds: 200)
  StandardStream.output.write(
    """
    allocations, decoder to queue, 3 subscribers
      \(frames) frames: \(once)
      \(2 * frames) frames: \(twice)
      per frame: \(Double(twice - min(once, twice)) / Double(frames))

    """)
  return once == 0 && twice == 0 ? .success : .failure
}

/// Feeds rounds and does nothing else, for counting instructions from outside.
func feed(rounds: Int) -> ExitCode {
  let run = ServerRun(subscribers: 1)
  run.run(rounds: rounds)
  StandardStream.output.write(
    "rounds \(rounds), frames \(run.frames), touches \(run.touchChanges), bytes \(run.bytes)\n")
  return .success
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.dropFirst().first.flatMap { Int($0) }) {
case ("allocations", nil): Program.exit(checkAllocations())
case ("feed", let rounds?) where rounds > 0: Program.exit(feed(rounds: rounds))
default:
  StandardStream.error.write("usage: tactile-bench allocations | feed ROUNDS\n")
  Program.exit(.usage)
}
