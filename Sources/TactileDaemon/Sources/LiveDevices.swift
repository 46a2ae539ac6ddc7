import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileServer

/// Follows the devices as they come and go and hands their events to the server.
///
/// A device that the server has no use for, such as a keyboard, is opened only to ask what it is, and
/// closed without a read: what people type is nobody's business here.
final class LiveDevices: InputSource {
  private struct Known {
    let id: DeviceID
    let node: DeviceNode
  }

  private struct Reading {
    let device: EvdevDevice
    let registration: Registration
  }

  private let loop: EventLoop
  private let server: Server
  private let monitor: DeviceMonitor
  /// All devices there are, by their nodes.
  private var known: [String: Known] = [:]
  /// Those of them that the server has a use for, which are open.
  private var readings: [String: Reading] = [:]
  /// The devices that had more to read than their share of a turn.
  private var behind: Set<DeviceID> = []
  private var lastID: UInt32 = 0
  private var retries = OpenRetries()

  /// Opens the devices there are.
  ///
  /// - Throws: ``DeviceError/permissionDenied(node:group:)`` if there are some and this user may read
  ///   none of them. One that cannot be opened beside others that can is a warning.
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
    if known.isEmpty, let denied = refusals.first(where: { Self.isPermissionDenied($0.reason) }) {
      throw denied.reason
    }
    for refusal in refusals { note(refusal.reason, of: refusal.device) }
  }

  /// While a device is behind, time waits for what it has to say: a timer that fired first would
  /// judge a finger by half of what it did.
  var now: Timestamp { behind.isEmpty ? loop.lookedAt : .zero }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    guard let retry = retries.nextDeadline else { return deadline }
    return deadline.map { min($0, retry) } ?? retry
  }

  /// Tries again to open what could not be opened.
  func proceed() {
    guard let due = retries.nextDeadline else { return }
    let now = MonotonicClock.now()
    guard due <= now else { return }
    for device in retries.due(at: now) { tryToAdd(device) }
  }

  /// The devices that are being read.
  var deviceCount: Int { readings.count }

  private func follow() {
    monitor.readChanges { handle($0) }
  }

  private static func isPermissionDenied(_ error: any Error) -> Bool {
    (error as? DeviceError)?.isPermissionDenied ?? false
  }

  private func handle(_ change: DeviceChange) {
    switch change {
    case .added(let device): tryToAdd(device)
    case .removed(let path):
      _ = retries.forget(path)
      remove(path)
    }
  }

  private func tryToAdd(_ device: DeviceNode) {
    do {
      try add(device)
      if retries.forget(device.path) {
        DaemonLog.write(.info, "\(device.path) could be opened after all")
      }
    } catch {
      note(error, of: device)
    }
  }

  /// Says why a device cannot be read, and tries again later where that may help.
  private func note(_ reason: any Error, of device: DeviceNode) {
    let cause = reason as? DeviceError
    let isNews = cause.map { retries.failed(device, $0, at: MonotonicClock.now()) } ?? true
    if isNews { DaemonLog.write(.warning, "\(reason)") }
  }

  private func add(_ found: DeviceNode) throws {
    let node = found.path
    remove(node)
    let device = try EvdevDevice(node: node, udevProperties: found.properties)
    lastID += 1
    let id = DeviceID(rawValue: lastID)
    known[node] = Known(id: id, node: found)
    server.receive(.deviceAdded(id, device.description), at: MonotonicClock.now())
    if server.reads(id) { try startReading(device, of: id, at: node) }
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
    if let id = known[node]?.id { behind.remove(id) }
  }

  func revise(_ device: DeviceID) {
    guard let (node, entry) = known.first(where: { $0.value.id == device }) else { return }
    guard server.reads(device) else { return stopReading(node) }
    if let reading = readings[node] { return handOverState(of: reading.device, device) }
    do {
      // Opened anew: what was sent while nobody was to read it is not told late.
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
    let result = reading.device.readEvents { events, source in
      server.receive(.events(entry.id, events, source), at: loop.lookedAt)
    }
    switch result {
    case .drained: behind.remove(entry.id)
    case .more:
      behind.insert(entry.id)
      loop.callAgain(reading.registration)
    case .gone: remove(node)
    case .failed(let code):
      remove(node)
      note(DeviceError.failed(action: "read", target: node, code: code), of: entry.node)
    }
  }
}
