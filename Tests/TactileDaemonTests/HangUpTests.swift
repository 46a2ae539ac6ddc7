import Fixtures
import Tactile
import TactileIO
import TactileInput
import TactileServer
import Testing

@testable import TactileDaemon

@Suite("Clients that hang up")
struct HangUpTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/t.sock" }

  private func send(_ text: String, to stream: UnixStream) throws {
    var text = text
    let outcome = try text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
    #expect(outcome == .wrote(text.utf8.count))
  }

  /// A server with a panel, whose screen shows the windows.
  private func makeServer() -> Server {
    let server = Server()
    var panel = DeviceDescription(name: "Panel", bus: 3, vendor: 1, product: 2, version: 3)
    panel.properties.insert(1)
    panel.codes[EventType.key] = CodeSet([0x14a])
    panel.codes[EventType.abs] = CodeSet([0x2f, 0x35, 0x36, 0x39])
    panel.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: 9)
    panel.axes[0x39] = AbsoluteAxis(minimum: 0, maximum: 65535)
    for code: UInt16 in [0x35, 0x36] {
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 1999, resolution: 10)
    }
    server.receive(.deviceAdded(DeviceID(rawValue: 1), panel), at: .zero)
    return server
  }

  /// Runs turns of a hub until `isDone`, at most 10,000.
  private func run(_ hub: ClientHub, _ loop: EventLoop, until isDone: @escaping () throws -> Bool)
    throws
  {
    var turns = 0
    var found = false
    loop.beforeSleep = {
      hub.serveClients()
      hub.flush()
      hub.prepareNextTurn()
      turns += 1
      found = (try? isDone()) ?? false
      if found || turns == 10_000 { loop.stop() } else { loop.skipNextSleep() }
    }
    try loop.run()
    #expect(found)
  }

  @Test func `make room, so that one user may connect and close as often as it wants`() throws {
    let loop = try EventLoop()
    let hub = try ClientHub(
      listener: UnixListener(path: path), server: makeServer(), loop: loop)
    hub.begin()
    let share = ServerLimits().connectionsPerUser
    for _ in 0..<3 {
      // Each has sent a part of a call, so that the kernel keeps it in the queue.
      for _ in 0..<share { try send(#"{"method":"#, to: UnixStream(connectingTo: path)) }
      var accepted = false
      try run(hub, loop) {
        accepted = accepted || hub.count > 0
        return accepted && hub.count == 0
      }
    }
    let honest = try UnixStream(connectingTo: path)
    try send(#"{"method":"org.varlink.service.GetInfo"}"# + "\0", to: honest)
    var bytes = [UInt8](repeating: 0, count: 4096)
    try run(hub, loop) {
      if case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try honest.read(into: $0) }) {
        return count > 100
      }
      return false
    }
  }

  @Test func `lose their windows`() throws {
    let loop = try EventLoop()
    let server = makeServer()
    let hub = try ClientHub(listener: UnixListener(path: path), server: server, loop: loop)
    hub.begin()
    let own = server.application.windows.count
    var streams = try (0..<20).map { number in
      let stream = try UnixStream(connectingTo: path)
      try send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w\#(number)"}]}}"#
          + "\0", to: stream)
      return stream
    }
    try run(hub, loop) { server.application.windows.count == own + streams.count }
    streams = []
    try run(hub, loop) { hub.count == 0 }
    #expect(server.application.windows.count == own)
  }

  @Test func `have their last calls performed, also long ones`() throws {
    let loop = try EventLoop()
    let server = makeServer()
    let hub = try ClientHub(listener: UnixListener(path: path), server: server, loop: loop)
    hub.begin()
    let reader = try UnixStream(connectingTo: path)
    try send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["variables"]}}"#
        + "\0", to: reader)
    try run(hub, loop) { server.hasSubscribers }
    let padding = String(repeating: " ", count: 40_000)
    try send(
      padding
        + #"{"method":"io.tactile.Control.SetVariables","oneway":true,"parameters":{"variables":[{"name":"last","value":"1"}]}}"#
        + "\0", to: UnixStream(connectingTo: path))
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var text = ""
    try run(hub, loop) {
      server.advance(to: MonotonicClock.now())
      if case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try reader.read(into: $0) }) {
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      return text.contains(#""name":"last""#)
    }
  }
}
