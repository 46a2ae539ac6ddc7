import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileServer

/// Finds devices when they are plugged in or unplugged, and passes their events to the server.
///
/// A device that the server does not use, such as a keyboard, is opened only to read its
/// description. It is closed without reading an event, so the daemon never reads what people type.
/// If the daemon may not open it, the kernel's files in sysfs identify it.
///
/// Opening or closing a device may take a millisecond. If many devices come, leave or change at the
/// same time, one is served in each turn of the loop.
final class LiveDevices: InputSource {
  private struct Known {
    let id: DeviceID
    let node: DeviceNode
  }

  private final class Reading {
    let id: DeviceID
    let node: String
    let device: EvdevDevice
    /// Nil until the loop watches the device.
    var registration: Registration?
    /// The watch for grabs by other programs; nil while this daemon has grabbed the device.
    var grab: GrabMonitor.Subject?

    init(_ id: DeviceID, _ node: String, _ device: EvdevDevice) {
      (self.id, self.node, self.device) = (id, node, device)
    }
  }

  /// A piece of work for a turn of its own.
  private enum Task {
    case change(DeviceChange)
    /// A device cannot be read any more. There is no reason if it was unplugged.
    case loss(DeviceID, (any Error)?)
    /// Other rules apply to a device.
    case revision(DeviceID)
    /// A device is closed when the task is removed.
    case closing(EvdevDevice)
  }

  /// The most messages of udev that are read in one turn.
  private static let changesInTurn = 16

  private let loop: EventLoop
  private let server: Server
  private let monitor: DeviceMonitor
  private var grabs: GrabMonitor?
  private let owned: OwnedDevices
  /// All connected devices, by node.
  private var known: [String: Known] = [:]
  /// The devices that the server uses, which are open.
  private var readings: [Reading] = []
  /// Events that were read and wait for timers before them, or for the next turn, and the devices that wait.
  /// One turn processes events of all devices together for about a millisecond.
  private let held = HeldEvents()
  /// The next deadline of the server, while ``mayPass(_:_:isLeft:)`` permits a frame.
  private var deadline: Timestamp?
  /// The next deadline of the server at the end of the last turn; nil if it may have changed since.
  private var knownDeadline: Timestamp??
  /// The time of the present turn for events.
  private var turn = DeviceTurn()
  /// The work that waits for its turn, in order.
  private var tasks: [Task] = []
  private var lastID: UInt32 = 0
  /// Whether the daemon has opened any device.
  private var hasOpenedAny = false
  private var retries = OpenRetries()

  /// Opens the connected devices.
  ///
  /// - Parameters:
  ///   - server: The server that receives the events.
  ///   - loop: The loop that reads the devices.
  ///   - worker: A thread for calls of the kernel that take long.
  ///   - owned: Owns the panels for which the configuration says so.
  /// - Throws: ``DeviceError/permissionDenied(node:group:)`` if this user cannot read any of the
  ///   devices. If only some devices cannot be opened, the daemon logs a warning for each.
  init(server: Server, loop: EventLoop, worker: WorkerThread, owned: OwnedDevices) throws {
    self.server = server
    self.loop = loop
    self.owned = owned
    monitor = try DeviceMonitor()
    grabs = GrabMonitor(
      loop, worker: worker, note: { server.noteDevice($0, $1) },
      report: { [unowned self] in grabChanged($0) })
    owned.grabHandler = { [unowned self] in noteOwnGrab(of: $0, $1) }
    owned.isBehind = { [unowned self] in !held.isEmpty || held.isReady($0) }
    try loop.add(monitor.descriptor, interest: .read) { [unowned self] _ in follow() }
    var refusals: [(device: DeviceNode, reason: any Error)] = []
    try monitor.listDevices { change in
      guard case .added(let device) = change, !owned.noteClone(device) else { return }
      do { try add(device) } catch { refusals.append((device, error)) }
    }
    owned.endTakingOver()
    if !hasOpenedAny, let denied = refusals.first(where: { Self.isPermissionDenied($0.reason) }) {
      throw denied.reason
    }
    for refusal in refusals { note(refusal.reason, of: refusal.device) }
  }

  /// The time of the last poll. It stays zero while the server has not received all events: a timer must
  /// not fire before earlier events.
  var now: Timestamp { held.isDone ? loop.lastPollTime : .zero }

