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
