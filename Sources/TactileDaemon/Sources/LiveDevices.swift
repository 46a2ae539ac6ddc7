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
  private var lastID: UInt32 = 0

  init(server: Server, loop: EventLoop) throws {
    self.server = server
    self.loop = loop
    monitor = try DeviceMonitor()
    try loop.add(monitor.descriptor, interest: .read) { [unowned self] _ in follow() }
    try monitor.listDevices { handle($0) }
  }

  var now: Timestamp { MonotonicClock.now() }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? { deadline }

  func proceed() {}

  /// The devices that are being read.
  var count: Int { open.count }

  private func follow() {
    monitor.readChanges { handle($0) }
  }

  private func handle(_ change: DeviceChange) {
    switch change {
    case .added(let device): add(device.path, device.properties)
    case .removed(let path): remove(path)
    }
  }

  private func add(_ node: String, _ properties: [String: String]) {
    remove(node)
    do {
      let device = try EvdevDevice(node: node, udevProperties: properties)
      lastID += 1
      let id = DeviceID(rawValue: lastID)
      let registration = try loop.add(device.descriptor, interest: .read) { [unowned self] _ in
        read(node)
      }
      open[node] = Open(id: id, device: device, registration: registration)
      server.receive(.deviceAdded(id, device.description), at: now)
      device.initialState().withUnsafeBufferPointer {
        server.receive(.events(id, $0, .resync), at: now)
      }
    } catch {
      DaemonLog.write(.warning, "\(error)")
    }
  }

  private func remove(_ node: String) {
    guard let gone = open.removeValue(forKey: node) else { return }
    loop.remove(gone.registration)
    server.receive(.deviceRemoved(gone.id), at: now)
  }

  private func read(_ node: String) {
    guard let entry = open[node] else { return }
    let result = entry.device.readEvents { events, source in
      server.receive(.events(entry.id, events, source), at: now)
    }
    switch result {
    case .drained: break
    case .more: loop.callAgain(entry.registration)
    case .gone: remove(node)
    case .failed(let code):
      DaemonLog.write(.error, "\(DeviceError.failed(action: "read", target: node, code: code))")
      remove(node)
    }
  }
}
