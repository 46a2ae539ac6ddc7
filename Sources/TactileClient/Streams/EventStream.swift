/// What happens, event by event, from ``Service/subscribe(_:reconnects:)`` or of an ``Attachment``.
///
/// One task iterates over it. The iteration ends when the stream was closed, when the task is cancelled
/// (which loses nothing: it can be iterated over again) and, unless it reconnects, when the service ends. It
/// throws `ClientError` where something else ended it.
///
/// Nothing is read before it is asked for. An app that is slower than the fingers is told merged moves,
/// and one that is far behind is let go by the service: `ClientError.refused(.tooSlow)`.
public final class EventStream: AsyncSequence, Sendable {
  /// What it is made of.
  public typealias Element = ClientEvent
  /// What may end it.
  public typealias Failure = ClientError

  /// Goes through the events that are still to come.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: StreamSource

    /// The next event; nil when the stream is over or the task was cancelled.
    public mutating func next() async throws(ClientError) -> ClientEvent? {
      try await source.next()
    }

    /// The next event; nil when the stream is over or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> ClientEvent? {
      try await source.next()
    }
  }

  let source: StreamSource

  init(_ source: StreamSource) {
    self.source = source
  }

  /// Goes through the events that are still to come.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Ends the stream, also for a task that waits in it; windows that it shows vanish.
  public func close() async { await source.close() }
}
