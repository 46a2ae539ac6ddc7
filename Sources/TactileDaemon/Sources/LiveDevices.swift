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

  private struct Reading {
    let device: EvdevDevice
    let registration: Registration
    let grab: GrabMonitor.Subject
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
  /// All connected devices, by node.
  private var known: [String: Known] = [:]
  /// The devices that the server uses, which are open.
  private var readings: [String: Reading] = [:]
  /// The devices that have more events than one turn may read.
  private var behind: Set<DeviceID> = []
  /// Events that were read and wait for timers before them, or for the next turn. One turn processes events
  /// for about a millisecond.
  private let held = HeldEvents()
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
  /// - Throws: ``DeviceError/permissionDenied(node:group:)`` if this user cannot read any of the
  ///   devices. If only some devices cannot be opened, the daemon logs a warning for each.
  init(server: Server, loop: EventLoop, worker: WorkerThread) throws {
    self.server = server
    self.loop = loop
    monitor = try DeviceMonitor()
    grabs = GrabMonitor(loop, worker: worker) { [unowned self] in grabChanged($0) }
    try loop.add(monitor.descriptor, interest: .read) { [unowned self] _ in follow() }
    var refusals: [(device: DeviceNode, reason: any Error)] = []
    try monitor.listDevices { change in
      guard case .added(let device) = change else { return }
      do { try add(device) } catch { refusals.append((device, error)) }
    }
    if !hasOpenedAny, let denied = refusals.first(where: { Self.isPermissionDenied($0.reason) }) {
      throw denied.reason
    }
    for refusal in refusals { note(refusal.reason, of: refusal.device) }
  }

  /// The time of the last poll. It stays zero while the server has not received all events: a timer must
  /// not fire before earlier events.
  var now: Timestamp { behind.isEmpty && held.isEmpty ? loop.lastPollTime : .zero }

  var present: Timestamp { MonotonicClock.now() }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    var earliest = deadline
    if let retry = retries.nextDeadline { earliest = min(earliest ?? retry, retry) }
    if let look = grabs?.nextDeadline { earliest = min(earliest ?? look, look) }
    return earliest
  }

  /// Does one piece of the work that waits. If there is none, it finds out whether other programs have
  /// grabbed devices, and tries again to open a device that could not be opened.
  func proceed() {
    guard passOnHeldEvents() else { return loop.skipNextSleep() }
    guard tasks.isEmpty else {
      perform(tasks.removeFirst())
      if !tasks.isEmpty { loop.skipNextSleep() }
      return
    }
    let now = MonotonicClock.now()
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
    case .change(.added(let device)): tryToAdd(device)
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
        DaemonLog.write(.info, "opened \(device.path), which could not be opened before")
      }
    } catch {
      note(error, of: device)
    }
  }

  /// Logs why a device cannot be read, and schedules another attempt if it may succeed.
  private func note(_ reason: any Error, of device: DeviceNode) {
    let cause = reason as? DeviceError
    let isNews = cause.map { retries.failed(device, $0, at: MonotonicClock.now()) } ?? true
    if isNews { DaemonLog.write(.warning, "\(reason)") }
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
    let registration = try loop.add(device.descriptor, interest: .read) { [unowned self] _ in
      read(node)
    }
    guard let grab = grabs?.add(device) else { return }
    readings[node] = Reading(device: device, registration: registration, grab: grab)
    handOver(device.initialState(), of: id)
  }

  private func stopReading(_ node: String) {
    guard let reading = readings.removeValue(forKey: node) else { return }
    loop.remove(reading.registration)
    grabs?.remove(reading.grab)
    append(.closing(reading.device))
    if let id = known[node]?.id {
      behind.remove(id)
      held.forget(id)
    }
  }

  func revise(_ device: DeviceID) {
    guard let node = known.first(where: { $0.value.id == device })?.key else { return }
    guard server.reads(device) else { return stopReading(node) }
    // Events that were read and timers that are due come before the state. Opening takes a turn of its own.
    let mustWait = readings[node] == nil || !held.isEmpty || server.isAdvancing
    if mustWait { append(.revision(device)) } else { handOverOrOpen(device) }
  }

  /// Passes the state of a device to the server, after opening the device if it is not open.
  private func handOverOrOpen(_ device: DeviceID) {
    if let node = known.first(where: { $0.value.id == device })?.key, let reading = readings[node] {
      handOver(reading.device.initialState(), of: device)
    } else {
      open(device)
    }
  }

  /// Opens a device that the server begins to use.
  private func open(_ device: DeviceID) {
    guard let (node, entry) = known.first(where: { $0.value.id == device }), readings[node] == nil,
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
    guard let node = readings.first(where: { $0.value.grab === grab })?.key,
      let id = known[node]?.id
    else { return }
    let now = loop.lastPollTime
    server.receive(.grabChanged(id, isGrabbed: grab.isGrabbed), at: now)
    if !grab.isGrabbed {
      handOver(grab.device.rereadState(), of: id)
      server.receive(.lossRepaired(id), at: now)
    } else if grab.device.hasContacts {
      let lost = [SynCode.dropped, SynCode.report].map {
        InputEvent(time: now, type: EventType.syn, code: $0, value: 0)
      }
      lost.withUnsafeBufferPointer { server.receive(.events(id, $0, .kernel), at: now) }
    }
  }

  private func remove(_ node: String) {
    stopReading(node)
    guard let gone = known.removeValue(forKey: node) else { return }
    server.receive(.deviceRemoved(gone.id), at: MonotonicClock.now())
  }

  private func read(_ node: String) {
    guard let entry = known[node], let reading = readings[node] else { return }
    guard held.mayRead(entry.id, unless: server.isAdvancing) else {
      behind.insert(entry.id)
      return loop.callAgain(reading.registration)
    }
    if grabs?.noteEvents(of: reading.grab, at: loop.lastPollTime) ?? false {
      // Its state was read again, without the events that waited.
      behind.remove(entry.id)
      return
    }
    let repairCount = reading.device.repairCount
    let share = TurnShare()
    var isFirst = true
    let result = reading.device.readEvents { events, source in
      held.pass(
        events, of: entry.id, source, while: { mayPass($0, &isFirst, share) },
        to: { server.receive(.events($0, $1, $2), at: loop.lastPollTime) })
    }
    if !held.isEmpty { loop.skipNextSleep() }
    if reading.device.repairCount > repairCount {
      server.receive(.lossRepaired(entry.id), at: loop.lastPollTime)
    }
    switch result {
    case .drained: behind.remove(entry.id)
    case .more:
      behind.insert(entry.id)
      loop.callAgain(reading.registration)
    case .gone:
      stopReading(node)
      append(.loss(entry.id, nil))
    case .failed(let code):
      stopReading(node)
      let reason = DeviceError.failed(action: "read", target: node, code: code)
      append(.loss(entry.id, reason))
    }
  }

  // MARK: Timers before events

  /// Fires the timers that come before an event (S1), and returns whether all have fired. If many are due,
  /// the server fires the rest in the next turns.
  private func hasFiredTimers(before time: Timestamp) -> Bool {
    guard server.isDue(by: time) else { return true }
    let share = TurnShare()
    return server.advance(to: time, while: { share.isLeft })
  }

  /// Passes on events that are held; returns false if some still wait.
  private func passOnHeldEvents() -> Bool {
    guard !held.isEmpty else { return true }
    let share = TurnShare()
    var isFirst = true
    return held.passOn(
      while: { mayPass($0, &isFirst, share) },
      to: { server.receive(.events($0, $1, $2), at: loop.lastPollTime) })
  }

  /// Returns whether a frame of a time may be processed in this turn: the first frame, and then others
  /// while a share of the turn is left, each after the timers before it.
  private func mayPass(_ time: Timestamp, _ isFirst: inout Bool, _ share: TurnShare) -> Bool {
    guard isFirst || share.isLeft, hasFiredTimers(before: time) else { return false }
    isFirst = false
    return true
  }
}
