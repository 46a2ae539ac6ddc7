import TactileWire

/// An element of a stream: a frame, and the state of the connection.
public struct ClientEvent: Equatable, Sendable {
  /// The state of the connection.
  public enum Link: Equatable, Sendable {
    /// The connection is unchanged.
    case up
    /// The connection was lost. The frame reports all live touches, gestures and shakes as
    /// cancelled, so that nothing stays pressed in the app.
    case lost
    /// The connection is back, and the scene is shown again. The frame has the new state. Controls
    /// and scroll views have the values in the scene description.
    case restored
  }

  /// The state of the connection.
  public var link: Link
  /// The events.
  public var frame: FrameMessage
  /// The number of frames that this one replaces. The service merges movements that the app has not
  /// read.
  public var merged: Int

  /// Creates an event with a frame and a state of the connection.
  public init(_ frame: FrameMessage, link: Link = .up, merged: Int = 0) {
    self.frame = frame
    self.link = link
    self.merged = merged
  }
}

/// The events of a subscription (``Service/subscribe(_:reconnects:)``) or an ``Attachment``.
///
/// Only one task may iterate over it. The iteration ends when the stream is closed or the task is
/// cancelled. After a cancellation, a new iteration continues without a loss. If the stream does
/// not reconnect, the iteration also ends with the service. It throws `ClientError` for any other
/// end.
///
/// Events are read only when the app asks for them. An app that reads slowly receives merged
/// movements. The service disconnects an app that leaves too much unread:
/// `ClientError.refused(.tooSlow)`.
public final class EventStream: AsyncSequence, Sendable {
  /// The element of the sequence.
  public typealias Element = ClientEvent
  /// The error that ends the sequence.
  public typealias Failure = ClientError

  /// Returns an iterator over the coming events.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: StreamSource

    /// Returns the next event; nil if the stream has ended or the task was cancelled.
    public mutating func next() async throws(ClientError) -> ClientEvent? {
      try await source.next()
    }

    /// Returns the next event; nil if the stream has ended or the task was cancelled.
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

  /// Returns an iterator over the coming events.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Closes the stream, which also ends a waiting task. Windows that it shows disappear.
  public func close() async { await source.close() }
}

/// The events that a subscriber selects; nil selects all.
public typealias EventChoice = SubscribeParameters

extension EventChoice {
  /// A kind of event. If no kinds are selected, all kinds except `trace` are sent.
  public typealias Kind = EventKind
}

extension EventMessage {
  /// Decodes a reply of `io.tactile.Trace.Subscribe`; throws `WireError.missing` and `.mismatch`.
  init(ofDecisions cursor: JSONCursor) throws(WireError) {
    let reply = try TraceMessage(from: cursor)
    self.init(sequence: reply.sequence, frame: FrameMessage(time: reply.time, trace: reply.trace))
  }
}
