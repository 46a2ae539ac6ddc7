import TactileIO
import TactileWire

/// The touch service of this machine.
///
///     let service = Service()
///     let shown = try await service.attach(scene)
///     for try await event in shown {
///       for action in event.frame.actions { … }
///     }
///
/// The first call opens a connection, which all calls share. After a restart of the service, the
/// next call opens a new one. Each stream has its own connection. Every method may be called from
/// every task. A cancelled task stops waiting. Waiting for the service never blocks a thread of the
/// Swift runtime.
public final class Service: Sendable {
  /// The path of the socket.
  public let socket: String
  let limit: Int
  private let patience: Duration?
  private let calls: CallConnection

  /// Creates a client for the service at a socket.
  ///
  /// - Parameters:
  ///   - socket: The path of the socket. If it is nil, the client uses the user's own daemon if its
  ///     socket exists in `$XDG_RUNTIME_DIR/tactile`, otherwise the machine's service.
  ///   - patience: The time for which a stream tries to reconnect; nil for no limit.
  ///   - limit: The most bytes of one message from the service.
  public init(socket: String? = nil, patience: Duration? = nil, limit: Int = 16 << 20) {
    self.socket = socket ?? SocketPath.forCommand()
    self.limit = limit
    self.patience = patience
    calls = CallConnection(path: self.socket, limit: limit)
  }

  /// Subscribes to events.
  ///
  /// - Parameters:
  ///   - choice: The events to receive.
  ///   - reconnects: Whether the stream continues after a restart of the service.
  ///
  /// Throws `ClientError`: `refused(.notAllowed)` if the user may not see the selected events.
  public func subscribe(
    _ choice: EventChoice = EventChoice(), reconnects: Bool = false
  ) async throws(ClientError) -> EventStream {
    let source = source(of: .subscribe(choice), reconnects: reconnects)
    try await source.begin()
    return EventStream(source)
  }

  /// Reports the connected devices, and then each device that is added, removed or changed. It
  /// needs no permission.
  ///
  /// - Parameter reconnects: Whether the stream continues after a restart of the service. It then
  ///   reports devices that disappeared in the meantime as removed.
  ///
  /// Throws `ClientError`.
  public func watchDevices(reconnects: Bool = false) async throws(ClientError) -> DeviceStream {
    let source = source(
      of: .watchDevices, reconnects: reconnects, reading: EventMessage.init(ofDevices:))
    try await source.begin()
    return DeviceStream(source)
  }

  /// Reports each decision of the touch system, in the `trace` of frames that contain nothing else.
  ///
  /// - Parameter reconnects: Whether the stream continues after a restart of the service.
  ///
  /// Throws `ClientError`: `refused(.notAllowed)` if the user lacks the permission to watch.
  public func subscribeToDecisions(
    reconnects: Bool = false
  ) async throws(ClientError) -> EventStream {
    let source = source(
      of: .subscribeToDecisions, reconnects: reconnects,
      reading: EventMessage.init(ofDecisions:))
    try await source.begin()
    return EventStream(source)
  }

  /// Shows windows, and reports the events in them.
  ///
  /// - Parameters:
  ///   - scene: The windows with their contents.
  ///   - reconnects: Whether the scene is shown again after a restart of the service.
  ///
  /// Throws `ClientError`: `refused(.invalidScene)` with the error in the scene.
  public func attach(
    _ scene: SceneDescription, reconnects: Bool = true
  ) async throws(ClientError) -> Attachment {
    try await Attachment(scene, of: self, reconnects: reconnects)
  }

  /// Ends the connection of calls. Streams have connections of their own.
  public func close() async { await calls.close() }

  func source(
    of call: ServiceCall, reconnects: Bool,
    reading read: @escaping StreamSource.Reader = EventMessage.init(from:)
  ) -> StreamSource {
    StreamSource(
      path: socket, limit: limit, call: VarlinkCall(call), reading: read, reconnects: reconnects,
      patience: patience)
  }

  /// Sends a call and decodes the reply.
  func ask<Message: WireMessage>(
    _ call: ServiceCall, for type: Message.Type = Message.self
  ) async throws(ClientError) -> Message {
    let cursor = try await calls.answer(to: VarlinkCall(call))
    do throws(WireError) {
      return try Message(from: cursor)
    } catch {
      throw .misunderstood(error)
    }
  }
}
