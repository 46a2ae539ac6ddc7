import Tactile
import TactileInput
import TactileServer
import TactileWire

/// A server with one panel, and subscribers that read everything.
final class ServerRun: CountedRun {
  let server: Server
  private let device = DeviceID(rawValue: 1)
  private var stream = GestureStream()
  private(set) var frames = 0
  private(set) var bytes = 0
  /// The number of events that the clone of an owned panel has received.
  private(set) var cloneEvents = 0

  /// - Parameters:
  ///   - ownsPanel: Whether the panel is owned, and the touches at its left edge are held.
  ///   - keepsRecent: Whether the server keeps recent events, in memory that is full after a few rounds.
  init(
    subscribers: Int, filters: FilterOptions = FilterOptions(), ownsPanel: Bool = false,
    keepsRecent: Bool = false
  ) {
    var configuration = ServerConfiguration(devices: DeviceRules(filters: filters))
    configuration.limits.connections = max(subscribers, 1)
    configuration.limits.connectionsPerUser = max(subscribers, 1)
    if keepsRecent { (configuration.support.minutes, configuration.support.bytes) = (5, 65_536) }
    server = Server(configuration: configuration)
    server.receive(.deviceAdded(device, GestureStream.description), at: .zero)
    for number in 0..<subscribers { subscribe(ClientID(rawValue: UInt64(number + 1))) }
    guard ownsPanel, server.own(device), let scene = Self.edgeScene else { return }
    server.showSystemScene(scene)
    server.cloneFrameHandler = { [unowned self] _, frame in cloneEvents += frame.events.count }
  }

  /// A scene with a system gesture at the left edge that waits for more movement than there is.
  private static var edgeScene: SceneDescription? {
    let text = """
      windows:
      - name: system
        gestures: [{kind: screenEdgePan, scope: screen, edges: [left], movement: 100000}]
      """
    return try? SceneDescription(text: Array(text.utf8), file: "scene")
  }

  var touchChanges: Int { stream.touchChanges }

  /// Sends whole rounds from the decoder to the queues.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      stream.round { [self] events in
        server.receive(.events(device, events, .kernel), at: events[0].time)
        frames += 1
        flush()
      }
    }
  }

  private func flush() {
    server.flush { [self] _, queue, _ in
      queue.write { written in
        bytes += written.count
        return written.count
      }
    }
  }

  private func subscribe(_ client: ClientID) {
    server.receive(.clientConnected(client, ClientPeer(user: 0)), at: .zero)
    let call = Array(#"{"method":"io.tactile.Events.Subscribe","more":true}"#.utf8) + [0]
    call.withUnsafeBytes { server.receive(.clientSent(client, $0), at: .zero) }
    flush()
  }
}
