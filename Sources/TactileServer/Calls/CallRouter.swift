import Tactile
import TactileWire

/// Decodes calls, hands each to the part that answers it, and queues the reply.
final class CallRouter {
  /// Longer messages are decoded by a job, if another thread runs the jobs and no job runs; in bytes. Decoding takes
  /// less than a tenth of a millisecond for each KiB then.
  static let longMessage = 8 << 10
  /// The same limit while jobs run. Threads that allocate many small blocks at the same time wait for each other:
  /// beside three jobs, decoding took up to ten times as long.
  static let longMessageBesideJobs = 1 << 10
  /// The longest message that a short job decodes, in bytes.
  private static let shortJob = 64 << 10

  private let clients: ClientRegistry
  private let jobs: JobQueue
  private let log: NoticeLog
  private let events: EventCalls
  private let scenes: SceneCalls
  private let updates: UpdateCall
  private let control: ControlCalls
  private let bindings: BindingCalls
  private let scripts: ScriptCalls
  private let access: AccessControl
  private let describer: SceneDescriber
  /// The time of the last call. The engine's time may be earlier: events that happened before the call
  /// may still be read, so a call does not advance it.
  private var lastCallTime = Timestamp.zero
  /// The present time at the last call, from which scripts, modes and requests to ignore touches begin.
  private var lastPresent = Timestamp.zero

  init(
    clients: ClientRegistry, jobs: JobQueue, log: NoticeLog, events: EventCalls, scenes: SceneCalls,
    updates: UpdateCall, control: ControlCalls, bindings: BindingCalls, scripts: ScriptCalls,
    access: AccessControl, describer: SceneDescriber
  ) {
    self.clients = clients
    self.jobs = jobs
    self.log = log
    self.events = events
    self.scenes = scenes
    self.updates = updates
    self.control = control
    self.bindings = bindings
    self.scripts = scripts
    self.access = access
    self.describer = describer
  }

  /// Answers the next call that waits.
  ///
  /// - Parameters:
  ///   - now: The time until which all events have been received.
  ///   - present: The present time; nil for `now`.
  func answerNext(at now: Timestamp, present: Timestamp? = nil) {
    lastCallTime = now
    lastPresent = max(now, present ?? now)
    clients.answerNext { (message, client) throws(WireError) in
      try answer(message, from: client)
    }
  }

  /// Answers one message; throws if the connection cannot go on after it.
  private func answer(
    _ message: ArraySlice<UInt8>, from client: ClientSession
  ) throws(WireError) {
    let limits = clients.limits
    guard needsJob(message.count) else {
      return try answer(Self.read(message, limits), from: client)
    }
    let bytes = Array(message)
    clients.beginWork(for: client, bytes: bytes.count)
    // Shorter messages take so little memory that they do not wait for others.
    let hasRoom = { [unowned self] in
      bytes.count <= Self.longMessage || clients.hasRoomToDecode
    }
    jobs.append(
      of: Int(client.peer.user), for: client, isShort: bytes.count <= Self.shortJob, if: hasRoom
    ) {
      { Self.read(bytes[...], limits) }
    } then: { [unowned self] result in
      clients.endWork(for: client) { () throws(WireError) in try answer(result, from: client) }
      guard !client.isBusy, case .success(let reading) = result else { return }
      release(reading, isRefused: client.isClosing)
    }
  }

  /// Whether jobs decode a message of a length, and free what it has decoded.
  private func needsJob(_ byteCount: Int) -> Bool {
    jobs.isShared
      && byteCount > (jobs.isRunning ? Self.longMessageBesideJobs : Self.longMessage)
  }

  /// Lets a job free what a long call has decoded and nothing keeps, which may be many objects: its changes, and the
  /// windows of a refused call.
  private func release(_ reading: CallReading, isRefused: Bool) {
    guard needsJob(reading.byteCount), let contents = try? reading.contents.get() else { return }
    if let changes = contents.changes { jobs.release(changes) }
    if isRefused, let windows = contents.windows { jobs.release(windows) }
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
    release(reading, isRefused: true)
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
    // A long message stays decoded until the end of the work.
    let decoded = reading.isLong ? MemoryCost.decoding * reading.byteCount : 0
    clients.beginWork(for: client, decodedBytes: decoded)
    do {
      try work { [unowned self] answer in
        clients.endWork(for: client) {
          if !reading.isOneway { reply(answer, to: client) }
        }
        release(reading, isRefused: answer.isError || client.isClosing)
      }
    } catch {
      clients.forgetWork(for: client)
      throw error
    }
  }

  /// Begins to play a script. The client's next calls wait until its end, but the decoded message does not.
  private func play(
    _ script: TouchScript, on screen: String?, isOneway: Bool, from client: ClientSession
  ) throws(VarlinkError) {
    // The last call may have come before a job that decoded this one.
    let start = max(lastPresent, clients.now)
    try scripts.play(script, on: screen, of: client, at: start) { [unowned self] error in
      clients.endWork(for: client) {
        guard !isOneway else { return }
        reply(error.map(CallAnswer.error) ?? .message(EmptyMessage()), to: client)
      }
    }
    clients.beginWork(for: client)
  }

  private func reply(_ answer: CallAnswer, to client: ClientSession) {
    switch answer {
    case .stream: break
    case .message(let message): clients.reply(to: client) { $0.reply(message) }
    case .encoded(let bytes): clients.reply(to: client, encoded: bytes)
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
    case .attach:
      try answer(reading, from: client) { (finish) throws(VarlinkError) in
        try scenes.attach(client, contents.windows ?? []) { finish(.stream) }
      }
    case .update(let parameters):
      try answer(reading, from: client) { (finish) throws(VarlinkError) in
        let request = UpdateCall.Request(
          windows: contents.windows, changes: contents.changes, user: parameters.user,
          isLong: reading.isLong)
        try updates.update(client, request, then: finish)
      }
      return nil
    case .describe(let parameters):
      try answer(reading, from: client) { (finish) throws(VarlinkError) in
        try scenes.describe(client, parameters, then: finish)
      }
      return nil
    case .hitTest(let parameters): return try scenes.hitTest(client, parameters)
    case .listOccasions:
      try answer(reading, from: client) { (finish) throws(VarlinkError) in
        try scenes.listOccasions(for: client, then: finish)
      }
      return nil
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
    case .getStatus:
      let status = control.status(for: client)
      guard jobs.isShared, status.partCount >= MemoryCost.longState else { return status }
      try answer(reading, from: client) { finish in
        client.jobBytes = status.partCount * MemoryCost.statePart
        describer.encode(for: client, isShort: true, { status }, then: finish)
      }
      return nil
    }
    return call.method.isStream ? nil : EmptyMessage()
  }

  private var info: ServiceInfoMessage {
    ServiceInfoMessage(
      vendor: "The Tactile authors", product: "tactiled", version: control.version,
      url: "https://tactile.example/")
  }
}
