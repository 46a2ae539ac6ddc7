import TactileWire

/// The devices that are there, each as added, then those that come, go or are treated otherwise: from
/// ``Service/watchDevices(reconnects:)``.
///
/// One task iterates over it, and it ends as an ``EventStream`` does. Every change is told, in order; a
/// change that has not been asked for waits with the service, which lets go of an app that is far behind.
public final class DeviceStream: AsyncSequence, Sendable {
  /// What it is made of.
  public typealias Element = DeviceChangeMessage
  /// What may end it.
  public typealias Failure = ClientError

  /// Goes through the changes that are still to come.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: DeviceSource

    /// The next change; nil when the stream is over or the task was cancelled.
    public mutating func next() async throws(ClientError) -> DeviceChangeMessage? {
      try await source.next()
    }

    /// The next change; nil when the stream is over or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> DeviceChangeMessage? {
      try await source.next()
    }
  }

  private let source: DeviceSource

  init(_ source: StreamSource) {
    self.source = DeviceSource(source)
  }

  /// Goes through the changes that are still to come.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Ends the stream, also for a task that waits in it.
  public func close() async { await source.close() }
}
