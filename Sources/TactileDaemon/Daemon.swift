import Tactile
import TactileDevices
import TactileIO
import TactileServer
import TactileWire

/// Connects devices, the server and the socket to one event loop on one thread.
///
///     a turn: wait ─► read what is ready ─► server ─► write what came out ─► set the next wake-up
final class Daemon {
  /// The most open descriptors: one for each client, and enough for the devices of any machine.
  static let mostDescriptors = 4096
  /// The open descriptors that are not for clients: those of devices, and of clients that are refused.
  static let otherDescriptors = 512

  private let loop: EventLoop
  private let server: Server
  private let hub: ClientHub
  private let notifier = ServiceNotifier()
  private var source: (any InputSource)?
  private var owned: OwnedDevices?
  private let configurationSource: ConfigurationSource
  /// The reports to the watchdog of the service manager; nil if it has none.
  private var watchdog: WatchdogSchedule?
  /// The thread for work that waits for the disk or the kernel, so the workers of clients do not do it.
  private let outside: WorkerThread
  /// The status that the service manager received last; nil before the daemon is ready.
  private var statusLimiter: StatusRateLimiter<ServiceFacts>?
  private var reloads = ReloadQueue()
  private var reloadLog = ReloadLog()
  /// Where a configuration that is only tried may be; nil for a socket without a path.
  private let trialSocket: String?
  /// The last configuration that was accepted and not only tried.
  private var kept: ConfigurationSource.Reading
  private var trial = Trial.none
  /// Why the configuration could not be saved the last time, which is logged once.
  private var saveFailure: String?
  private var isEnding = false
  /// Whether a recording is served, and not devices.
  private var isPlaying = false
  private var turnTimes = TurnTimes()
  /// Whether the loop has slept, so that the time of a turn is known.
  private var hasTurns = false
  private let startedAt = RealTimeClock.seconds()
  private let startTime = MonotonicClock.now()
  private var reloadCount = 0
  private var rejectedReloadCount = 0

  /// Creates a daemon with a configuration.
  ///
  /// - Parameters:
  ///   - listener: The socket that clients connect to.
  ///   - source: The files that a reload reads again.
  ///   - reading: The current contents of the files.
  init(
    listener: UnixListener, source: ConfigurationSource, reading: ConfigurationSource.Reading
  ) throws(IOError) {
    loop = try EventLoop()
    watchdog = notifier.watchdogTimeout.map(WatchdogSchedule.init(timeout:))
    outside = try WorkerThread(loop)
    configurationSource = source
    trialSocket = listener.path.isEmpty ? nil : listener.path
    kept = reading
    server = Server(configuration: Self.serverConfiguration(reading))
    DaemonLog.level = reading.configuration.log
    DaemonLog.write(.info, "version \(TactileVersion.current)")
    Self.report(reading)
    hub = try ClientHub(listener: listener, server: server, loop: loop)
    server.noticeHandler = { DaemonLog.write($0) }
    server.reloadHandler = { [unowned self] in reload(while: $0, then: $1) }
    server.hostHealth = { [unowned self] in health }
    server.sources = reading.message
    if let scene = reading.scene { server.showSystemScene(scene) }
    try loop.watchSignals { [unowned self] in receive($0) }
    loop.onDeadline = {}
    loop.beforeSleep = { [unowned self] in endTurn() }
    save(reading)
  }

  /// Logs where the configuration of the start comes from.
  private static func report(_ reading: ConfigurationSource.Reading) {
    if let refusal = reading.refusal {
      let instead =
        reading.origin == .saved
        ? "using the last configuration that was accepted"
        : "using the defaults, because there is no copy of an accepted configuration that can be used"
      DaemonLog.write(.error, "\(instead); cannot use the configuration: \(refusal)")
    }
    for file in reading.files { DaemonLog.write(.info, "using configuration \(file)") }
    for note in reading.notes { DaemonLog.write(.info, note) }
  }

  /// Saves a configuration that was accepted, on a thread of its own: the disk may be slow.
  private func save(_ reading: ConfigurationSource.Reading) {
    guard reading.refusal == nil, let saved = SavedConfiguration.ofService else { return }
    let contents = reading.contents
    outside.begin {
      Result { () throws(IOError) in try saved.save(contents) }
    } then: { [unowned self] result in
      let former = saveFailure
      saveFailure = nil
      guard case .failure(let error) = result else { return }
      saveFailure = "\(error)"
      guard saveFailure != former else { return }
      DaemonLog.write(.warning, "cannot keep a copy of the configuration: \(error)")
    }
  }

