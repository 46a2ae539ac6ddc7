import TactileIO

let help = """
  usage: tactile-bench PART [NUMBER…]

    allocations [ROUNDS]
                    count the heap allocations of a frame in ROUNDS rounds of the gesture
                    stream (100 by default) and in twice as many; fail if there are any
    decode ROUNDS   decode and map ROUNDS rounds, for an instruction counter outside
    engine ROUNDS   send them through the engine alone, and print the time of a touch
    feed ROUNDS     send them from the decoder to the queue, for an instruction counter
    recent ROUNDS   the same, while the server keeps the recent events for support
    encode ROUNDS   write the JSON of their touches, for an instruction counter
    blocks PART ROUNDS
                    count the heap allocations of decode, engine, encode, feed or recent
    crowd FINGERS BYSTANDERS ROUNDS
                    move FINGERS fingers at once among BYSTANDERS views that no finger
                    touches, for an instruction counter
    hostile SCENE PARTS
                    show a scene that costs as much as possible with PARTS parts, and touch
                    it, for an instruction counter. SCENE is a name of
                    Tests/Benchmark/linear.txt
    rows [--programs DIR] [--parts DIR] [--scripts DIR] [--json FILE] [NAME…]
                    measure tactiled and its peers on mocked panels and print a table in
                    Markdown. NAME is cpu, flood, idle, latency, stages, bindings, engine, owned,
                    views, subscribers, recordings, web or start. `make bench` builds
                    everything that this needs
    soak [--programs DIR] [--parts DIR] [--scripts DIR] [--seed N] TOUCHES
                    send TOUCHES random touches to two panels, while clients connect,
                    leave, stall and misbehave and the configuration is reloaded; fail if
                    a stream is wrong or memory grows
    soak --own [--seed N] TOUCHES
                    send TOUCHES random touches, scripts and modes to two owned panels in
                    this process; fail if what a compositor receives is wrong or memory grows
    order [--programs DIR] [--parts DIR] [--scripts DIR]
                    print the functions that tactiled calls, as an order for the linker

  Exit status: 0 success, 1 a frame allocates memory, a check fails or a measurement is
  impossible, 2 wrong arguments.

  """

/// Runs the part that the command line names.
func run(_ name: String?, _ words: [String]) throws(UsageError) -> ExitCode {
  switch name {
  case "--help", "-h":
    StandardStream.output.write(help)
    return .success
  case "rows": return try RowsCommand(words).run()
  case "soak": return try SoakCommand(words).run()
  case "order": return try OrderCommand(words).run()
  case let part?: return try CountCommand(part, words).run()
  case nil: throw UsageError("a part is missing")
  }
}

StandardStream.openMissing()
let arguments = CommandLine.arguments.dropFirst()
do {
  Program.exit(try run(arguments.first, Array(arguments.dropFirst())))
} catch {
  StandardStream.error.write("tactile-bench: \(error). See --help.\n")
  Program.exit(.usage)
}
