import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Wires devices, the server and the socket to one loop on one thread.
///
///     a turn: wait ─► read what is ready ─► server ─► write what came out ─► set the next wake-up
final class Daemon {
  /// A descriptor a client, with room for more devices than any machine has.
  static let mostDescriptors = ClientHub.mostClients + 512

  private let loop: EventLoop
  private let server: Server
  private let hub: ClientHub
  private let notifier = ServiceNotifier()
  private var source: (any InputSource)?
  private let configurationSource: ConfigurationSource
  private var nextKeepAlive: Timestamp?
  /// What the service manager was told of, nil until it was told that the daemon is ready.
  private var statusPace: StatusPace<ServiceFacts>?
  private var isEnding = false

  /// A daemon that does as its configuration says.
  ///
  /// - Parameters:
  ///   - listener: Where clients connect.
  ///   - source: The files that are read again when it is told to.
  ///   - reading: What is in them now.
  init(
    listener: UnixListener, source: ConfigurationSource, reading: ConfigurationSource.Reading
  ) throws(IOError) {
    loop = try EventLoop()
    configurationSource = source
    server = Server(configuration: Self.serverConfiguration(reading))
    DaemonLog.level = reading.configuration.log
    for file in reading.files { DaemonLog.write(.info, "does as \(file) says") }
    for note in reading.notes { DaemonLog.write(.info, note) }
    hub = try ClientHub(listener: listener, server: server, loop: loop)
    server.noticeHandler = { DaemonLog.write($0) }
    server.reloadHandler = { [unowned self] in try reload() }
    server.sources = reading.message
    if let scene = reading.scene { server.showSystemScene(scene) }
    try loop.watchSignals { [unowned self] in receive($0) }
    loop.onDeadline = {}
    loop.beforeSleep = { [unowned self] in endTurn() }
  }

  /// Whoever runs the daemon may do with it what they like.
  private static func serverConfiguration(
    _ reading: ConfigurationSource.Reading
  ) -> ServerConfiguration {
    var configuration = reading.configuration.server
    configuration.policy.owners.insert(Account.current)
    return configuration
  }

  /// Applies what was written since, or nothing of it if something in it is wrong: what counted before
  /// counts on then, and all clients and touches stay.
  ///
  /// - Returns: What does not count yet, or not for all, in sentences; it is in the log as well.
  private func reload() throws -> [String] {
    notifier.reloading(at: MonotonicClock.now())
    defer { notifier.ready(status: facts.sentence) }
    do {
      let reading = try configurationSource.read()
      let notes = server.configure(Self.serverConfiguration(reading), scene: reading.scene)
      DaemonLog.level = reading.configuration.log
      server.sources = reading.message
      DaemonLog.write(.info, "read the configuration again")
      for note in notes + reading.notes { DaemonLog.write(.info, note) }
      return notes + reading.notes
    } catch {
      server.sources.refusal = "\(error)"
      DaemonLog.write(.error, "nothing was changed: \(error)")
      throw error
    }
  }

  /// Serves live devices until a signal ends it.
  func serveDevices() throws {
    let devices = try LiveDevices(server: server, loop: loop)
    source = devices
    try serve()
  }

  /// Serves a recording until it is over or a signal ends it.
  func serve(_ recording: Recording, speed: Double?) throws {
    source = PlayedRecording(
      recording, speed: speed, server: server, hub: hub, whenOver: { [unowned self] in end() })
    try serve()
  }

  private func serve() throws {
    hub.clock = { [unowned self] in source?.now ?? MonotonicClock.now() }
    let facts = self.facts
    notifier.ready(status: facts.sentence)
    statusPace = StatusPace(told: facts, at: MonotonicClock.now())
    keepAlive()
    try loop.run()
    notifier.stopping()
  }

  private func receive(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate: loop.stop()
    // Why it was refused is in the log.
    case .hangUp: _ = try? reload()
    }
  }

  /// Time passes, what came out is written, and the next wake-up is set.
  private func endTurn() {
    guard let source else { return }
    source.proceed()
    for device in server.takeRevisedDevices() { source.revise(device) }
    server.advance(to: source.now)
    hub.flush()
    keepAlive()
    tellStatus()
    if isEnding, !hub.hasUnwritten { loop.stop() }
    hub.reopenDoor(at: loop.lookedAt)
    let wakeUp = source.wakeUp(for: server.nextDeadline)
    loop.setDeadline(
      [wakeUp, nextKeepAlive, hub.reopening, statusPace?.nextDeadline].compactMap(\.self).min())
  }

  private func end() {
    isEnding = true
  }

  private var facts: ServiceFacts {
    ServiceFacts(
      isPlaying: source is PlayedRecording, devices: source?.deviceCount ?? 0, clients: hub.count)
  }

  /// Keeps the line that `systemctl status` shows true.
  private func tellStatus() {
    let facts = self.facts
    guard statusPace?.isDue(facts, at: MonotonicClock.now()) == true else { return }
    notifier.status(facts.sentence)
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