  /// Returns the settings of the server. The user that runs the daemon has all permissions, and the process needs
  /// descriptors for more than connections.
  private static func serverConfiguration(
    _ reading: ConfigurationSource.Reading
  ) -> ServerConfiguration {
    var configuration = reading.configuration.server
    configuration.policy.owners.insert(Account.current)
    let descriptors = ProcessResources.raiseDescriptorLimit(to: mostDescriptors)
    configuration.limits.connections = min(
      configuration.limits.connections, max(descriptors - otherDescriptors, descriptors / 2))
    return configuration
  }

  /// Reads the configuration again and applies it, at the latest after ``ReloadQueue/pause`` and the reload that
  /// runs. If it has an error, the previous configuration stays in effect. Clients stay connected and touches
  /// continue in both cases.
  ///
  /// A thread of its own reads the files.
  ///
  /// - Parameters:
  ///   - isWanted: Whether the client still waits for the result.
  ///   - finish: Called when the configuration is applied or rejected, with sentences about
  ///     settings that do not take effect yet, or not everywhere; nil for the signal. They are logged too.
  private func reload(
    while isWanted: @escaping () -> Bool = { true }, then finish: ReloadQueue.Finish?
  ) {
    reloads.add(finish, while: isWanted)
    beginReload()
  }

  private func beginReload() {
    let now = MonotonicClock.now()
    guard reloads.begin(at: now) else { return }
    notifier.reloading(at: now)
    let (source, socket, start) = (configurationSource, trialSocket, startTime)
    outside.begin {
      Result {
        // A trial of before the start ended with the daemon of before, which may have crashed because of it.
        let trial = socket.flatMap(TrialFile.read(besideSocket:))
        return try source.read(
          trying: trial.flatMap { $0.begin > start && $0.end > MonotonicClock.now() ? $0 : nil })
      }
    } then: { [unowned self] in
      apply($0)
    }
  }

  private func apply(_ result: Result<ConfigurationSource.Reading, any Error>) {
    do {
      let reading = try result.get()
      let notes =
        server.configure(Self.serverConfiguration(reading), scene: reading.scene) + reading.notes
      reloadCount += 1
      let lines = ["reloaded the configuration"] + notes
      endReload(.success(notes), lines.map { ServerNotice(.info, $0) })
      owned?.reload()
      DaemonLog.level = reading.configuration.log
      server.sources = reading.message
      if let end = reading.trialEnd {
        trial = .lasts(until: end)
        return
      }
      trial = .none
      kept = reading
      save(reading)
    } catch {
      if case .over = trial { restoreKept() }
      server.sources.refusal = "\(error)"
      rejectedReloadCount += 1
      let line = "cannot reload; the previous configuration stays in effect: \(error)"
      endReload(.failure(error), [ServerNotice(.error, line)])
    }
  }

  /// Whether a configuration is only tried.
  private enum Trial {
    case none
    case lasts(until: Timestamp)
    /// The reload after it has not ended.
    case over
  }

  /// Ends a trial that was not kept: a reload applies the files.
  private func endTrial(at now: Timestamp) {
    guard case .lasts(let end) = trial, end <= now else { return }
    trial = .over
    DaemonLog.write(.info, "the configuration that was tried was not kept; applying the files")
    reload(then: nil)
  }

  /// Applies the configuration of before a trial, because the files have an error.
  private func restoreKept() {
    trial = .none
    _ = server.configure(Self.serverConfiguration(kept), scene: kept.scene)
    owned?.reload()
    DaemonLog.level = kept.configuration.log
    server.sources = kept.message
  }

  private func endReload(_ result: Result<[String], any Error>, _ lines: [ServerNotice]) {
    let requests = reloads.end()
    let now = MonotonicClock.now()
    for line in reloadLog.lines(about: lines, always: requests.areFromAdministrator, at: now) {
      DaemonLog.write(line)
    }
    requests.finish(result)
    notifier.ready(status: facts.sentence)
  }

  /// Serves live devices until a signal stops it.
  ///
  /// - Parameters:
  ///   - inherited: The descriptors from the service manager.
  ///   - panelGuard: The guard of owned panels; nil if this user cannot own panels.
  func serveDevices(_ inherited: InheritedSockets, panelGuard: PanelGuard?) throws {
    let owned = try OwnedDevices(
      server: server, store: CloneStore(inherited, notifier: notifier), panelGuard: panelGuard,
      loop: loop)
    self.owned = owned
    let devices = try LiveDevices(server: server, loop: loop, worker: outside, owned: owned)
    source = devices
    try serve()
  }

