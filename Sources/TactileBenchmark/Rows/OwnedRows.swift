/// The cost of owning a panel, as exact instructions of a frame. The frames of the stream have four fingers on average.
///
/// The latency needs a kernel with uinput and a clock that other programs do not disturb. So the scenario `owned-latency`
/// of the virtual machine measures it, and prints the rows of docs/performance.md.
enum OwnedRows {
  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    guard BenchmarkPaths.installed("valgrind") != nil else {
      return [Row(skipped: "instructions", because: "valgrind is not installed")]
    }
    let unit = "instructions"
    let blocks = ["clone", "own"].compactMap { part in
      CountCommand.blocks(of: part, rounds: 100).map {
        Row("heap allocations in 100 rounds: \(part)", "", [Double($0)], aim: Row.Aim(0))
      }
    }
    return [
      Row(
        "a frame, from the panel's events to those of the clone", unit,
        [try Callgrind.perUnit("clone", 50)]),
      Row(
        "a frame, with the engine, without clients", unit, [try Callgrind.perUnit("own", 50)]),
    ] + blocks
  }
}
