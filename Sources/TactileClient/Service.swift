import Tactile
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

extension Service {
  /// Returns the name and version of the service, and its interfaces.
  public func info() async throws(ClientError) -> ServiceInfoMessage {
    try await ask(.getInfo)
  }

  /// Returns the text of an interface, such as `io.tactile.Events`.
  public func interface(_ name: String) async throws(ClientError) -> String {
    try await ask(
      .getInterfaceDescription(GetInterfaceDescriptionParameters(interface: name)),
      for: InterfaceDescriptionMessage.self
    ).description
  }

  /// Returns the connected devices, in the order in which they were added.
  public func devices() async throws(ClientError) -> [DeviceMessage] {
    try await ask(.listDevices, for: DeviceListMessage.self).devices
  }

  // MARK: Scenes

  // A call names a window and optionally its owner: the number of a user, or -1 for the machine.
  // Without `user`, the service uses the window of this user, otherwise the machine's window,
  // otherwise the only window of the name.

  /// Replaces the descriptions of windows, whichever process of their user shows them.
  ///
  /// - Parameters:
  ///   - scene: The new descriptions of the windows. Other windows stay unchanged.
  ///   - user: The owner of the windows. Windows of another user require the permission `control`.
  public func update(
    _ scene: SceneDescription, user: Int? = nil
  ) async throws(ClientError) {
    let parameters = UpdateParameters(windows: scene.windowsJSON, user: user)
    _ = try await ask(.update(parameters), for: EmptyMessage.self)
  }

  /// Changes parts of windows, in order, whichever process of their user shows them. If one change
  /// has an error, none is made.
  ///
  /// Views and recognizers that stay keep their touches and gestures. Throws
  /// `ClientError.refused(.invalidScene)` with the path of the error, such as
  /// `changes[2].setView.frame`.
  ///
  /// - Parameters:
  ///   - changes: The changes; at most 1000.
  ///   - user: The owner of the windows. Windows of another user require the permission `control`.
  public func change(
    _ changes: [WindowChange], user: Int? = nil
  ) async throws(ClientError) {
    let parameters = UpdateParameters(changes: .array(changes.map(\.json)), user: user)
    _ = try await ask(.update(parameters), for: EmptyMessage.self)
  }

  /// Returns the current state of a window, or of all windows that this user may see, front-most
  /// first.
  public func describe(
    _ window: String? = nil, user: Int? = nil
  ) async throws(ClientError) -> [WindowDescriptionMessage] {
    let parameters = DescribeParameters(window: window, user: user)
    return try await ask(.describe(parameters), for: DescribeMessage.self).windows
  }

  /// Returns the view that a touch at a location of a window would hit, with the reason.
  public func hitTest(
    _ window: String, at location: Point, user: Int? = nil
  ) async throws(ClientError) -> HitTestMessage {
    try await ask(.hitTest(HitTestParameters(window: window, user: user, location: location)))
  }

  /// Returns the gestures and actions in windows that belong to no user. Those of the
  /// machine's own windows need the permission for actions.
  public func occasions() async throws(ClientError) -> OccasionsMessage {
    try await ask(.listOccasions)
  }

  // MARK: Control

  /// Returns the status of the service.
  public func status() async throws(ClientError) -> ServiceStatus {
    try await ask(.getStatus, for: StatusMessage.self).status
  }

  /// Ignores touches from now on, and cancels live touches.
  ///
  /// Ignoring ends after the same number of ``endIgnoring()`` calls, when this object is released,
  /// or after the time.
  ///
  /// - Parameter seconds: The time, more than 0 and at most 3600.
  public func beginIgnoring(seconds: TimeInterval) async throws(ClientError) {
    _ = try await ask(
      .beginIgnoring(BeginIgnoringParameters(seconds: seconds)), for: EmptyMessage.self)
  }

  /// Ends one ``beginIgnoring(seconds:)``. A call too many has no effect.
  public func endIgnoring() async throws(ClientError) {
    _ = try await ask(.endIgnoring, for: EmptyMessage.self)
  }

  /// Sets the mode, which decides which windows receive touches. If it is not `normal`, the live touches are
  /// cancelled. Returns the mode that is in effect.
  ///
  /// The mode stays after this object is released. It ends by itself.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - seconds: The time limit, more than 0 and at most the limit in the service's configuration; nil for
  ///     this limit, and for `normal`.
  @discardableResult
  public func setMode(
    _ mode: InteractionMode, for seconds: TimeInterval? = nil
  ) async throws(ClientError) -> ModeMessage {
    let parameters = SetModeParameters(mode: mode, limit: seconds)
    return try await ask(.setMode(parameters), for: SetModeMessage.self).mode
  }

  /// Switches aids for people with disabilities. Touches that are down do not change. Returns the aids that are
  /// on.
  ///
  /// The aids stay after this object is released. They end when no person uses the panel any longer.
  ///
  /// - Parameters:
  ///   - accommodations: Whether touch accommodations are on, which help people whose hands tremble or do not hit
  ///     exactly; nil to leave them as they are.
  ///   - exploring: Whether fingers explore the screen for people who do not see it; nil to leave it as it is.
  ///   - nextTouch: The fingers for which the next finger acts; nil to leave them as they are.
  @discardableResult
  public func setAccessibility(
    accommodations: Bool? = nil, exploring: Bool? = nil,
    nextTouch: AccessibilityMessage.NextTouch? = nil
  ) async throws(ClientError) -> AccessibilityMessage {
    let parameters = SetAccessibilityParameters(
      accommodations: accommodations, exploring: exploring, nextTouch: nextTouch)
    return try await ask(.setAccessibility(parameters), for: SetAccessibilityMessage.self)
      .accessibility
  }