  var present: Timestamp { MonotonicClock.now() }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    knownDeadline = .some(deadline)
    var earliest = deadline
    if let retry = retries.nextDeadline { earliest = min(earliest ?? retry, retry) }
    if let look = grabs?.nextDeadline { earliest = min(earliest ?? look, look) }
    if let due = owned.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Passes on events that are held. If none is left, it does one piece of the other work, and then reads the
  /// devices that wait.
  func proceed() {
    knownDeadline = nil
    guard passOnHeldEvents(), fireTimersBeforeTasks() else { return loop.skipNextSleep() }
    doNextTask()
    readDevices()
  }

  /// Fires the timers that are due, in as much time as a turn has for them; returns false if some are left. A task
  /// would fire all of them in one turn. While devices wait to be read, their events come first (S1).
  private func fireTimersBeforeTasks() -> Bool {
    guard held.isDone, server.isDue(by: loop.lastPollTime) else { return true }
    let share = TurnShare()
    return server.advance(to: loop.lastPollTime, while: { share.isLeft })
  }

  /// Does one piece of the work that waits. If there is none, it finds out whether other programs have
  /// grabbed devices, and tries again to open a device that could not be opened.
  private func doNextTask() {
    guard tasks.isEmpty else {
      perform(tasks.removeFirst())
      if !tasks.isEmpty { loop.skipNextSleep() }
      return
    }
    // What becomes due during the turn is done in the next one, for which the deadline wakes the loop.
    let now = loop.turnStart
    grabs?.proceed(at: now)
    guard let due = retries.nextDeadline else { return }
    // While another device is due, the deadline has passed, and the next turn follows at once.
    if due <= now, let device = retries.due(at: now).first { tryToAdd(device) }
  }

  private func append(_ task: Task) {
    tasks.append(task)
    loop.skipNextSleep()
  }

  private func perform(_ task: Task) {
    switch task {
    case .change(.added(let device)): if !owned.noteClone(device) { tryToAdd(device) }
    case .change(.removed(let path)):
      _ = retries.forget(path)
      remove(path)
    case .loss(let id, let reason):
      guard let (node, entry) = known.first(where: { $0.value.id == id }) else { return }
      remove(node)
      if let reason { note(reason, of: entry.node) }
    case .revision(let id): handOverOrOpen(id)
    case .closing: break
    }
  }

  func finishTurn() { owned.proceed(at: loop.turnStart) }

  func stop() { owned.stop() }

  /// The number of devices that are being read.
  var deviceCount: Int { readings.count }

  private func follow() {
    monitor.readChanges(atMost: Self.changesInTurn) { append(.change($0)) }
  }

  private static func isPermissionDenied(_ error: any Error) -> Bool {
    (error as? DeviceError)?.isPermissionDenied ?? false
  }

  private func tryToAdd(_ device: DeviceNode) {
    do {
      try add(device)
      if retries.forget(device.path) {
        server.noteDevice(.info, "opened \(device.path), which could not be opened before")
      }
    } catch {
      note(error, of: device)
    }
  }

  /// Logs why a device cannot be read, and schedules another attempt if it may succeed.
  private func note(_ reason: any Error, of device: DeviceNode) {
    let cause = reason as? DeviceError
    let isNews = cause.map { retries.failed(device, $0, at: MonotonicClock.now()) } ?? true
    if isNews { server.noteDevice(.warning, "\(reason)") }
  }

  private func add(_ found: DeviceNode) throws {
    let node = found.path
    remove(node)
    let device: EvdevDevice
    do {
      device = try EvdevDevice(node: node, udevProperties: found.properties)
    } catch {
      guard error.isPermissionDenied, addUnopened(found) else { throw error }
      return
    }
    hasOpenedAny = true
    lastID += 1
    let id = DeviceID(rawValue: lastID)
    known[node] = Known(id: id, node: found)
    server.receive(.deviceAdded(id, device.description), at: MonotonicClock.now())
    if server.reads(id) { try startReading(device, of: id, at: node) }
  }

