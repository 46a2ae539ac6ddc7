import Tactile
import TactileWire

/// Decodes calls, hands each to the part that answers it, and queues the reply.
final class CallRouter {
  /// Another thread decodes longer messages, if calls have turns; in bytes.
  static let longMessage = 16 << 10

  private let clients: ClientRegistry
  private let log: NoticeLog
  private let events: EventCalls
  private let scenes: SceneCalls
  private let updates: UpdateCall
  private let control: ControlCalls
  private let bindings: BindingCalls
  private let scripts: ScriptCalls
  private let access: AccessControl
  /// Whether another thread decodes long messages.
  var decodesElsewhere = false
  /// The time of the last call. The engine's time may be earlier: events that happened before the call
  /// may still be read, so a call does not advance it.
  private var lastCallTime = Timestamp.zero
  /// The present time at the last call, from which scripts, modes and requests to ignore touches begin.
  private var lastPresent = Timestamp.zero

  init(
    clients: ClientRegistry, log: NoticeLog, events: EventCalls, scenes: SceneCalls,
    updates: UpdateCall, control: ControlCalls, bindings: BindingCalls, scripts: ScriptCalls,
    access: AccessControl
  ) {
    self.clients = clients
    self.log = log
    self.events = events
    self.scenes = scenes
    self.updates = updates
    self.control = control
    self.bindings = bindings
    self.scripts = scripts
    self.access = access
  }

  /// Answers the next call that waits.
  ///
  /// - Parameters:
  ///   - now: The time until which all events have been received.
  ///   - present: The present time; nil for `now`.
  ///   - debtTime: The present time on the clock of debts; nil if nobody waits because of debts.
  /// - Returns: The user of the client; nil if no call waits.
  func answerNext(at now: Timestamp, present: Timestamp?, debtTime: Timestamp?) -> UInt32? {
    lastCallTime = now
    lastPresent = max(now, present ?? now)
    return clients.answerNext(at: debtTime) { (call, client) throws(WireError) in
      switch call {
      case .message(let message):
        if decodesElsewhere, message.count > Self.longMessage {
          clients.decodeLater(message, of: client)
        } else {
          try answer(Self.read(message, clients.limits), from: client)
        }
      case .decoded(let result): try answer(result, from: client)
      }
    }
  }

  /// Returns work that decodes the next long message, on any thread; nil if there is none, or if one is being decoded.
  func takeJob() -> ServerJob? {
    guard let message = clients.takeLongMessage() else { return nil }
    let limits = clients.limits
    return ServerJob { Self.read(message[...], limits) }
  }

