import TactileWire

/// The decoding of a long message, which needs nothing of the server.
///
/// Run it on any thread, and pass the result to the server as ``ServerInput/jobFinished(_:)``.
package struct ServerJob: Sendable {
  private let work: @Sendable () -> Result<CallReading, WireError>

  init(_ work: @escaping @Sendable () -> Result<CallReading, WireError>) {
    self.work = work
  }

  /// Decodes the message; any thread.
  package func run() -> ServerJobResult { ServerJobResult(reading: work()) }
}

/// The result of a ``ServerJob``.
package struct ServerJobResult: Sendable {
  let reading: Result<CallReading, WireError>
}