  /// Adds a device that this user may not open, if the server has no use for it.
  ///
  /// The service may open only the devices that udev/70-tactile.rules gives to its group.
  private func addUnopened(_ found: DeviceNode) -> Bool {
    guard let description = DeviceDescription(unopened: found) else { return false }
    switch DeviceClassifier.classify(description).kind {
    case .touchscreen, .pen, .accelerometer, .mediaKeys: return false
    case .touchpad, .other: break
    }
    lastID += 1
    let id = DeviceID(rawValue: lastID)
    known[found.path] = Known(id: id, node: found)
    server.receive(.deviceAdded(id, description), at: MonotonicClock.now())
    guard server.reads(id) else { return true }
    remove(found.path)
    return false
  }

  private func startReading(_ device: EvdevDevice, of id: DeviceID, at node: String) throws {
    let reading = Reading(id, node, device)
    reading.registration = try loop.add(device.descriptor, interest: .read) { [unowned self] _ in
      serve(reading)
    }
    reading.grab = grabs?.add(device)
    readings.append(reading)
    handOver(device.initialState(), of: id)
    owned.add(device, of: id)
  }

  private func reading(at node: String) -> Reading? { readings.first { $0.node == node } }

  private func stopReading(_ node: String) {
    guard let reading = reading(at: node) else { return }
    if let id = known[node]?.id { owned.remove(id) }
    readings.removeAll { $0 === reading }
    if let registration = reading.registration { loop.remove(registration) }
    if let grab = reading.grab { grabs?.remove(grab) }
    append(.closing(reading.device))
    held.forget(reading.id)
  }

  func revise(_ device: DeviceID) {
    guard let node = known.first(where: { $0.value.id == device })?.key else { return }
    guard server.reads(device) else { return stopReading(node) }
    // Events that were read and timers that are due come before the state. Opening takes a turn of its own.
    let mustWait = reading(at: node) == nil || !held.isEmpty || server.isAdvancing
    if mustWait { append(.revision(device)) } else { handOverOrOpen(device) }
  }

  /// Passes the state of a device to the server, after opening the device if it is not open.
  private func handOverOrOpen(_ device: DeviceID) {
    if let node = known.first(where: { $0.value.id == device })?.key,
      let reading = reading(at: node)
    {
      handOver(reading.device.initialState(), of: device)
      owned.noteRevision(of: device)
    } else {
      open(device)
    }
  }

  /// Opens a device that the server begins to use.
  private func open(_ device: DeviceID) {
    guard let (node, entry) = known.first(where: { $0.value.id == device }),
      reading(at: node) == nil,
      server.reads(device)
    else { return }
    do {
      // Open it again, so that events from the time in which it was not read are not delivered
      // late.
      let opened = try EvdevDevice(node: node, udevProperties: entry.node.properties)
      try startReading(opened, of: device, at: node)
    } catch {
      remove(node)
      note(error, of: entry.node)
    }
  }

  /// Passes the state of a device to the server.
  private func handOver(_ state: [InputEvent], of id: DeviceID) {
    state.withUnsafeBufferPointer {
      server.receive(.events(id, $0, .resync), at: MonotonicClock.now())
    }
  }

  /// Handles a grab of a device by another program, or its end.
  ///
  /// A grab cancels live touches, because the service does not see how they go on. Afterwards, the state of
  /// the device is read again: the kernel does not repeat what the other program has received.
  private func grabChanged(_ grab: GrabMonitor.Subject) {
    guard let id = readings.first(where: { $0.grab === grab })?.id else { return }
    let now = loop.lastPollTime
    server.receive(.grabChanged(id, isGrabbed: grab.isGrabbed), at: now)
    if !grab.isGrabbed {
      handOver(grab.device.rereadState(), of: id)
      server.receive(.lossRepaired(id), at: now)
      owned.noteRelease(of: id)
    } else if grab.device.hasContacts {
      let lost = [SynCode.dropped, SynCode.report].map {
        InputEvent(time: now, type: EventType.syn, code: $0, value: 0)
      }
      lost.withUnsafeBufferPointer { server.receive(.events(id, $0, .kernel), at: now) }
    }
  }

  /// Handles a grab of a device by this daemon, or its end. Nothing is to be found out in the meantime.
  private func noteOwnGrab(of id: DeviceID, _ isGrabbed: Bool) {
    guard let node = known.first(where: { $0.value.id == id })?.key else { return }
    guard let reading = reading(at: node) else { return }
    if isGrabbed, let grab = reading.grab {
      grabs?.remove(grab)
      reading.grab = nil
    } else if !isGrabbed, reading.grab == nil {
      reading.grab = grabs?.add(reading.device)
    }
  }

