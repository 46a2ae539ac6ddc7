import Tactile
import TactileInput
import TactileServer

/// A server with one panel, and subscribers that read everything.
final class ServerRun: CountedRun {
  let server: Server
  private let device = DeviceID(rawValue: 1)
  private var stream = GestureStream()
  private(set) var frames = 0
  private(set) var bytes = 0

  init(subscribers: Int, filters: FilterOptions = FilterOptions()) {
    var configuration = ServerConfiguration(devices: DeviceRules(filters: filters))
    configuration.limits.connections = subscribers
    configuration.limits.connectionsPerUser = subscribers
    server = Server(configuration: configuration)
    server.receive(.deviceAdded(device, GestureStream.description), at: .zero)
    for number in 0..<subscribers { subscribe(ClientID(rawValue: UInt64(number + 1))) }
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
