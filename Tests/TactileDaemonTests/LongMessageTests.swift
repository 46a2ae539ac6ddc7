import Fixtures
import Tactile
import TactileIO
import TactileServer
import Testing

@testable import TactileDaemon

@Suite("Long messages of many clients")
struct LongMessageTests {
  private static let clients = 12
  private static let calls = 4
  /// The fewest bytes of a reply.
  private static let length = 25_000

  private let directory = TemporaryDirectory()

  @Test func `are written in several turns if the time of the turn is over`() throws {
    let loop = try EventLoop()
    let path = directory.path + "/t.sock"
    let server = Server()
    let hub = try ClientHub(listener: UnixListener(path: path), server: server, loop: loop)
    hub.begin()
    func isAnswered(_ number: Int) -> Bool {
      var waiting = 0
      server.flush(ClientID(rawValue: UInt64(number))) { queue, _ in waiting = queue.count }
      return waiting > Self.calls * Self.length
    }
    let call =
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.tactile.Scene"}}"#
    let streams = try (0..<Self.clients).map { _ in
      let stream = try UnixStream(connectingTo: path)
      var text = String(repeating: call + "\0", count: Self.calls)
      _ = try text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
      return stream
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var received: [Int] = []
    var turns = 0
    loop.beforeSleep = {
      turns += 1
      hub.readClients()
      hub.serveClients()
      guard (1...Self.clients).allSatisfy(isAnswered) || turns == 10_000 else {
        hub.prepareNextTurn()
        return loop.skipNextSleep()
      }
      // The time of this share is over.
      hub.flush(within: WritingShare(TurnShare(from: .zero)))
      received = streams.map { stream in
        guard case .bytes(let count) = try? stream.read(into: buffer) else { return 0 }
        return count
      }
      loop.stop()
    }
    try loop.run()
    let written = received.filter { $0 > 0 }
    #expect(written.allSatisfy { $0 > Self.calls * Self.length })
    #expect(written.count == 3)
    #expect(written.prefix(2).reduce(0, +) < WritingShare.leastBytes)
  }
}
