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
  /// The time of an ``advance(to:while:)`` that was interrupted, and that further calls continue.
  private var interrupted: Timestamp?
  /// Called when no changed rules wait for their turn.
  private var settledHandlers: [() -> Void] = []
  /// The frames in progress and their subscribers.
  let publisher: FramePublisher

  private let log: NoticeLog
  let access: AccessControl
  /// The memory that users make the daemon keep.
  let budget: MemoryBudget
  let clients: ClientRegistry
  private let deviceNotices: DeviceNotices
  /// The work for clients that is divided over turns.
  let work: ClientWork
  let scenes: SceneRegistry
  let devices: DeviceRegistry
  private let owned: OwnedPanels
  private let scripts: ScriptPlayer
  private let ignoring: InteractionIgnoring
  private let modes: ModeControl
  private let presence = PresenceControl()
  private let accessibility: AccessibilityControl
  private let variables: VariableStore
  private let bindingReports: BindingReports
  private let configurationState = ConfigurationState()
  private let events: EventCalls
  private let control: ControlCalls

  /// A server without devices and clients.
  package init(configuration: ServerConfiguration = ServerConfiguration()) {
    self.configuration = configuration
    log = NoticeLog(application: application)
    access = AccessControl(policy: configuration.policy, log: log)
    budget = MemoryBudget(limits: configuration.limits, access: access)
    let jobs = JobQueue()
    clients = ClientRegistry(log: log, budget: budget, jobs: jobs)
    let describer = SceneDescriber(jobs: jobs)
    publisher = FramePublisher(application: application, clients: clients)
    budget.add(publisher)
    application.mostRecognizersOfTouches = configuration.limits.recognizersOfTouches
    application.mostHitTestWork = configuration.limits.hitTestWork
    scenes = SceneRegistry(
      application: application, publisher: publisher, jobs: jobs, access: access,
      budget: budget, gestures: configuration.gestures,
      hasDefaultWindows: configuration.hasDefaultWindows)
    owned = OwnedPanels(application: application)
    modes = ModeControl(application: application)
    owned.plan = configuration.regions
    owned.hasWindowLimits = { [scenes] in scenes.limitsCompositor }
    modes.options = configuration.modes
    presence.setSteps(configuration.idle, at: nil)
    accessibility = AccessibilityControl(application: application)
    scripts = ScriptPlayer(
      application: application, publisher: publisher, owned: owned, access: access)
    deviceNotices = DeviceNotices(log) { [clients] in clients.now }
    devices = DeviceRegistry(
      application: application, scenes: scenes, publisher: publisher, owned: owned, modes: modes,
      presence: presence, accessibility: accessibility, scripts: scripts, notices: deviceNotices,
      rules: configuration.devices)
    devices.support = configuration.support
    ignoring = InteractionIgnoring(application: application)
    variables = VariableStore(clients: clients, budget: budget)
    bindingReports = BindingReports(budget: budget)
    let state = StateReader(
      application: application, devices: devices, scenes: scenes, publisher: publisher,
      access: access, modes: modes, presence: presence, accessibility: accessibility,
      variables: variables, configuration: configurationState)
    events = EventCalls(
      devices: devices, clients: clients, publisher: publisher, access: access, budget: budget,
      state: state)
    control = ControlCalls(
      application: application, clients: clients, devices: devices, scenes: scenes,
      publisher: publisher, ignoring: ignoring, modes: modes, accessibility: accessibility,
      scripts: scripts, bindingReports: bindingReports, access: access, budget: budget,
      configuration: configurationState, version: configuration.version)
    let router = CallRouter(
      clients: clients, jobs: jobs, log: log, events: events,
      scenes: SceneCalls(
        application: application, scenes: scenes, clients: clients, publisher: publisher,
        access: access, budget: budget, describer: describer, state: state),
      updates: UpdateCall(scenes: scenes, clients: clients, access: access, jobs: jobs),
      control: control,
      bindings: BindingCalls(
        variables: variables, reports: bindingReports, clients: clients, access: access),
      scripts: ScriptCalls(devices: devices, scripts: scripts, budget: budget), access: access,
      describer: describer)
    work = ClientWork(
      application: application, clients: clients, scenes: scenes, devices: devices,
      publisher: publisher, events: events, router: router, describer: describer, jobs: jobs)
    clients.hangUpHandler = { [unowned self] client in
      scripts.endAll(of: client)
      bindingReports.remove(reportOf: client)
    }
    clients.closeHandler = { [unowned self, unowned jobs] client in
      jobs.removeAll(of: client)
      ignoring.endAll(of: client)
      scripts.endAll(of: client)
      bindingReports.remove(reportOf: client)
      publisher.unsubscribe(client)
      if let attachment = client.attachment { scenes.scheduleRemoval(of: attachment) }
    }
    modes.changeHandler = { [unowned self] in publisher.append($0) }
    variables.changeHandler = { [unowned self] in publisher.append($1, of: $0) }
    presence.changeHandler = { [unowned self] in
      publisher.append($0)
      scenes.sendActions(of: $0)
    }
    accessibility.applyHandler = { [unowned self] in devices.accommodations = $0 }
    accessibility.options = configuration.accessibility
    // Aids that are on by default are no change.
    accessibility.review(at: .zero)
    accessibility.explorer.exploredHandler = { found in
      guard let view = found.view as? any SceneResponder else { return }
      view.element.reportExploring(view, part: found.part)
    }
    accessibility.changeHandler = { [unowned self] in publisher.append($0) }
    publisher.lockoutHandler = { [deviceNotices] gesture, window, duration in
      // Names come from the machine's own scene.
      deviceNotices.write(
        .warning,
        "the gesture \(Excerpt.quoting(gesture)) of the window \(Excerpt.quoting(window)) is locked out for "
          + "\(Int(duration.rounded(.up))) s after wrong tries")
    }
    publisher.machineActionHandler = { [unowned self] action in
      modes.note(action: action)
      accessibility.note(action: action)
    }
  }

  // MARK: Handlers

  /// Called with each frame that is not empty, before the clients receive it. The frame has
  /// its typed messages only while there is an observer.
  package var frameObserver: ((FrameLog) -> Void)? {
    get { publisher.observer }
    set { publisher.observer = newValue }
  }

  /// Whether ``frameObserver`` also reads the JSON of frames. Without clients, it is encoded only then.
  package var observerReadsJSON: Bool {
    get { publisher.observerReadsJSON }
    set { publisher.observerReadsJSON = newValue }
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

  /// Passes a notice about a device to ``noticeHandler``, unless there were too many about devices just before.
  ///
  /// Use it for everything that a device or a program that opens devices can cause again and again.
  package func noteDevice(_ level: ServerNotice.Level, _ message: @autoclosure () -> String) {
    deviceNotices.write(level, message())
  }

  /// Reloads the configuration, and calls its argument at the end: with sentences about what does not
  /// take effect yet, or with an error that describes what is wrong with the configuration.
  package typealias ReloadHandler = (_ finish: @escaping ReloadQueue.Finish) -> Void

  /// Called when a client asks to reload the configuration.
  package var reloadHandler: ReloadHandler? {
    get { control.reloadHandler }
    set { control.reloadHandler = newValue }
  }

  /// Called when a touch has ended the mode `asleep`. If the configuration wants it, press `KEY_WAKEUP` (S269).
  package var wakeHandler: () -> Void {
    get { modes.wakeHandler }
    set { modes.wakeHandler = newValue }
  }

  /// Called when a client asks to release an owned panel, or all of them with nil. Returns the devices that
  /// were released.
  package var releaseHandler: ((DeviceID?) -> [DeviceID])? {
    get { control.releaseHandler }
    set { control.releaseHandler = newValue }
  }

  /// Returns what only the host knows of the health of the service, for the status.
  package var hostHealth: () -> HostHealth {
    get { control.hostHealth }
    set { control.hostHealth = newValue }
  }

  /// The files of the configuration, for the status.
  package var sources: ConfigurationMessage {
    get { configurationState.message }
    set { configurationState.message = newValue }
  }

  /// Called with the events of the clone of an owned panel, before the clients receive the frame that
  /// caused them. The events are read only during the call. Without a handler, they are lost.
  package var cloneFrameHandler: ((DeviceID, CloneFrame) -> Void)? {
    didSet {
      guard let handler = cloneFrameHandler else {
        owned.frameHandler = nil
        return
      }
      owned.frameHandler = { handler($0.device, $1) }
    }
  }

  // MARK: A turn

  /// The time of the next ``advance(to:)``; nil if nothing waits for a time.
  package var nextDeadline: Timestamp? {
    var earliest = application.nextDeadline
    if let due = nextClientDeadline { earliest = min(earliest ?? due, due) }
    if let due = devices.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = scripts.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Processes an input. Timers that are due fire first (S1).
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The time of the input; events of devices have times of their own instead.
  package func receive(_ input: ServerInput, at now: Timestamp) {
    clients.advance(to: now)
    // A device is added at a time of its own, but what the host finds out later is not.
    if case .events = input { publisher.hasOwnTime = true }
    defer { publisher.hasOwnTime = false }
    switch input {
    case .deviceAdded(let id, let description):
      fireTimers(dueBy: now)
      publisher.hasOwnTime = true
      presence.begin(at: now)
      devices.add(id, description)
    case .deviceRemoved(let id):
      guard devices.contains(id) else { break }
      fireTimers(dueBy: now)
      publisher.hasOwnTime = true
      devices.remove(id, at: now)
    case .events(let id, let events, let source):
      devices.process(events, of: id, source) { fireTimers(dueBy: $0) }
    case .lossRepaired(let id): devices.countRepairedLoss(of: id)
    case .grabChanged(let id, let isGrabbed):
      fireTimers(dueBy: now)
      publisher.hasOwnTime = true
      devices.noteGrab(isGrabbed, of: id)
    case .screensOff: modes.sleep(at: now)
    case .ownershipChanged(let id, let state): devices.noteOwnership(state, of: id)
    case .cloneAppeared(let id, let node): devices.noteClone(node, of: id)
    case .clientConnected(let id, let peer): clients.connect(id, peer)
    case .clientSent(let id, let bytes):
      clients.receive(bytes, from: id)
      guard !sharesTurns else { return }
      while clients.hasCallsWaiting { answerNextCall(at: now) }
    case .jobFinished(let result): work.finish(result)
    case .clientHungUp(let id): clients.hangUp(id)
    case .clientClosed(let id): clients.remove(id)
    }
    scenes.removeDetached()
    settle()
  }

  /// Processes events of a device, as ``receive(_:at:)`` does.
  ///
  /// - Parameter deadline: The present value of ``nextDeadline``, which the caller knows already.
  package func receive(
    _ events: UnsafeBufferPointer<InputEvent>, of id: DeviceID, _ source: EventSource,
    at now: Timestamp, nextDeadline deadline: Timestamp?
  ) {
    clients.advance(to: now)
    publisher.hasOwnTime = true
    defer { publisher.hasOwnTime = false }
    // It is known for the first frame only. The frame itself may have changed what its pipeline holds back.
    var isKnown = true
    devices.process(events, of: id, source) { moment in
      if isKnown, deadline.map({ $0 > moment }) ?? true, !devices.isDue(id, by: moment) {
        finishAdvance(to: moment)
      } else {
        fireTimers(dueBy: moment)
      }
      isKnown = false
    }
    scenes.removeDetached()
    settle()
  }

  /// Advances time: does everything that is due by a time, each thing in its own frame (S1).
  ///
  /// If `hasTime` interrupts it, pass the server no event and no other time until further calls have done
  /// the rest: these come first. Steps of scripts are no part of the rest. They come later instead (S270), because
  /// scripts can have more steps than there is time for.
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
        scripts.delay(beyond: moment)
        guard let rest = nextDeadline, rest <= moment else { break }
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

  func fireTimers(dueBy moment: Timestamp) {
    while let due = nextDeadline, due <= moment { fire(due) }
    finishAdvance(to: moment)
  }

  private func finishAdvance(to moment: Timestamp) {
    application.advance(to: moment)
    scenes.removeDetached()
  }

  /// Does one thing that is due, or a part of it. Timers of the engine come first, then timers of clients,
  /// then steps of scripts, then events that a filter or a pipeline holds back (S1).
  private func fire(_ due: Timestamp) {
    let hadOwnTime = publisher.hasOwnTime
    publisher.hasOwnTime = true
    defer { publisher.hasOwnTime = hadOwnTime }
    if let timer = application.nextDeadline, timer <= due {
      application.advancePart(to: due)
      endPart(at: due)
    } else if let deadline = nextClientDeadline, deadline <= due {
      application.advance(to: due)
      clients.disconnectSlowClients(dueBy: due)
      ignoring.end(dueBy: due)
      modes.fire(dueBy: due)
      presence.fire(dueBy: due)
      accessibility.fire(dueBy: due)
      variables.fire(dueBy: due)
      endPart(at: due)
    } else if let step = scripts.nextDeadline, step <= due {
      scripts.fire(due)
      endPart(at: due)
    } else {
      devices.fire(due)
    }
  }

  /// Applies what a timer has changed to modes and to owned panels, and ends the frame.
  private func endPart(at due: Timestamp) {
    modes.review(at: due)
    accessibility.review(at: due)
    owned.settle(at: due)
    publisher.publish()
  }

  private var nextClientDeadline: Timestamp? {
    var earliest = clients.nextDeadline
    if let due = ignoring.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = modes.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = presence.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = accessibility.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = variables.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  // MARK: Shared turns

  /// Whether the owner divides the work for clients over the turns of its loop. If not,
  /// ``receive(_:at:)`` does all of it.
  ///
  /// If so, call ``doNextWork(at:)`` while it ``hasWork``, and serve devices and other clients in
  /// between. Run the jobs of ``takeJob()`` on another thread.
  package var sharesTurns = false {
    didSet {
      work.isShared = sharesTurns
      publisher.sharesTurns = sharesTurns
      if !sharesTurns { publisher.sendUnsentFrames() }
    }
  }

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

  /// Shows a window of a user as `Attach` shows it, but without a client: it has no stream, and nothing removes it.
  /// The caller checks the window.
  package func show(_ window: WindowDescription, of user: ClientPeer) {
    scenes.attach([MeasuredWindow(window)], as: scenes.newAttachment(), of: user) {}
    settle()
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
  /// If turns are shared, the turns apply device rules to the devices of one screen after the other. They send
  /// the state to one subscriber after the other whose permissions have changed. Before, it receives only the events
  /// from before the change.
  ///
  /// - Parameters:
  ///   - new: The configuration.
  ///   - scene: The machine's own scene; nil for none.
  ///   - finish: Called when the scene is shown and all devices that nothing touches have their new rules. It
  ///     receives sentences about settings that do not take effect yet, or not everywhere. If turns are shared,
  ///     jobs build large windows first.
  package func configure(
    _ new: ServerConfiguration, scene: SceneDescription?,
    then finish: @escaping ([String]) -> Void = { _ in }
  ) {
    let old = configuration
    configuration = new
    access.policy = new.policy
    control.version = new.version
    devices.rules = new.devices
    devices.support = new.support
    scenes.gestures = new.gestures
    scenes.hasDefaultWindows = new.hasDefaultWindows
    var notes: [String]?
    var isShown = false
    let end = { [unowned self] in
      guard isShown, let notes else { return }
      settledHandlers.append { [unowned self] in
        finish(notes + devices.unsettledNotes + scenes.unsettledNotes)
      }
    }
    let sceneIsShown = {
      isShown = true
      end()
    }
    if let scene {
      showSystemScene(scene, then: sceneIsShown)
    } else {
      hideSystemScene()
      sceneIsShown()
    }
    clients.limits = new.limits
    owned.plan = new.regions
    modes.options = new.modes
    accessibility.options = new.accessibility
    if presence.setSteps(new.idle, at: application.now) { publisher.publish() }
    application.mostRecognizersOfTouches = new.limits.recognizersOfTouches
    if new.policy != old.policy {
      ignoring.endAll { !new.policy.mayControl($0) }
      scripts.applyPolicy()
      if !sharesTurns { fireTimers(dueBy: application.now) }
      events.applyPolicy()
      if !sharesTurns { while events.hasWaitingStream { events.continueNextStream() } }
      scenes.applyPolicy()
    }
    var lasting = clients.limitNotes
    if new.gestures != old.gestures { lasting += scenes.reviseThresholds() }
    if new.devices != old.devices { devices.reviseDevices() }
    notes = lasting
    end()
    settle()
  }

  /// Applies pending changes to devices and windows that nothing touches now. If turns are shared, the turns do
  /// this for devices: ``doNextWork(at:)``.
  func settle() {
    let hasMode = modes.review(at: application.now)
    if accessibility.review(at: application.now) || hasMode { publisher.publish() }
    owned.settle(at: application.now)
    if !sharesTurns { while devices.canSettle { devices.settleNext() } }
    scenes.settle()
    guard !settledHandlers.isEmpty, !devices.canSettle else { return }
    let handlers = settledHandlers
    settledHandlers = []
    for handler in handlers { handler() }
  }
}
