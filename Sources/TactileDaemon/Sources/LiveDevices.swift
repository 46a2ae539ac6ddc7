import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileServer

/// Follows the devices as they come and go and hands their events to the server.
final class LiveDevices: InputSource {
  private struct Open {
    let id: DeviceID
    let device: EvdevDevice
    let registration: Registration
  }

  private let loop: EventLoop
  private let server: Server
  private let monitor: DeviceMonitor
  private var open: [String: Open] = [:]
  /// The devices that had more to read than their share of a turn.
  private var behind: Set<DeviceID> = []
  private var lastID: UInt32 = 0

  /// Opens the devices there are.
  ///
  /// - Throws: ``DeviceError/permissionDenied(node:group:)`` if there are some and this user may read
  ///   none of them. One that cannot be opened beside others that can is a warning.
  init(server: Server, loop: EventLoop) throws {
    self.server = server
    self.loop = loop
    monitor = try DeviceMonitor()
    try loop.add(monitor.descriptor, interest: .read) { [unowned self] _ in follow() }
    var refusals: [any Error] = []
    try monitor.listDevices { change in
      guard case .added(let device) = change else { return }
      do { try add(device.path, device.properties) } catch { refusals.append(error) }
    }
    if open.isEmpty, let refusal = refusals.first(where: Self.isPermissionDenied) { throw refusal }
    for refusal in refusals { DaemonLog.write(.warning, "\(refusal)") }
  }

  /// While a device is behind, time waits for what it has to say: a timer that fired first would
  /// judge a finger by half of what it did.
  var now: Timestamp { behind.isEmpty ? loop.lookedAt : .zero }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? { deadline }

  func proceed() {}

  /// The devices that are being read.
  var count: Int { open.count }

  private func follow() {
    monitor.readChanges { handle($0) }
  }

  private static func isPermissionDenied(_ error: any Error) -> Bool {
    (error as? DeviceError)?.isPermissionDenied ?? false
  }

  private func handle(_ change: DeviceChange) {
    switch change {
    case .added(let device):
      do {
        try add(device.path, device.properties)
      } catch {
        DaemonLog.write(.warning, "\(error)")
      }
    case .removed(let path): remove(path)
    }
  }

  private func add(_ node: String, _ properties: [String: String]) throws {
    remove(node)
    let device = try EvdevDevice(node: node, udevProperties: properties)
    let registration = try loop.add(device.descriptor, interest: .read) { [unowned self] _ in
      read(node)
    }
    lastID += 1
    let id = DeviceID(rawValue: lastID)
    open[node] = Open(id: id, device: device, registration: registration)
    server.receive(.deviceAdded(id, device.description), at: MonotonicClock.now())
    device.initialState().withUnsafeBufferPointer {
      server.receive(.events(id, $0, .resync), at: MonotonicClock.now())
    }
  }

  private func remove(_ node: String) {
    guard let gone = open.removeValue(forKey: node) else { return }
    loop.remove(gone.registration)
    behind.remove(gone.id)
    server.receive(.deviceRemoved(gone.id), at: MonotonicClock.now())
  }

  private func read(_ node: String) {
    guard let entry = open[node] else { return }
    let result = entry.device.readEvents { events, source in
      server.receive(.events(entry.id, events, source), at: loop.lookedAt)
    }
    switch result {
    case .drained: behind.remove(entry.id)
    case .more:
      behind.insert(entry.id)
      loop.callAgain(entry.registration)
    case .gone: remove(node)
    case .failed(let code):
      DaemonLog.write(.error, "\(DeviceError.failed(action: "read", target: node, code: code))")
      remove(node)
    }
  }
}
