import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Wires devices, the server and the socket to one loop on one thread.
///
///     a turn: wait ─► read what is ready ─► server ─► write what came out ─► set the next wake-up
final class Daemon {
  private let loop: EventLoop
  private let server = Server()
  private let hub: ClientHub
  private let notifier = ServiceNotifier()
  private var source: (any InputSource)?
  private var nextKeepAlive: Timestamp?
  private var isEnding = false

  init(listener: UnixListener) throws(IOError) {
    loop = try EventLoop()
    hub = try ClientHub(listener: listener, server: server, loop: loop)
    server.noticeHandler = { DaemonLog.write($0) }
    try loop.watchSignals { [unowned self] in receive($0) }
    loop.onDeadline = {}
    loop.beforeSleep = { [unowned self] in endTurn() }
  }

  /// Shows a scene of the machine's own.
  func show(_ scene: SceneDescription) {
    server.showSystemScene(scene)
  }

  /// Serves live devices until a signal ends it.
  func serveDevices() throws {
    let devices = try LiveDevices(server: server, loop: loop)
    source = devices
    try serve(status: "Reading \(devices.count) input devices")
  }

  /// Serves a recording until it is over or a signal ends it.
  func serve(_ recording: Recording, speed: Double?) throws {
    source = PlayedRecording(
      recording, speed: speed, server: server, hub: hub, whenOver: { [unowned self] in end() })
    try serve(status: "Playing a recording")
  }

  private func serve(status: String) throws {
    hub.clock = { [unowned self] in source?.now ?? MonotonicClock.now() }
    notifier.ready(status: status)
    keepAlive()
    try loop.run()
    notifier.stopping()
  }

  private func receive(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate: loop.stop()
    case .hangUp: DaemonLog.write(.info, "there are no settings to read again")
    }
  }

  /// Time passes, what came out is written, and the next wake-up is set.
  private func endTurn() {
    guard let source else { return }
    source.proceed()
    server.advance(to: source.now)
    hub.flush()
    keepAlive()
    if isEnding, !hub.hasUnwritten { loop.stop() }
    hub.reopenDoor(at: loop.lookedAt)
    let wakeUp = source.wakeUp(for: server.nextDeadline)
    loop.setDeadline([wakeUp, nextKeepAlive, hub.reopening].compactMap(\.self).min())
  }

  private func end() {
    isEnding = true
  }

  /// Tells the service manager twice an interval that the loop turns.
  private func keepAlive() {
    guard let interval = notifier.watchdogInterval else { return }
    let now = MonotonicClock.now()
    guard nextKeepAlive.map({ $0 <= now }) ?? true else { return }
    notifier.keepAlive()
    nextKeepAlive = now.advanced(by: interval / 2)
  }
}
