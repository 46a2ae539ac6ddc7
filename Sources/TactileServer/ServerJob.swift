/// Long work that needs nothing of the server: decoding a long message, building a large window, or
/// encoding a long reply.
///
/// Run it on any thread, and pass the result to the server as ``ServerInput/jobFinished(_:)``.
package struct ServerJob: Sendable {
  private let work: @Sendable () -> any Sendable

  init(_ work: @escaping @Sendable () -> any Sendable) {
    self.work = work
  }

  /// Does the work; any thread. It shares no mutable state with the server.
  package func run() -> ServerJobResult { ServerJobResult(value: work()) }
}

/// The result of a ``ServerJob``.
package struct ServerJobResult: Sendable {
  let value: any Sendable
}

/// An object that is transferred between threads, and used by one of them at a time.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
