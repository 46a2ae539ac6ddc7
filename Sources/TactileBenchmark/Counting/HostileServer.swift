import Tactile
import TactileInput
import TactileServer

/// A server with one panel and one client, whose scene may be as large as it wants.
final class HostileServer {
  /// The number of errors that the client received.
  private(set) var errors = 0

  private let server: Server
  private let client = ClientID(rawValue: 1)
  private let panel = DeviceID(rawValue: 1)
  private var milliseconds: UInt64 = 1000

  init() {
    var configuration = ServerConfiguration()
    configuration.limits.messageBytes = 64 << 20
    configuration.limits.pendingBytes = 256 << 20
    configuration.limits.queuedBytes = 64 << 20
    configuration.limits.nesting = 1000
    configuration.limits.windows = 10_000
    configuration.limits.views = 200_000
    configuration.limits.recognizers = 100_000
    configuration.limits.recognizersPerTouch = 100_000
    configuration.limits.bytesPerTouch = 64 << 20
    server = Server(configuration: configuration)
    server.receive(.deviceAdded(panel, GestureStream.description), at: .zero)
    server.receive(.clientConnected(client, ClientPeer(user: 0)), at: .zero)
  }

  /// Shows a window.
  ///
  /// - Parameter members: The members of its object, after the name and the size.
  func attach(_ members: String) {
    let window = #"{"name":"w","size":[4096,2304],\#(members)}"#
    send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
  }

  /// Shows secret windows of a user in one call.
  func attachSecrets(_ count: Int, of user: UInt32) {
    let windows = (0..<count).map { #"{"name":"w\#($0)","secret":true}"# }
    let id = ClientID(rawValue: UInt64(100 + user))
    server.receive(.clientConnected(id, ClientPeer(user: user)), at: .zero)
    send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}", from: id)
  }

  /// Replaces the views of the window.
  func update(_ views: [String]) {
    let window = #"{"name":"w","size":[4096,2304],"views":[\#(views.joined(separator: ","))]}"#
    server.receive(.clientConnected(ClientID(rawValue: 2), ClientPeer(user: 0)), at: .zero)
    send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#,
      from: ClientID(rawValue: 2))
  }

  /// Taps, and drags a finger in ten steps.
  func drag() {
    touch([(0x2f, 0), (0x39, 1), (0x35, 2000), (0x36, 1000)])
    touch([(0x39, -1)])
    touch([(0x39, 2), (0x35, 2000), (0x36, 1000)])
    for step in 1...10 { touch([(0x35, 2000 + 40 * Int32(step))]) }
    touch([(0x39, -1)])
    server.advance(to: Timestamp(nanoseconds: (milliseconds + 5000) * 1_000_000))
    flush()
  }

  /// Ends the client's connection, which removes its window.
  func close() {
    server.receive(.clientClosed(client), at: Timestamp(nanoseconds: milliseconds * 1_000_000))
    flush()
  }

  private func touch(_ axes: [(code: UInt16, value: Int32)]) {
    milliseconds += 10
    let time = Timestamp(nanoseconds: milliseconds * 1_000_000)
    var events = axes.map {
      InputEvent(time: time, type: EventType.abs, code: $0.code, value: $0.value)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: 0, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: time) }
    flush()
  }

  private func send(_ call: String, from sender: ClientID? = nil) {
    let bytes = Array(call.utf8) + [0]
    bytes.withUnsafeBytes { server.receive(.clientSent(sender ?? client, $0), at: .zero) }
    flush()
  }

  private func flush() {
    server.flush { [self] _, queue, _ in
      queue.write { written in
        if written.starts(with: Self.errorStart) { errors += 1 }
        return written.count
      }
    }
  }

  private static let errorStart = Array(#"{"error""#.utf8)
}
