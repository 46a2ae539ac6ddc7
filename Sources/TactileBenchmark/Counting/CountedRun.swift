import CAllocationCounter

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