  private func remove(_ node: String) {
    stopReading(node)
    guard let gone = known.removeValue(forKey: node) else { return }
    server.receive(.deviceRemoved(gone.id), at: MonotonicClock.now())
  }

  /// Reads a device that is ready, after those that wait.
  private func serve(_ reading: Reading) {
    // Other handlers of the turn may have changed it.
    if !loop.isFirstCall { knownDeadline = nil }
    if held.isDone, mayRead {
      // Most often, no other device waits.
      read(reading)
      if held.isDone { return }
    } else {
      held.noteReady(reading.id)
    }
    readDevices()
  }

  /// Whether another device may be read in this turn.
  private var mayRead: Bool {
    !server.isAdvancing && !turn.isOver(inTurnAt: loop.lastPollTime)
  }

  /// Reads the devices that are ready, one after the other, while the turn has time for events.
  private func readDevices() {
    while mayRead, let id = held.nextToRead() {
      for reading in readings where reading.id == id {
        read(reading)
        break
      }
    }
    if !held.isDone { loop.skipNextSleep() }
  }

  private func read(_ reading: Reading) {
    if owned.noteEvents(of: reading.id) { knownDeadline = nil }
    let share = turn.share(
      ofTurnAt: loop.lastPollTime, from: loop.isFirstCall ? loop.turnStart : nil)
    // If the grab has ended, the state of the device was read again, without the events that waited.
    if let grab = reading.grab, grabs?.noteEvents(of: grab, at: loop.lastPollTime) == true {
      return
    }
    // The first touch wakes the screens, so look before it is processed.
    if server.looksForSleep(before: reading.id, at: loop.lastPollTime) {
      knownDeadline = nil
      if ScreenPower().isOff { server.receive(.screensOff, at: loop.lastPollTime) }
    }
    let repairCount = reading.device.repairCount
    let isDivided = server.mayDivideFrames(of: reading.id)
    // The time of the turn was looked at just before.
    var isFirst = true
    let result = reading.device.readEvents { events, source in
      held.pass(
        events, of: reading.id, source, divided: isDivided,
        while: { time in
          defer { isFirst = false }
          return mayPass(time, share, isLeft: isFirst || share.isLeft)
        }, to: receive)
    }
    if reading.device.repairCount > repairCount {
      server.receive(.lossRepaired(reading.id), at: loop.lastPollTime)
    }
    switch result {
    case .drained: break
    case .more: held.noteReady(reading.id)
    case .gone:
      stopReading(reading.node)
      append(.loss(reading.id, nil))
    case .failed(let code):
      stopReading(reading.node)
      let reason = DeviceError.failed(action: "read", target: reading.node, code: code)
      append(.loss(reading.id, reason))
    }
  }

  // MARK: Timers before events

  /// Passes on events that are held; returns false if some still wait.
  private func passOnHeldEvents() -> Bool {
    guard !held.isEmpty else { return true }
    let share = turn.share(ofTurnAt: loop.lastPollTime)
    return held.passOn(
      while: { mayPass($0, share, isLeft: share.isLeft) },
      to: receive)
  }

  /// Returns whether a frame of a time may be processed in this turn: while the share of the turn is left (`isLeft`), and
  /// after the timers before it (S1). If many timers are due, the server fires the rest in the next turns.
  private func mayPass(_ time: Timestamp, _ share: TurnShare, isLeft: Bool) -> Bool {
    guard isLeft else { return false }
    deadline = knownDeadline ?? server.nextDeadline
    knownDeadline = nil
    guard let due = deadline, due <= time else { return true }
    guard server.advance(to: time, while: { share.isLeft }) else { return false }
    deadline = server.nextDeadline
    return true
  }

  /// Passes a frame to the server. ``mayPass(_:_:isLeft:)`` must have returned true before.
  private func receive(
    _ id: DeviceID, _ events: UnsafeBufferPointer<InputEvent>, _ source: EventSource
  ) {
    server.receive(events, of: id, source, at: loop.lastPollTime, nextDeadline: deadline)
  }
}
