import TactileIO
import TactileWire

/// The touch service of this machine: what can be asked of it, and what it tells.
///
///     let service = Service()
///     let shown = try await service.attach(scene)
///     for try await event in shown {
///       for action in event.frame.actions { … }
///     }
///
/// Nothing is connected before it is needed. Calls share one connection, which is made anew when the
/// service was; each stream has its own. Every method may be called from every task, and a task that is
/// cancelled stops waiting; no thread of Swift's own ever waits for the service.
public final class Service: Sendable {
  /// The path of its socket.
  public let socket: String
  private let limit: Int
  private let patience: Duration?
  private let calls: CallLine

  /// The service at a socket.
  ///
  /// - Parameters:
  ///   - socket: its path; nil means the user's own daemon if it has a socket in
  ///     `$XDG_RUNTIME_DIR/tactile`, else the machine's service.
  ///   - patience: for how long a stream tries to reconnect; nil: for ever.
  ///   - limit: the most bytes of one message from the service.
  public init(socket: String? = nil, patience: Duration? = nil, limit: Int = 16 << 20) {
    self.socket = socket ?? SocketPath.forCommand()
    self.limit = limit
    self.patience = patience
    calls = CallLine(path: self.socket, limit: limit)
  }

  /// Tells what happens from now on, as far as it is chosen.
  ///
  /// - Parameters:
  ///   - choice: what to be told of.
  ///   - reconnects: whether the stream goes on when the service was started anew.
  ///
  /// Throws `ClientError`: `refused(.notAllowed)` for what the user may not see.
  public func subscribe(
    _ choice: EventChoice = EventChoice(), reconnects: Bool = false
  ) async throws(ClientError) -> EventStream {
    let source = source(of: choice.call, reconnects: reconnects)
    try await source.begin()
    return EventStream(source)
  }

  /// Tells which devices there are, and from then on which come, go or are treated otherwise; no right
  /// is needed for it.
  ///
  /// - Parameter reconnects: whether the stream goes on when the service was started anew; devices of
  ///   the one that is gone are told as removed.
  ///
  /// Throws `ClientError`.
  public func watchDevices(reconnects: Bool = false) async throws(ClientError) -> DeviceStream {
    let call = VarlinkCall(method: "io.tactile.Devices.Watch", more: true)
    let source = source(of: call, reconnects: reconnects, reading: EventMessage.init(ofDevices:))
    try await source.begin()
    return DeviceStream(source)
  }

  /// Shows windows, and tells what happens in them.
  ///
  /// - Parameters:
  ///   - scene: the windows with all that is in them.
  ///   - reconnects: whether the scene is shown again when the service was started anew.
  ///
  /// Throws `ClientError`: `refused(.invalidScene)` with what is wrong.
  public func attach(
    _ scene: SceneDescription, reconnects: Bool = true
  ) async throws(ClientError) -> Attachment {
    try await Attachment(scene, of: self, reconnects: reconnects)
  }

  /// Ends the connection of calls; streams are closed by themselves.
  public func close() async { await calls.close() }

  func source(
    of call: VarlinkCall, reconnects: Bool,
    reading read: @escaping StreamSource.Reader = EventMessage.init(from:)
  ) -> StreamSource {
    StreamSource(
      path: socket, limit: limit, call: call, reading: read, reconnects: reconnects,
      patience: patience)
  }

  /// The answer to a call, read as a message.
  func ask<Message: WireMessage>(
    _ method: String, _ parameters: JSONObject = JSONObject(), for type: Message.Type = Message.self
  ) async throws(ClientError) -> Message {
    let cursor = try await calls.answer(to: VarlinkCall(method: method, parameters: parameters))
    do throws(WireError) {
      return try Message(from: cursor)
    } catch {
      throw .misunderstood(error)
    }
  }
}
