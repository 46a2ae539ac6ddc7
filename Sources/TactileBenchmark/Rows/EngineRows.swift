@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileServer

/// The cost of single stages: exact instructions, and times of this machine.
enum EngineRows {
  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    try instructions(paths) + times() + blocks()
  }

  private static func instructions(_ paths: BenchmarkPaths) throws -> [Row] {
    guard BenchmarkPaths.installed("valgrind") != nil else {
      return [Row(skipped: "instructions", because: "valgrind is not installed")]
    }
    let unit = "instructions"
    var rows: [Row] = []
    do {
      rows.append(Row("libevdev, an event", unit, [try Callgrind.libevdev(paths)]))
    } catch {
      rows.append(Row(skipped: "libevdev, an event", because: "\(error)"))
    }
    return rows + [
      Row(
        "decoder, filters and mapping, an event", unit, [try Callgrind.perUnit("decode", 50)],
        aim: Row.Aim(60, "above libevdev")),
      Row(
        "engine, a touch: depth 6, ten recognizers", unit, [try Callgrind.perUnit("engine", 50)],
        aim: Row.Aim(1200)),
      Row("JSON, a touch", unit, [try Callgrind.perUnit("encode", 50)]),
      Row(
        "decoder to queue, a touch, one subscriber", unit, [try Callgrind.perUnit("feed", 50)]),
    ]
  }

  private static func times() -> [Row] {
    var rows: [Row] = []
    if let decode = DecodeRun() {
      decode.run(rounds: CountCommand.warmUp)
      let nanoseconds = timed(1000) { decode.run(rounds: 1000) }
      rows.append(
        Row("decoder, an event", "ns", nanoseconds.map { $0 / Double(decode.eventsInRound) }))
    }
    let engine = EngineRun()
    engine.run(rounds: CountCommand.warmUp)
    let before = engine.touchChanges
    engine.run(rounds: 1)
    let inRound = Double(engine.touchChanges - before)
    rows.append(
      Row(
        "engine, a touch", "ns", timed(1000) { engine.run(rounds: 1000) }.map { $0 / inRound },
        aim: Row.Aim(150)))
    return rows
  }

  private static func blocks() -> [Row] {
    ["decode", "engine", "encode", "feed"].compactMap { part in
      CountCommand.blocks(of: part, rounds: 100).map {
        Row("heap allocations in 100 rounds: \(part)", "", [Double($0)], aim: Row.Aim(0))
      }
    }
  }

  /// Measures three times the processor time of a round, in nanoseconds, over `rounds` rounds.
  static func timed(_ rounds: Int, _ run: () -> Void) -> [Double] {
    (0..<3).map { _ in
      let start = processorNanoseconds()
      run()
      return (processorNanoseconds() - start) / Double(rounds)
    }
  }

  /// The processor time of this process alone.
  private static func processorNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Costs that must not grow, or only slowly, with the number of views and clients.
enum CrowdRows {
  static func views(_ paths: BenchmarkPaths) throws -> [Row] {
    var few = 0.0
    return [10, 100, 1000, 10_000].map { count in
      let run = CrowdRun(fingers: 10, bystanders: count)
      run.run(rounds: 5)
      let before = run.touchChanges
      run.run(rounds: 1)
      let inRound = Double(run.touchChanges - before)
      let values = EngineRows.timed(200) { run.run(rounds: 200) }.map { $0 / inRound }
      let row = Row(
        "a touch of ten fingers among \(count) views with three recognizers each", "ns", values,
        aim: count == 10 ? nil : Row.Aim(few * 1.25, "25 % more than among ten"))
      if count == 10 { few = row.median }
      return row
    }
  }

  static func subscribers(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    var alone = 0.0
    for count in [1, 10, 100, 1000] {
      let run = ServerRun(subscribers: count)
      run.run(rounds: 3)
      let before = run.frames
      run.run(rounds: 1)
      let inRound = Double(run.frames - before)
      let rounds = max(3, 300 / count)
      let values = EngineRows.timed(rounds) { run.run(rounds: rounds) }.map { $0 / inRound }
      if count == 1 {
        let row = Row("a frame, one subscriber", "ns", values)
        alone = row.median
        rows.append(row)
      } else {
        rows.append(
          Row(
            "each further one of \(count) subscribers, a frame", "ns",
            values.map { ($0 - alone) / Double(count - 1) }, aim: Row.Aim(1000)))
      }
    }
    return rows
  }
}
