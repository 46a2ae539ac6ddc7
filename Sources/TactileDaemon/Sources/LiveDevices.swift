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
  /// All connected devices, by node.
  private var known: [String: Known] = [:]
  /// The devices that the server uses, which are open.
  private var readings: [String: Reading] = [:]
  /// The devices that have more events than one turn may read.
  private var behind: Set<DeviceID> = []
  /// The work that waits for its turn, in order.
  private var tasks: [Task] = []
  private var lastID: UInt32 = 0
  /// Whether the daemon has opened any device.
  private var hasOpenedAny = false
  private var retries = OpenRetries()

  /// Opens the connected devices.
  ///
  /// - Throws: ``DeviceError/permissionDenied(node:group:)`` if this user cannot read any of the
  ///   devices. If only some devices cannot be opened, the daemon logs a warning for each.
  init(server: Server, loop: EventLoop) throws {
    self.server = server
    self.loop = loop
    monitor = try DeviceMonitor()
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

  /// The time of the last poll. It stays zero while a device has unread events: a timer must not
  /// fire before earlier events are read.
  var now: Timestamp { behind.isEmpty ? loop.lastPollTime : .zero }

  var present: Timestamp { MonotonicClock.now() }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    guard let retry = retries.nextDeadline else { return deadline }
    return deadline.map { min($0, retry) } ?? retry
  }

  /// Does one piece of the work that waits. If there is none, it tries again to open a device that
  /// could not be opened.
  func proceed() {
    guard tasks.isEmpty else {
      perform(tasks.removeFirst())
      if !tasks.isEmpty { loop.skipNextSleep() }
      return
    }
    guard let due = retries.nextDeadline else { return }
    let now = MonotonicClock.now()
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
    case .revision(let id): open(id)
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
    readings[node] = Reading(device: device, registration: registration)
    handOverState(of: device, id)
  }

  private func stopReading(_ node: String) {
    guard let reading = readings.removeValue(forKey: node) else { return }
    loop.remove(reading.registration)
    append(.closing(reading.device))
    if let id = known[node]?.id { behind.remove(id) }
  }

  func revise(_ device: DeviceID) {
    guard let node = known.first(where: { $0.value.id == device })?.key else { return }
    guard server.reads(device) else { return stopReading(node) }
    if let reading = readings[node] { return handOverState(of: reading.device, device) }
    append(.revision(device))
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

  private func handOverState(of device: EvdevDevice, _ id: DeviceID) {
    device.initialState().withUnsafeBufferPointer {
      server.receive(.events(id, $0, .resync), at: MonotonicClock.now())
    }
  }

  private func remove(_ node: String) {
    stopReading(node)
    guard let gone = known.removeValue(forKey: node) else { return }
    server.receive(.deviceRemoved(gone.id), at: MonotonicClock.now())
  }

  private func read(_ node: String) {
    guard let entry = known[node], let reading = readings[node] else { return }
    let repairCount = reading.device.repairCount
    let result = reading.device.readEvents { events, source in
      server.receive(.events(entry.id, events, source), at: loop.lastPollTime)
    }
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
}
