import Tactile
import TactileInput
import TactileWire

/// The daemon without its input and output. It receives events of devices and bytes of clients, and
/// queues messages for clients.
///
/// Call ``receive(_:at:)`` with each input, and ``advance(to:)`` at ``nextDeadline``. Afterwards, write
/// the messages that wait with ``flush(_:)``. The server never blocks, reads no clock and holds no
/// descriptor, so a replayed recording has the same results as live input. Use it on one thread.
package final class Server {
  /// The number that stands for the machine, and for no user, where a message names a user.
  static let machine = -1

  /// The configuration in force.
  package private(set) var configuration: ServerConfiguration
  /// The touch engine.
  package let application = Application()
  /// The kind of the work that ``doNextWork(at:)`` did last.
  private var lastWork = 0
  /// The time of an ``advance(to:while:)`` that was interrupted, and that further calls continue.
  private var interrupted: Timestamp?
  /// The frames in progress and their subscribers.
  let publisher: FramePublisher

  private let log: NoticeLog
  private let access: AccessControl
  /// The memory that users make the daemon keep.
  let budget: MemoryBudget
  private let clients: ClientRegistry
  private let jobs = JobQueue()
  private let describer: SceneDescriber
  private let scenes: SceneRegistry
  private let devices: DeviceRegistry
  private let ignoring: InteractionIgnoring
  private let configurationState = ConfigurationState()
  private let events: EventCalls
  private let control: ControlCalls
  private let router: CallRouter

  /// A server without devices and clients.
  package init(configuration: ServerConfiguration = ServerConfiguration()) {
    self.configuration = configuration
    log = NoticeLog(application: application)
    access = AccessControl(policy: configuration.policy, log: log)
    budget = MemoryBudget(limits: configuration.limits, access: access)
    clients = ClientRegistry(log: log, budget: budget)
    describer = SceneDescriber(jobs: jobs)
    publisher = FramePublisher(application: application, clients: clients)
    budget.add(publisher)
    application.mostRecognizersOfTouches = configuration.limits.recognizersOfTouches
    scenes = SceneRegistry(
      application: application, publisher: publisher, jobs: jobs, access: access,
      budget: budget, gestures: configuration.gestures,
      hasDefaultWindows: configuration.hasDefaultWindows)
    devices = DeviceRegistry(
      application: application, scenes: scenes, publisher: publisher, log: log,
      rules: configuration.devices)
    ignoring = InteractionIgnoring(application: application)
    let state = StateReader(
      application: application, devices: devices, scenes: scenes, publisher: publisher,
      access: access, configuration: configurationState)
    events = EventCalls(
      devices: devices, clients: clients, publisher: publisher, access: access, budget: budget,
      state: state)
    control = ControlCalls(
      application: application, clients: clients, devices: devices, scenes: scenes,
      publisher: publisher, ignoring: ignoring, access: access, budget: budget,
      configuration: configurationState, version: configuration.version)
    router = CallRouter(
      clients: clients, jobs: jobs, log: log, events: events,
      scenes: SceneCalls(
        application: application, scenes: scenes, clients: clients, publisher: publisher,
        access: access, budget: budget, describer: describer, state: state),
      updates: UpdateCall(scenes: scenes, clients: clients, access: access, jobs: jobs),
      control: control, access: access)
    clients.closeHandler = { [unowned self] client in
      jobs.removeAll(of: client)
      ignoring.endAll(of: client)
      publisher.unsubscribe(client)
      if let attachment = client.attachment { scenes.scheduleRemoval(of: attachment) }
    }
  }

  // MARK: Handlers

  /// Called with each frame that is not empty, before the clients receive it. The frame has
  /// its typed messages only while there is an observer.
  package var frameObserver: ((FrameLog) -> Void)? {
    get { publisher.observer }
    set { publisher.observer = newValue }
  }

  /// Called with each contact that ended before its position was known, and that no client receives: the
  /// name of the device, and the time. With nil, the log contains the first one of each device.
  package var lostContactObserver: ((String, Timestamp) -> Void)? {
    get { devices.lostContactObserver }
    set { devices.lostContactObserver = newValue }
  }

  /// Called with each notice for the administrator of the machine.
  package var noticeHandler: ((ServerNotice) -> Void)? {
    get { log.handler }
    set { log.handler = newValue }
  }

  /// Reloads the configuration, and calls its argument at the end: with sentences about what does not
  /// take effect yet, or with an error that describes what is wrong with the configuration.
  package typealias ReloadHandler =
    (_ finish: @escaping (Result<[String], any Error>) -> Void) -> Void

  /// Called when a client asks to reload the configuration.
  package var reloadHandler: ReloadHandler? {
    get { control.reloadHandler }
    set { control.reloadHandler = newValue }
  }

  /// The files of the configuration, for the status.
  package var sources: ConfigurationMessage {
    get { configurationState.message }
    set { configurationState.message = newValue }
  }

  // MARK: A turn

  /// The time of the next ``advance(to:)``; nil if nothing waits for a time.
  package var nextDeadline: Timestamp? {
    var earliest = application.nextDeadline
    if let due = nextClientDeadline { earliest = min(earliest ?? due, due) }
    if let due = devices.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Processes an input. Timers that are due fire first (S1).
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The time of the input; events of devices have times of their own instead.
  package func receive(_ input: ServerInput, at now: Timestamp) {
    clients.advance(to: now)
    switch input {
    case .deviceAdded(let id, let description):
      fireTimers(dueBy: now)
      devices.add(id, description)
    case .deviceRemoved(let id):
      guard devices.contains(id) else { break }
      fireTimers(dueBy: now)
      devices.remove(id, at: now)
    case .events(let id, let events, let source):
      devices.process(events, of: id, source) { fireTimers(dueBy: $0) }
    case .lossRepaired(let id): devices.countRepairedLoss(of: id)
    case .grabChanged(let id, let isGrabbed):
      fireTimers(dueBy: now)
      devices.noteGrab(isGrabbed, of: id)
    case .clientConnected(let id, let peer): clients.connect(id, peer)
    case .clientSent(let id, let bytes):
      clients.receive(bytes, from: id)
      guard !sharesTurns else { return }
      while clients.hasCallsWaiting { answerNextCall(at: now) }
    case .jobFinished(let result): jobs.finish(result)
    case .clientHungUp(let id): clients.hangUp(id)
    case .clientClosed(let id): clients.remove(id)
    }
    scenes.removeDetached()
    settle()
  }

  /// Advances time: does everything that is due by a time, each thing in its own frame (S1).
  ///
  /// If `hasTime` interrupts it, pass the server no event and no other time until further calls have done
  /// the rest: these come first.
  ///
  /// - Parameters:
  ///   - moment: The time. If the last call was interrupted, this one continues to the time of that call.
  ///   - hasTime: Called before each part but the first. If it returns false, the rest stays due.
  /// - Returns: Whether nothing is left. If not, ``isAdvancing`` is true.
  @discardableResult
  package func advance(to moment: Timestamp, while hasTime: () -> Bool = { true }) -> Bool {
    let moment = interrupted ?? moment
    clients.advance(to: moment)
    interrupted = nil
    var isFirst = true
    while let due = nextDeadline, due <= moment {
      guard isFirst || hasTime() else {
        interrupted = moment
        return false
      }
      isFirst = false
      fire(due)
    }
    finishAdvance(to: moment)
    settle()
    return true
  }

  /// Whether ``advance(to:while:)`` was interrupted, and has not done the rest.
  package var isAdvancing: Bool { interrupted != nil }

  /// Whether something is due by a time.
  package func isDue(by moment: Timestamp) -> Bool { nextDeadline.map { $0 <= moment } ?? false }

  private func fireTimers(dueBy moment: Timestamp) {
    while let due = nextDeadline, due <= moment { fire(due) }
    finishAdvance(to: moment)
  }

  private func finishAdvance(to moment: Timestamp) {
    application.advance(to: moment)
    scenes.removeDetached()
  }

  /// Does one thing that is due, or a part of it. Timers of the engine come first, then timers of clients,
  /// then events that a filter or a pipeline holds back (S1).
  private func fire(_ due: Timestamp) {
    if let timer = application.nextDeadline, timer <= due {
      application.advancePart(to: due)
      publisher.publish()
    } else if let deadline = nextClientDeadline, deadline <= due {
      application.advance(to: due)
      clients.disconnectSlowClients(dueBy: due)
      ignoring.end(dueBy: due)
      publisher.publish()
    } else {
      devices.fire(due)
    }
  }

  private var nextClientDeadline: Timestamp? {
    guard let slow = clients.nextDeadline else { return ignoring.nextDeadline }
    guard let request = ignoring.nextDeadline else { return slow }
    return min(slow, request)
  }

  // MARK: Shared turns

  /// Whether the owner divides the work for clients over the turns of its loop. If not,
  /// ``receive(_:at:)`` does all of it.
  ///
  /// If so, call ``doNextWork(at:)`` while it ``hasWork``, and serve devices and other clients in
  /// between. Run the jobs of ``takeJob()`` on another thread.
  package var sharesTurns = false {
    didSet { jobs.isShared = sharesTurns }
  }

  /// Whether ``doNextWork(at:)`` has something to do.
  package var hasWork: Bool {
    clients.hasCallsWaiting || scenes.isTakingApart || describer.hasWork
  }

  /// Answers one call, takes apart a part of a removed window, or describes some views for a client.
  /// If there is work of several kinds, they take turns.
  ///
  /// - Parameters:
  ///   - now: The time until which all events have been received.
  ///   - present: The present time, at which calls see content that moves by itself; nil for `now`. Because
  ///     `now` is the time of an earlier turn, it would tell when the devices sent their last event.
  package func doNextWork(at now: Timestamp, present: Timestamp? = nil) {
    for _ in 0..<3 {
      lastWork = (lastWork + 1) % 3
      switch lastWork {
      case 0 where clients.hasCallsWaiting: return answerNextCall(at: now, present: present)
      case 1 where scenes.isTakingApart: return scenes.takeApartFurther()
      case 2 where describer.hasWork:
        application.showContent(at: present ?? now)
        return describer.doNextPart()
      default: continue
      }
    }
  }

  /// Returns the next job for another thread; nil if there is none, or if the result of the last one
  /// for this lane has not come. The jobs of a user wait until its removed windows are taken apart, so that
  /// the memory of these can be used again.
  package func takeJob(for lane: JobLane = .first) -> ServerJob? {
    jobs.take(for: lane, without: scenes.usersWithRemovedParts)
  }

  /// Returns the memory of the windows that were removed since the last call, in bytes.
  package func takeReleasedMemory() -> Int { scenes.takeReleasedMemory() }

  /// Whether a job waits or runs.
  package var hasJob: Bool { !jobs.isEmpty }

  /// Whether a call of a client can be answered.
  package var hasCallsWaiting: Bool { clients.hasCallsWaiting }

  /// Answers one call. Users take turns, and the connections of a user take turns.
  package func answerNextCall(at now: Timestamp, present: Timestamp? = nil) {
    clients.advance(to: now)
    application.showContent(at: present ?? now)
    router.answerNext(at: max(application.now, now))
    scenes.removeDetached()
    settle()
  }

  /// Returns whether a client has calls that wait for their answers.
  package func hasCalls(of id: ClientID) -> Bool { clients.hasCalls(of: id) }

  /// Returns whether more bytes of a client may be read now. Bytes behind unanswered calls should
  /// stay in the socket.
  package func mayRead(from id: ClientID) -> Bool { clients.mayRead(from: id) }

  // MARK: Clients

  /// Returns whether the next connection of a peer would be refused. If so, report the clients that
  /// have hung up first, because they are counted until then.
  package func isFull(for peer: ClientPeer) -> Bool { clients.isFull(for: peer) }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// `body` writes as many bytes as the client accepts. If bytes remain, call ``flush(_:_:)`` when
  /// the client accepts more.
  ///
  /// - Parameters:
  ///   - hasTime: Called after each client. If it returns false, the other clients come first in the
  ///     next flush.
  ///   - body: Receives the client, its queue, and whether to close the client once the queue is empty.
  package func flush(
    while hasTime: () -> Bool = { true }, _ body: (ClientID, inout OutboundQueue, Bool) -> Void
  ) {
    clients.flush(while: hasTime, body)
  }

  /// Whether ``flush(_:)`` has messages to write or clients to close.
  package var hasMessagesToWrite: Bool { clients.hasMessagesToWrite }

  /// Whether a client has messages that are not written.
  package func hasMessages(for id: ClientID) -> Bool { clients.hasMessages(for: id) }

  /// Lets the next ``flush(_:)`` write to a client that accepts more bytes.
  package func scheduleFlush(of id: ClientID) { clients.scheduleFlush(of: id) }

  /// Calls `body` for one client that accepts more bytes; see ``flush(_:)``.
  package func flush(_ id: ClientID, _ body: (inout OutboundQueue, Bool) -> Void) {
    clients.flush(id, body)
  }

  /// Whether any client receives events: by `Attach`, by `Devices.Watch`, or by `Subscribe` with at least one
  /// kind of event.
  package var hasSubscribers: Bool { publisher.hasSubscribers }

  // MARK: Devices

  /// Returns whether the events of a device are used.
  package func reads(_ id: DeviceID) -> Bool { devices.reads(id) }

  /// Returns the devices for which changed rules change the reading since the last call.
  ///
  /// For each device that ``reads(_:)`` accepts, pass its state as events with the source `resync`,
  /// because the kernel does not repeat an unchanged state. Close the others.
  package func takeRevisedDevices() -> [DeviceID] { devices.takeRevisedDevices() }

  // MARK: Scenes

  /// Shows the machine's own scene instead of the one there was. Windows that keep their name keep
  /// their touches.
  ///
  /// Call it before devices are added, or at any later time. While the machine has a scene, no screen
  /// has a default window.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - finish: Called when the scene is shown. If turns are shared, jobs build large windows first.
  package func showSystemScene(_ scene: SceneDescription, then finish: @escaping () -> Void = {}) {
    scenes.showSystemScene(scene, then: finish)
  }

  /// Removes the machine's own scene; each screen has a default window again.
  package func hideSystemScene() {
    scenes.hideSystemScene(mayHover: devices.mayHover)
  }

  // MARK: Configuration

  /// Applies a new configuration. No client is disconnected, and no live touch is cancelled except in
  /// windows that the scene no longer has.
  ///
  /// - at once: limits, policy, the scene, and thresholds of new views and recognizers
  /// - when nothing touches them: device rules, and thresholds of the daemon's own windows
  /// - never: thresholds of the existing contents of clients' windows
  ///
  /// - Parameters:
  ///   - new: The configuration.
  ///   - scene: The machine's own scene; nil for none.
  ///   - finish: Called when the scene is shown. If turns are shared, jobs build large windows first.
  /// - Returns: Sentences about settings that do not take effect yet, or not everywhere.
  package func configure(
    _ new: ServerConfiguration, scene: SceneDescription?,
    then finish: @escaping () -> Void = {}
  ) -> [String] {
    let old = configuration
    configuration = new
    access.policy = new.policy
    control.version = new.version
    devices.rules = new.devices
    scenes.gestures = new.gestures
    scenes.hasDefaultWindows = new.hasDefaultWindows
    if let scene {
      showSystemScene(scene, then: finish)
    } else {
      hideSystemScene()
      finish()
    }
    clients.limits = new.limits
    application.mostRecognizersOfTouches = new.limits.recognizersOfTouches
    if new.policy != old.policy {
      ignoring.endAll { !new.policy.mayControl($0) }
      events.applyPolicy()
      scenes.applyPolicy()
    }
    var notes = clients.limitNotes
    if new.gestures != old.gestures { notes += scenes.reviseThresholds() }
    if new.devices != old.devices { devices.reviseDevices() }
    settle()
    return notes + devices.unsettledNotes + scenes.unsettledNotes
  }

  /// Applies pending changes to devices and windows that nothing touches now.
  private func settle() {
    devices.settle()
    scenes.settle()
  }
}
