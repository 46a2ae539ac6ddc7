/// Long work that needs nothing of the server: decoding a long message, building a large window, or
/// encoding a long reply.
///
/// Run it on any thread, and pass the result to the server as ``ServerInput/jobFinished(_:)``.
package struct ServerJob: Sendable {
  /// The lane that the job was taken for.
  private let lane: JobLane
  private let work: @Sendable () -> any Sendable

  init(_ lane: JobLane, _ work: @escaping @Sendable () -> any Sendable) {
    self.lane = lane
    self.work = work
  }

  /// Does the work; any thread. It shares no mutable state with the server.
  package func run() -> ServerJobResult { ServerJobResult(lane: lane, value: work()) }
}

/// The result of a ``ServerJob``.
package struct ServerJobResult: Sendable {
  let lane: JobLane
  let value: any Sendable
}

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

/// An object that is transferred between threads, and used by one of them at a time.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
