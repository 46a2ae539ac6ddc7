/// A thread that runs jobs, one at a time.
///
/// Two threads run long jobs, so that no user alone can make the jobs of others wait. The memory for decoding
/// messages grows with their number (``MemoryCost/most(_:)``).
package enum JobLane: CaseIterable, Sendable {
  /// Runs any job.
  case first
  /// Runs any job too.
  case second
  /// Runs short jobs only, so that they do not wait for long jobs.
  case short

  /// Whether the thread runs long jobs.
  var takesLongJobs: Bool { self != .short }
}