  private static func read(
    _ message: ArraySlice<UInt8>, _ limits: ServerLimits
  ) -> Result<CallReading, WireError> {
    do throws(WireError) {
      return .success(try CallReading(message, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  /// Answers a call that was read; throws if the connection cannot go on after it.
  private func answer(
    _ result: Result<CallReading, WireError>, from client: ClientSession
  ) throws(WireError) {
    let reading: CallReading
    do {
      reading = try result.get()
    } catch {
      guard let refusal = VarlinkError(error) else { throw error }
      log.writeOnce(
        .malformedCall, about: client.peer, "sent a call that was refused: \(error)")
      return clients.reply(to: client) { $0.reply(refusal) }
    }
    do {
      try answer(reading, from: client)
    } catch {
      refuse(reading, from: client, error)
    }
  }

  private func answer(
    _ reading: CallReading, from client: ClientSession
  ) throws(VarlinkError) {
    let method = try reading.method.get()
    if method.needsControl { try access.requireControl(client.peer) }
    if method == .play { try access.requireInject(client.peer) }
    let contents = try reading.contents.get()
    guard let answer = try answer(to: contents, of: reading, from: client), !reading.isOneway
    else { return }
    clients.reply(to: client) { $0.reply(answer) }
  }

  private func refuse(
    _ reading: CallReading, from client: ClientSession, _ error: VarlinkError
  ) {
    guard !reading.isOneway else { return }
    clients.reply(to: client) { $0.reply(error) }
  }

  /// Answers a call when its work is done, at once or later. Until then, the client's next calls
  /// wait.
  ///
  /// - Parameter work: Begins the work, and calls its argument at the end. It throws if it has not
  ///   begun.
  private func answer(
    _ reading: CallReading, from client: ClientSession,
    after work: (@escaping (CallAnswer) -> Void) throws(VarlinkError) -> Void
  ) throws(VarlinkError) {
    clients.beginWork(for: client)
    do {
      try work { [unowned self] answer in
        clients.endWork(for: client) {
          if !reading.isOneway { reply(answer, to: client) }
        }
      }
    } catch {
      clients.forgetWork(for: client)
      throw error
    }
  }

  /// Begins to play a script. The client's next calls wait until its end.
  private func play(
    _ script: TouchScript, on screen: String?, isOneway: Bool, from client: ClientSession
  ) throws(VarlinkError) {
    try scripts.play(script, on: screen, of: client, at: lastPresent) { [unowned self] error in
      clients.endWork(for: client) {
        guard !isOneway else { return }
        reply(error.map(CallAnswer.error) ?? .message(EmptyMessage()), to: client)
      }
    }
    clients.beginWork(for: client)
  }

  private func reply(_ answer: CallAnswer, to client: ClientSession) {
    switch answer {
    case .message(let message): clients.reply(to: client) { $0.reply(message) }
    case .error(let error): clients.reply(to: client) { $0.reply(error) }
    }
  }

  /// Performs a call and returns the reply; nil for a stream, which queues its replies itself, and
  /// for a call whose reply is queued later.
  private func answer(
    to contents: CallReading.Contents, of reading: CallReading, from client: ClientSession
  ) throws(VarlinkError) -> (any WireMessage)? {
    let call = contents.call
    switch call {
    case .getInfo: return info
    case .getInterfaceDescription(let parameters):
      guard let text = InterfaceDefinitions.text(of: parameters.interface) else {
        throw .interfaceNotFound(parameters.interface)
      }
      return InterfaceDescriptionMessage(description: text)
    case .subscribe: try events.subscribe(client, contents.filter ?? FrameFilter())
    case .listDevices: return events.listDevices(for: client)
    case .watchDevices: events.watchDevices(client)
    case .subscribeToDecisions: try events.subscribeToDecisions(client)
    case .readRecent(let parameters):
      return try events.readRecent(client, parameters, at: lastPresent)
    case .attach: try scenes.attach(client, contents.windows ?? [])
    case .update(let parameters):
      try updates.update(
        client,
        UpdateCall.Request(
          windows: contents.windows, changes: contents.changes, user: parameters.user))
    case .describe(let parameters): return try scenes.describe(client, parameters)
    case .hitTest(let parameters): return try scenes.hitTest(client, parameters)
    case .listOccasions: return scenes.listOccasions(for: client)
    case .beginIgnoring(let parameters):
      try control.beginIgnoring(client, parameters, at: lastPresent)
    case .endIgnoring: control.endIgnoring(client)
    case .setMode(let parameters):
      return try control.setMode(parameters, at: lastCallTime, present: lastPresent)
    case .setAccessibility(let parameters):
      return control.setAccessibility(parameters, at: lastCallTime)
    case .setFirstResponder(let parameters):
      return try control.setFirstResponder(client, parameters)
    case .sendRemoteControl(let parameters): control.sendRemoteControl(parameters)
    case .setVariables(let parameters):
      try bindings.setVariables(client, parameters.variables, at: lastPresent)
    case .reportBindings(let parameters):
      try bindings.reportBindings(client, parameters.bindings)
    case .release(let parameters): return try control.release(parameters)
    case .play(let parameters):
      guard let script = contents.script else { throw .invalidParameter("steps") }
      try play(script, on: parameters.screen, isOneway: reading.isOneway, from: client)
      return nil
    case .reload:
      try answer(reading, from: client) { control.reload(for: client, then: $0) }
      return nil
    case .getStatus: return control.status(for: client)
    }
    return call.method.isStream ? nil : EmptyMessage()
  }

  private var info: ServiceInfoMessage {
    ServiceInfoMessage(
      vendor: "The Tactile authors", product: "tactiled", version: control.version,
      url: "https://tactile.example/")
  }
}

/// The answer to a call.
enum CallAnswer {
  case message(any WireMessage)
  case error(VarlinkError)
}
