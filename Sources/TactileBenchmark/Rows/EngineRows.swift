@preconcurrency import Glibc
import TactileIO

/// What the stages cost by themselves: exact instructions, and time, which is the machine's.
enum EngineRows {
  static func measure(_ kit: Kit) throws -> [Row] {
    var rows: [Row] = []
    let libevdev = try? Callgrind.libevdev(kit)
    if let libevdev { rows.append(Row("libevdev, an event", "instructions", [libevdev])) }
    guard Kit.installed("valgrind") != nil else {
      return [Row(skipped: "instructions", because: "valgrind is not installed")] + times()
    }
    rows.append(
      Row(
        "decoder, filters and mapping, an event", "instructions",
        [try Callgrind.perUnit("decode", 50)], aim: Row.Aim(60, "above libevdev")))
    rows.append(
      Row(
        "engine, a touch: depth 6, ten recognizers", "instructions",
        [try Callgrind.perUnit("engine", 50)], aim: Row.Aim(1200)))
    rows.append(
      Row("JSON, a touch", "instructions", [try Callgrind.perUnit("encode", 50)]))
    rows.append(
      Row(
        "decoder to queue, a touch, one subscriber", "instructions",
        [try Callgrind.perUnit("feed", 50)]))
    return rows + times() + blocks()
  }

  private static func times() -> [Row] {
    var rows: [Row] = []
    if let decode = DecodeRun() {
      decode.run(rounds: warmUp)
      let nanoseconds = timed(1000) { decode.run(rounds: 1000) }
      rows.append(
        Row("decoder, an event", "ns", nanoseconds.map { $0 / Double(decode.eventsInRound) }))
    }
    let engine = EngineRun()
    engine.run(rounds: warmUp)
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
      TactileBenchmark.blocks(of: part, rounds: 100).map {
        Row("memory blocks in 100 rounds: \(part)", "", [Double($0)], aim: Row.Aim(0))
      }
    }
  }

  /// Three times how many nanoseconds of a processor one of so many rounds takes.
  static func timed(_ rounds: Int, _ run: () -> Void) -> [Double] {
    (0..<3).map { _ in
      let start = processorNanoseconds()
      run()
      return (processorNanoseconds() - start) / Double(rounds)
    }
  }

  /// Others on the machine do not count.
  private static func processorNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
