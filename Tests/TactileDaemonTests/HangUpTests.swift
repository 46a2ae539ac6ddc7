import Fixtures
import Tactile
import TactileIO
import TactileInput
import TactileServer
import Testing

@testable import TactileDaemon

@Suite("Clients that hang up")
struct HangUpTests {
  private static let clients = 40

  private let directory = TemporaryDirectory()

  private func send(_ text: String, to stream: UnixStream) throws {
    var text = text
    let outcome = try text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
    #expect(outcome == .wrote(text.utf8.count))
  }

  /// A server with a panel, whose screen shows the windows.
  private func makeServer() -> Server {
    var configuration = ServerConfiguration()
    configuration.limits.windows = Self.clients
    let server = Server(configuration: configuration)
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

  @Test func `are closed to make room, so that many of them keep no other client out`() throws {
    let loop = try EventLoop()
    let path = directory.path + "/t.sock"
    let hub = try ClientHub(
      listener: UnixListener(path: path), server: makeServer(), loop: loop, mostClients: 4)
    hub.begin()
    for _ in 0..<12 {
      // Each has sent a part of a call, so that the kernel keeps it in the queue.
      try send(#"{"method":"#, to: UnixStream(connectingTo: path))
    }
    let honest = try UnixStream(connectingTo: path)
    try send(#"{"method":"org.varlink.service.GetInfo"}"# + "\0", to: honest)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    var (turns, received) = (0, 0)
    loop.beforeSleep = {
      hub.readClients()
      hub.serveClients()
      hub.flush()
      hub.prepareNextTurn()
      #expect(hub.count <= 4)
      turns += 1
      switch try? honest.read(into: buffer) {
      case .bytes(let count): received = count
      case .end: Issue.record("the client is refused")
      case .nothingYet, nil:
        if turns < 100 { return loop.skipNextSleep() }
      }
      loop.stop()
    }
    try loop.run()
    #expect(received > 100)
  }

  @Test func `are closed to make room, also if the server knows of all of them`() throws {
    let loop = try EventLoop()
    let path = directory.path + "/t.sock"
    let hub = try ClientHub(
      listener: UnixListener(path: path), server: makeServer(), loop: loop, mostClients: 4)
    hub.begin()
    let call = #"{"method":"org.varlink.service.GetInfo"}"# + "\0"
    for _ in 0..<4 { try send(call + call, to: UnixStream(connectingTo: path)) }
    var honest: UnixStream?
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    var (turns, received) = (0, 0)
    loop.beforeSleep = {
      hub.readClients()
      turns += 1
      if turns == 10 {
        // The server has their calls, and has answered none.
        #expect(hub.count == 4)
        let stream = try? UnixStream(connectingTo: path)
        honest = stream
        if let stream { try? send(call, to: stream) }
      }
      if turns >= 20 { hub.serveClients() }
      hub.flush()
      hub.prepareNextTurn()
      switch try? honest?.read(into: buffer) {
      case .bytes(let count): received = count
      case .end: Issue.record("the client is refused")
      case .nothingYet, nil:
        if turns < 100 { return loop.skipNextSleep() }
      }
      loop.stop()
    }
    try loop.run()
    #expect(received > 100)
  }

  @Test func `do not count while clients that stay are refused`() throws {
    let loop = try EventLoop()
    let path = directory.path + "/t.sock"
    let hub = try ClientHub(
      listener: UnixListener(path: path), server: makeServer(), loop: loop, mostClients: 4)
    hub.begin()
    let streams = try (0..<6).map { _ in
      let stream = try UnixStream(connectingTo: path)
      try send(#"{"method":"#, to: stream)
      return stream
    }
    var turns = 0
    loop.beforeSleep = {
      hub.readClients()
      hub.prepareNextTurn()
      turns += 1
      if turns < 20 { loop.skipNextSleep() } else { loop.stop() }
    }
    try loop.run()
    #expect(hub.count == 4)
    withExtendedLifetime(streams) {}
  }

  @Test func `are many at once, and their windows are removed in the time for clients`() throws {
    let loop = try EventLoop()
    let server = makeServer()
    let path = directory.path + "/t.sock"
    let hub = try ClientHub(listener: UnixListener(path: path), server: server, loop: loop)
    hub.begin()
    let own = server.application.windows.count
    var streams = try (0..<Self.clients).map { number in
      let stream = try UnixStream(connectingTo: path)
      try send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w\#(number)"}]}}"#
          + "\0", to: stream)
      return stream
    }
    var known = 0
    var removals = 0
    loop.beforeSleep = {
      let count = server.application.windows.count - own
      // The handler of a descriptor removes none.
      if streams.isEmpty { #expect(count == known) }
      hub.readClients()
      hub.serveClients()
      hub.flush()
      hub.prepareNextTurn()
      known = server.application.windows.count - own
      if known < count { removals += count - known }
      if known == Self.clients { streams = [] }
      if streams.isEmpty, hub.count == 0 { loop.stop() }
    }
    try loop.run()
    #expect(removals == Self.clients)
    #expect(server.application.windows.count == own)
  }
}
