import CAllocationCounter

/// A part that rounds of the stream can be run through, again and again, to be counted.
protocol CountedRun: AnyObject {
  /// Runs whole rounds, each later than the one before.
  func run(rounds: Int)
}

extension CountedRun {
  /// How many memory blocks some rounds ask for.
  func allocations(rounds: Int) -> UInt {
    let before = allocation_count()
    run(rounds: rounds)
    return allocation_count() - before
  }
}