  /// Serves a recording until its end, or until a signal stops it.
  ///
  /// - Throws: The error because of which a long file could not be read to its end.
  func serve(_ recording: PlayableRecording, speed: Double?) throws {
    let steps = ReadAhead(recording, worker: outside)
    let played = PlayedRecording(
      steps, speed: speed, server: server, hub: hub, whenOver: { [unowned self] in end() })
    source = played
    isPlaying = true
    try serve()
    if let failure = played.failure { throw failure }
  }

  /// Serves panels that do not exist until a signal stops it.
  func serve(_ panels: [VirtualPanel]) throws {
    source = VirtualPanels(panels, server: server)
    try serve()
  }

  private func serve() throws {
    hub.clock = { [unowned self] in source?.now ?? MonotonicClock.now() }
    hub.presentClock = { [unowned self] in source?.present ?? MonotonicClock.now() }
    hub.begin()
    let facts = self.facts
    notifier.ready(status: facts.sentence)
    statusLimiter = StatusRateLimiter(reported: facts, at: MonotonicClock.now())
    reportToWatchdog(at: MonotonicClock.now())
    try loop.run()
    source?.stop()
    notifier.stopping()
  }

  private func receive(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate: loop.stop()
    // Notes and errors are logged.
    case .hangUp: reload(then: nil)
    }
  }

  /// Ends a turn of the loop: advances the server, writes queued messages, and sets the next
  /// deadline.
  private func endTurn() {
    guard let source else { return }
    hub.serveClients()
    if !server.isAdvancing {
      source.proceed()
      for device in server.takeRevisedDevices() { source.revise(device) }
    }
    // Most turns have at most one thing to do, for which the server does not ask.
    lazy var share = TurnShare()
    if server.advance(to: source.now, while: { share.isLeft }) {
      source.finishTurn()
    } else {
      loop.skipNextSleep()
    }
    hub.flush()
    hub.prepareNextTurn()
    let now = MonotonicClock.now()
    if hasTurns { turnTimes.add(from: loop.turnStart, to: now) }
    hasTurns = true
    reportToWatchdog(at: now)
    tellStatus(at: now)
    if isEnding, !hub.hasUnwritten, !server.hasWork, !server.hasJob { loop.stop() }
    hub.reopenDoor(at: loop.lastPollTime)
    endTrial(at: now)
    if reloads.nextDeadline != nil { beginReload() }
    var deadline = source.wakeUp(for: server.nextDeadline)
    func wake(at time: Timestamp?) {
      if let time, deadline.map({ time < $0 }) ?? true { deadline = time }
    }
    wake(at: watchdog?.deadline)
    wake(at: hub.reopening)
    wake(at: server.nextCallTime)
    wake(at: statusLimiter?.nextDeadline)
    wake(at: reloads.nextDeadline)
    if case .lasts(let end) = trial { wake(at: end) }
    wake(at: DaemonLog.flush())
    loop.setDeadline(deadline)
  }

  private func end() {
    isEnding = true
  }

  private var facts: ServiceFacts {
    ServiceFacts(
      isPlaying: isPlaying, devices: source?.deviceCount ?? 0, clients: hub.count)
  }

  /// What the server cannot know of the health of the service.
  private var health: HostHealth {
    var health = HostHealth()
    health.startedAt = startedAt
    health.reloads = reloadCount
    health.rejectedReloads = rejectedReloadCount
    health.turns = turnTimes.count
    health.turnTime = turnTimes.total
    health.longestTurn = turnTimes.longestTurn(at: MonotonicClock.now())
    return health
  }

  /// Updates the status line that `systemctl status` shows.
  private func tellStatus(at now: Timestamp) {
    let facts = self.facts
    guard statusLimiter?.isDue(facts, at: now) == true else { return }
    notifier.status(facts.sentence)
  }

  private func reportToWatchdog(at now: Timestamp) {
    guard let report = watchdog?.report(at: now, hasWork: loop.hasWork) else { return }
    notifier.report(report)
    // Only an idle schedule has a report before the work of a turn.
    let isIdle = watchdog?.isIdle ?? false
    loop.beforeWork =
      isIdle ? { [unowned self] in reportToWatchdog(at: MonotonicClock.now()) } : nil
  }
}
