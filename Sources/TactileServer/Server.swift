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
  /// The parts, each with a state of its own.
  let parts: ServerParts
  /// The time of an ``advance(to:while:)`` that was interrupted, and that further calls continue.
  private var interrupted: Timestamp?

  /// A server without devices and clients.
  package init(configuration: ServerConfiguration = ServerConfiguration()) {
    self.configuration = configuration
    parts = ServerParts(configuration, application: application)
  }

  // MARK: Handlers

  /// Called with each frame that is not empty, before the clients receive it. The frame has
  /// its typed messages only while there is an observer.
  package var frameObserver: ((FrameLog) -> Void)? {
    get { parts.publisher.observer }
    set { parts.publisher.observer = newValue }
  }

  /// Whether ``frameObserver`` also reads the JSON of frames. Without clients, it is encoded only then.
  package var observerReadsJSON: Bool {
    get { parts.publisher.observerReadsJSON }
    set { parts.publisher.observerReadsJSON = newValue }
  }

  /// Called with each contact that ended before its position was known, and that no client receives: the
  /// name of the device, and the time. With nil, the log contains the first one of each device.
  package var lostContactObserver: ((String, Timestamp) -> Void)? {
    get { parts.devices.lostContactObserver }
    set { parts.devices.lostContactObserver = newValue }
  }

  /// Called with each notice for the administrator of the machine.
  package var noticeHandler: ((ServerNotice) -> Void)? {
    get { parts.notices.handler }
    set { parts.notices.handler = newValue }
  }

  /// Passes a notice about a device to ``noticeHandler``, unless there were too many about devices just before.
  ///
  /// Use it for everything that a device or a program that opens devices can cause again and again.
  package func noteDevice(_ level: ServerNotice.Level, _ message: @autoclosure () -> String) {
    parts.notices.write(level, message())
  }

  /// Reloads the configuration, and calls `finish` at the end: with sentences about what does not
  /// take effect yet, or with an error that describes what is wrong with the configuration. While `isWanted` returns
  /// false, nothing needs the result.
  package typealias ReloadHandler = (
    _ isWanted: @escaping () -> Bool, _ finish: @escaping ReloadQueue.Finish
  ) -> Void

  /// Called when a client asks to reload the configuration.
  package var reloadHandler: ReloadHandler? {
    get { parts.control.reloadHandler }
    set { parts.control.reloadHandler = newValue }
  }

  /// Called when a touch has ended the mode `asleep`. If the configuration wants it, press `KEY_WAKEUP` (S269).
  package var wakeHandler: () -> Void {
    get { parts.states.modes.wakeHandler }
    set { parts.states.modes.wakeHandler = newValue }
  }

  /// Called when a client asks to release an owned panel, or all of them with nil. Returns the devices that
  /// were released.
  package var releaseHandler: ((DeviceID?) -> [DeviceID])? {
    get { parts.control.releaseHandler }
    set { parts.control.releaseHandler = newValue }
  }

  /// Returns what only the host knows of the health of the service, for the status.
  package var hostHealth: () -> HostHealth {
    get { parts.control.hostHealth }
    set { parts.control.hostHealth = newValue }
  }

  /// The files of the configuration, for the status.
  package var sources: ConfigurationMessage {
    get { parts.control.sources }
    set { parts.control.sources = newValue }
  }

  /// Called with the events of the clone of an owned panel, before the clients receive the frame that
  /// caused them. The events are read only during the call. Without a handler, they are lost.
  package var cloneFrameHandler: ((DeviceID, CloneFrame) -> Void)? {
    didSet {
      guard let handler = cloneFrameHandler else {
        parts.owned.frameHandler = nil
        return
      }
      parts.owned.frameHandler = { handler($0.device, $1) }
    }
  }

  // MARK: A turn

  /// The time of the next ``advance(to:)``; nil if nothing waits for a time.
  package var nextDeadline: Timestamp? {
    var earliest = application.nextDeadline
    if let due = nextClientDeadline { earliest = min(earliest ?? due, due) }
    if let due = parts.devices.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = parts.scripts.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Processes an input. Timers that are due fire first (S1).
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The time of the input; events of devices have times of their own instead.
  package func receive(_ input: ServerInput, at now: Timestamp) {
    parts.clients.advance(to: now)
    // A device is added at a time of its own, but what the host finds out later is not.
    if case .events = input { parts.publisher.hasOwnTime = true }
    defer { parts.publisher.hasOwnTime = false }
    switch input {
    case .deviceAdded(let id, let description):
      fireTimers(dueBy: now)
      parts.publisher.hasOwnTime = true
      parts.states.presence.begin(at: now)
      parts.devices.add(id, description)
    case .deviceRemoved(let id):
      guard parts.devices.contains(id) else { break }
      fireTimers(dueBy: now)
      parts.publisher.hasOwnTime = true
      parts.devices.remove(id, at: now)
    case .events(let id, let events, let source):
      parts.devices.process(events, of: id, source) { moment, _ in fireTimers(dueBy: moment) }
    case .lossRepaired(let id): parts.devices.countRepairedLoss(of: id)
    case .grabChanged(let id, let isGrabbed):
      fireTimers(dueBy: now)
      parts.publisher.hasOwnTime = true
      parts.devices.noteGrab(isGrabbed, of: id)
    case .screensOff: parts.states.modes.sleep(at: now)
    case .ownershipChanged(let id, let state): parts.devices.noteOwnership(state, of: id)
    case .cloneAppeared(let id, let node): parts.devices.noteClone(node, of: id)
    case .clientConnected(let id, let peer): parts.clients.connect(id, peer)
    case .clientSent(let id, let bytes):
      parts.clients.receive(bytes, from: id)
      guard !sharesTurns else { return }
      while parts.clients.hasCallsWaiting { answerNextCall(at: now) }
    case .jobFinished(let result): parts.clients.finishDecoding(result.reading)
    case .clientHungUp(let id): parts.clients.hangUp(id)
    case .clientEnded(let id): charge(to: id) { parts.clients.end(id) }
    case .clientClosed(let id, let isReleased):
      charge(to: id) { parts.clients.remove(id, isReleased: isReleased) }
    case .clientReleased(let id): parts.clients.release(id)
    }
    parts.scenes.removeDetached()
    settle()
  }

  /// Processes events of a device, as ``receive(_:at:)`` does.
  ///
  /// - Parameter deadline: The present value of ``nextDeadline``, which the caller knows already.
  package func receive(
    _ events: UnsafeBufferPointer<InputEvent>, of id: DeviceID, _ source: EventSource,
    at now: Timestamp, nextDeadline deadline: Timestamp?
  ) {
    parts.clients.advance(to: now)
    parts.publisher.hasOwnTime = true
    defer { parts.publisher.hasOwnTime = false }
    // It is known for the first frame only. The frame itself may have changed what its pipeline holds back.
    var isKnown = true
    parts.devices.process(events, of: id, source) { moment, device in
      if isKnown, deadline.map({ $0 > moment }) ?? true, !device.isDue(by: moment) {
        finishAdvance(to: moment)
      } else {
        fireTimers(dueBy: moment)
      }
      isKnown = false
    }
    parts.scenes.removeDetached()
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
    parts.clients.advance(to: moment)
    interrupted = nil
    var isFirst = true
    while let due = nextDeadline, due <= moment {
      guard isFirst || hasTime() else {
        parts.scripts.delay(beyond: moment)
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
    parts.scenes.removeDetached()
  }

  /// Does one thing that is due, or a part of it. Timers of the engine come first, then timers of clients,
  /// then steps of scripts, then events that a filter or a pipeline holds back (S1).
  private func fire(_ due: Timestamp) {
    let hadOwnTime = parts.publisher.hasOwnTime
    parts.publisher.hasOwnTime = true
    defer { parts.publisher.hasOwnTime = hadOwnTime }
    if let timer = application.nextDeadline, timer <= due {
      application.advancePart(to: due)
      endPart(at: due)
    } else if let deadline = nextClientDeadline, deadline <= due {
      application.advance(to: due)
      parts.clients.disconnectSlowClients(dueBy: due)
      parts.states.fire(dueBy: due)
      endPart(at: due)
    } else if let step = parts.scripts.nextDeadline, step <= due {
      parts.scripts.fire(due)
      endPart(at: due)
    } else {
      parts.devices.fire(due)
    }
  }

  /// Applies what a timer has changed to modes and to owned panels, and ends the frame.
  private func endPart(at due: Timestamp) {
    parts.states.review(at: due)
    parts.owned.settle(at: due)
    parts.publisher.publish()
  }

  private var nextClientDeadline: Timestamp? {
    var earliest = parts.clients.nextDeadline
    if let due = parts.states.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  // MARK: Calls

  /// Whether the owner answers calls with ``answerNextCall(at:present:)``, in turns with other work, and decodes long
  /// messages on another thread (``takeJob()``). If not, ``receive(_:at:)`` does all of it.
  package var sharesTurns = false {
    didSet { parts.router.decodesElsewhere = sharesTurns }
  }

  /// Returns the present time for debts: a user whose call took some time waits three times as long before its next
  /// call. With nil, nobody waits.
  package var callClock: (() -> Timestamp)? {
    didSet { sharesTurns = callClock != nil }
  }

  // MARK: Scenes

  /// Shows the machine's own scene instead of the one there was. Windows that keep their name keep
  /// their touches.
  ///
  /// Call it before devices are added, or at any later time. While the machine has a scene, no screen
  /// has a default window.
  package func showSystemScene(_ scene: SceneDescription) { parts.scenes.showSystemScene(scene) }

  /// Shows a window of a user as `Attach` shows it, but without a client: it has no stream, and nothing removes it.
  /// The caller checks the window.
  package func show(_ window: WindowDescription, of user: ClientPeer) {
    parts.scenes.attach([window], as: parts.scenes.newAttachment(), of: user)
    settle()
  }

  /// Removes the machine's own scene; each screen has a default window again.
  package func hideSystemScene() {
    parts.scenes.hideSystemScene(mayHover: parts.devices.mayHover)
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
  /// - Returns: Sentences about settings that do not take effect yet, or not everywhere.
  @discardableResult
  package func configure(_ new: ServerConfiguration, scene: SceneDescription?) -> [String] {
    let old = configuration
    configuration = new
    parts.access.policy = new.policy
    parts.quota.share = new.limits.share
    parts.quota.connectionsOfAll = new.limits.connections
    parts.quota.owners = new.policy.owners
    parts.control.version = new.version
    parts.devices.rules = new.devices
    parts.devices.support = new.support
    parts.scenes.gestures = new.gestures
    parts.scenes.hasDefaultWindows = new.hasDefaultWindows
    if let scene { showSystemScene(scene) } else { hideSystemScene() }
    parts.clients.limits = new.limits
    parts.owned.plan = new.regions
    if parts.states.apply(new, at: application.now) { parts.publisher.publish() }
    application.mostRecognizersOfTouches = new.limits.recognizersOfTouches
    if new.policy != old.policy {
      parts.states.ignoring.endAll { !new.policy.mayControl($0) }
      parts.scripts.applyPolicy()
      fireTimers(dueBy: application.now)
      parts.events.applyPolicy()
      parts.scenes.applyPolicy()
    }
    var notes = parts.clients.limitNotes
    if new.gestures != old.gestures { notes += parts.scenes.reviseThresholds() }
    if new.devices != old.devices { parts.devices.reviseDevices() }
    settle()
    return notes + parts.devices.unsettledNotes + parts.scenes.unsettledNotes
  }

  /// Applies pending changes to devices and windows that nothing touches now.
  func settle() {
    if parts.states.review(at: application.now) { parts.publisher.publish() }
    parts.owned.settle(at: application.now)
    parts.devices.settle()
    parts.scenes.settle()
  }
}

extension Server {
  /// Returns whether the next connection of a peer would be refused.
  package func isFull(for peer: ClientPeer) -> Bool {
    parts.quota.excess(of: peer.user, adding: Quota.Counts(.connections, 1)) != nil
  }

  /// Calls `body` once for each client that has messages waiting or is to be closed.
  ///
  /// `body` writes as many bytes as the client accepts. If bytes remain, call ``flush(_:_:)`` when
  /// the client accepts more.
  ///
  /// - Parameter body: Receives the client, its queue, and whether to close the client once the queue is empty.
  package func flush(_ body: (ClientID, inout OutboundQueue, Bool) -> Void) {
    parts.clients.flush(body)
  }

  /// Whether ``flush(_:)`` has messages to write or clients to close.
  package var hasMessagesToWrite: Bool { parts.clients.hasMessagesToWrite }

  /// Whether a client has messages that are not written.
  package func hasMessages(for id: ClientID) -> Bool { parts.clients.hasMessages(for: id) }

  /// Lets the next ``flush(_:)`` write to a client that accepts more bytes.
  package func scheduleFlush(of id: ClientID) { parts.clients.scheduleFlush(of: id) }

  /// Calls `body` for one client that accepts more bytes; see ``flush(_:)``.
  package func flush(_ id: ClientID, _ body: (inout OutboundQueue, Bool) -> Void) {
    parts.clients.flush(id, body)
  }

  /// Whether any client receives events: by `Attach`, by `Devices.Watch`, or by `Subscribe` with at least one
  /// kind of event.
  package var hasSubscribers: Bool { parts.publisher.hasSubscribers }
}

// The devices that the owner reads, and the panels that it owns.

extension Server {
  // MARK: Reading

  /// Returns whether the events of a device are used.
  package func reads(_ id: DeviceID) -> Bool { parts.devices.reads(id) }

  /// Returns whether each event of a device may be passed alone, because the device reports no touches.
  package func mayDivideFrames(of id: DeviceID) -> Bool { parts.devices.mayDivideFrames(of: id) }

  /// Returns the devices for which changed rules change the reading since the last call.
  ///
  /// For each device that ``reads(_:)`` accepts, pass its state as events with the source `resync`,
  /// because the kernel does not repeat an unchanged state. Close the others.
  package func takeRevisedDevices() -> [DeviceID] { parts.devices.takeRevisedDevices() }

  /// The devices with the counts of filtered contacts and unexpected events, as for a client that may watch.
  package var deviceMessages: [DeviceMessage] { parts.devices.messages }

  /// Returns whether the owner must look whether the screens are off before it passes events of a device: the
  /// touch that wakes a screen is withheld, and the device is a panel that was not touched for a time (S268). It
  /// returns true at most once a second.
  package func looksForSleep(before id: DeviceID, at now: Timestamp) -> Bool {
    configuration.swallowsWakingTouch && parts.devices.looksForSleep(before: id, at: now)
  }

  // MARK: Beginning in the middle

  /// The pipelines of all panels and pens, with which a later run can begin at this moment. Nil while something touches
  /// or hovers, or waits in a filter, and if a pipeline cannot be copied, as with protocol A.
  package var restingPipelines: [DeviceID: InputPipeline]? { parts.devices.restingPipelines }

  /// Gives a device that was just added the state that its pipeline had in another run with the same rules.
  ///
  /// The rest of the server begins anew: its scrolled content, switches, modes and lockouts are those of a start.
  package func resume(_ id: DeviceID, with pipeline: InputPipeline) {
    parts.devices.resume(id, with: pipeline)
  }

  // MARK: Owned panels

  /// Returns the options of owning a device, after all rules; nil for a device that is no panel, or not
  /// read. They change with the configuration while nothing touches the panel.
  package func ownOptions(of id: DeviceID) -> OwnOptions? { parts.devices.ownOptions(of: id) }

  /// Returns the device that stands for a panel while the daemon owns it; nil for other devices.
  package func cloneDescription(of id: DeviceID) -> CloneDescription? {
    parts.devices.cloneDescription(of: id)
  }

  /// Returns whether nothing touches a panel, and nothing of it waits: its touches have ended for apps and for
  /// the compositor.
  package func isUntouched(_ id: DeviceID) -> Bool { parts.devices.isUntouched(id) }

  /// Begins to own a panel. Its clone must exist, the panel must be grabbed, and nothing may touch it.
  ///
  /// - Returns: Whether the panel can be owned.
  package func own(_ id: DeviceID) -> Bool { parts.devices.own(id) }

  /// Ends owning a panel: ``cloneFrameHandler`` receives the lifts of what is down on the clone (S246).
  /// The same happens when the device is removed. Does nothing if the panel is not owned.
  package func release(_ id: DeviceID, at now: Timestamp) {
    fireTimers(dueBy: now)
    parts.devices.release(id, at: now)
  }
}