  /// Sets and removes variables, which bindings compare in their conditions. They belong to this user, or to the
  /// machine if this user has the permission `control`.
  ///
  /// The variables stay after this object is released, until they are removed or the service ends. Clients of
  /// other users may read them, so do not set a secret.
  ///
  /// - Parameter values: The value of each variable, at most 200 bytes without control characters; nil to
  ///   remove it. A name has 1 to 100 letters, digits, `_`, `.` and `-`. There are at most 64.
  public func setVariables(_ values: [String: String?]) async throws(ClientError) {
    let settings = values.sorted { $0.key < $1.key }.map {
      VariableSettingMessage(name: $0.key, value: $0.value)
    }
    _ = try await ask(
      .setVariables(SetVariablesParameters(variables: settings)), for: EmptyMessage.self)
  }

  /// Reports what the bindings of this program do, for the status of the service. The report replaces the last
  /// one of this object, and ends when this object is released.
  ///
  /// - Parameter bindings: The bindings, at most 256 for all programs of this user.
  public func reportBindings(_ bindings: [BindingReportMessage]) async throws(ClientError) {
    _ = try await ask(
      .reportBindings(ReportBindingsParameters(bindings: bindings)), for: EmptyMessage.self)
  }

  /// Sets the first responder of a window, or none. Returns false if the view cannot become first
  /// responder.
  @discardableResult
  public func setFirstResponder(
    _ responder: String?, of window: String, user: Int? = nil
  ) async throws(ClientError) -> Bool {
    let parameters = SetFirstResponderParameters(
      window: window, user: user, responder: responder)
    return try await ask(.setFirstResponder(parameters), for: FirstResponderMessage.self).isDone
  }

  /// Sends the command of a media key.
  public func sendRemoteControl(
    _ command: RemoteControlMessage.Command
  ) async throws(ClientError) {
    _ = try await ask(
      .sendRemoteControl(SendRemoteControlParameters(command: command)), for: EmptyMessage.self)
  }

  /// Asks the service to release an owned panel at once, or all of them with nil, so that the compositor
  /// reads them itself. Returns the numbers of the released devices.
  @discardableResult
  public func release(_ device: Int? = nil) async throws(ClientError) -> [Int] {
    let parameters = ReleaseParameters(device: device)
    return try await ask(.release(parameters), for: ReleaseMessage.self).devices
  }

  /// Returns the recent events of panels and pens as a recording, in the format of `libinput record`. It is empty if
  /// nothing was touched. Returns nil if the service keeps no events (the key `support` of its configuration).
  ///
  /// It needs the permission `watch`.
  public func recentEvents() async throws(ClientError) -> String? {
    var text = ""
    var place: Int?
    repeat {
      let part = try await ask(
        .readRecent(ReadRecentParameters(begin: place)), for: RecentMessage.self)
      guard part.minutes > 0 else { return nil }
      text += part.text
      place = part.next
    } while place != nil
    return text
  }

  /// Asks the service to reload its configuration. Returns sentences about settings that do not
  /// take effect yet. Throws `refused(.invalidConfiguration)` if the configuration has an error;
  /// the previous one then stays in effect.
  @discardableResult
  public func reload() async throws(ClientError) -> [String] {
    try await ask(.reload, for: ReloadMessage.self).notes
  }
}

extension Service {
  // Scripted fingers need the permission `inject`. Each script has a connection of its own, so that other
  // calls do not wait for its end. If the task is cancelled, the connection ends, and with it the touches.

  /// Touches a screen with scripted fingers, and returns after the last step.
  ///
  /// - Parameters:
  ///   - steps: The steps. `[ScriptStepMessage]` has functions for a tap and a swipe, and `ScriptBuilder`
  ///     makes steps from contacts.
  ///   - screen: The name of the screen; nil for the first one.
  ///
  /// Throws `ClientError`: `refused(.screenBusy)` if something touches the screen, and
  /// `refused(.interrupted)` if the touches were cancelled, for example because a person touched the screen.
  public func play(
    _ steps: [ScriptStepMessage], on screen: String? = nil
  ) async throws(ClientError) {
    let connection = try await Connection.open(socket, limit: limit)
    let call = VarlinkCall(.play(PlayParameters(screen: screen, steps: steps)))
    do throws(ClientError) {
      _ = try await connection.reply(to: call).checked()
    } catch {
      await connection.close()
      throw error
    }
    await connection.close()
  }

  /// Taps on a screen with a scripted finger; see ``play(_:on:)``.
  ///
  /// - Parameters:
  ///   - location: The location in points of the screen.
  ///   - duration: The time from the landing to the lift, in seconds, at least 0.001.
  ///   - screen: The name of the screen; nil for the first one.
  public func tap(
    at location: Point, for duration: TimeInterval = 0.08, on screen: String? = nil
  ) async throws(ClientError) {
    try await play(.tap(at: location, for: duration), on: screen)
  }

  /// Swipes over a screen with a scripted finger, in a straight line; see ``play(_:on:)``.
  ///
  /// - Parameters:
  ///   - start: The location of the landing, in points of the screen.
  ///   - end: The location of the lift, in points of the screen.
  ///   - duration: The time of the movement, in seconds, at least 0.001.
  ///   - screen: The name of the screen; nil for the first one.
  public func swipe(
    from start: Point, to end: Point, for duration: TimeInterval = 0.3, on screen: String? = nil
  ) async throws(ClientError) {
    try await play(.swipe(from: start, to: end, for: duration), on: screen)
  }
}
