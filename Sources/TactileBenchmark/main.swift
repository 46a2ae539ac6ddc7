import TactileIO

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
                    Markdown; NAME chooses from cpu, flood, idle, latency, stages, engine,
                    views, subscribers, start. `make bench` makes what it needs and calls it so
    soak [--programs DIR] [--parts DIR] [--scripts DIR] [--seed N] TOUCHES
                    let random hands touch two panels so often, with clients that come, go,
                    stall and misbehave, and reloads; fails if anything does not add up
    order [--programs DIR] [--parts DIR] [--scripts DIR]
                    print the functions that tactiled calls, for a linker to put side by side

  Exit status: 0 it ended as asked, 1 a frame costs memory, something does not add up or
  cannot be measured, 2 it was called wrongly.

  """

/// Runs what the command line asks for.
func run(_ name: String?, _ words: [String]) throws(UsageError) -> ExitCode {
  switch name {
  case "--help", "-h":
    StandardStream.output.write(help)
    return .success
  case "rows": return try RowsCommand(words).run()
  case "soak": return try SoakCommand(words).run()
  case "order": return try OrderCommand(words).run()
  case let part?: return try CountCommand(part, words).run()
  case nil: throw UsageError("it has to be said what to do")
  }
}

let arguments = CommandLine.arguments.dropFirst()
do {
  Program.exit(try run(arguments.first, Array(arguments.dropFirst())))
} catch {
  StandardStream.error.write("tactile-bench: \(error). See --help.\n")
  Program.exit(.usage)
}
