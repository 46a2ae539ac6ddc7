import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("Subscriptions")
struct SubscriptionTests {
  private let server = Server()

  @Test func `subscribers with equal filters share one encoding`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let call =
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["touches"]}}"#
    let clients = (1...60).map { number in
      let client = VirtualClient(
        server, id: UInt32(number), peer: ClientPeer(user: UInt32(number % 2)))
      number % 3 == 0 ? client.subscribe() : client.send(call)
      return client
    }
    // Two filters: one for clients that may see all windows, and one for a user that may not.
    #expect(server.parts.publisher.audienceCount == 4)
    #expect(server.parts.publisher.subscriberCount { _ in true } == 60)
    panel.down(0, 1, 100, 100, at: 0)
    for client in clients {
      #expect(try client.frames().flatMap(\.frame.touches).map(\.phase) == [.began])
    }
    for client in clients { server.receive(.clientClosed(client.id), at: .zero) }
    #expect(server.parts.publisher.audienceCount == 0)
  }

  @Test func `the first message has the full state, and messages are numbered without gaps`() throws
  {
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    let frames = try client.frames()
    #expect(frames.map(\.sequence) == [0, 1, 2])
    let state = try #require(frames[0].frame.state)
    #expect(state.devices.map(\.name) == ["Test Panel"])
    #expect(state.windows.map(\.name) == ["screen"])
    #expect(state.touches.isEmpty)
    #expect(frames[1].frame.touches.map(\.phase) == [.began])
    #expect(frames[1].frame.time == VirtualPanel.time(100))
    #expect(frames[2].frame.touches.map(\.phase) == [.ended])
    #expect(frames[2].frame.gestures.map(\.kind.text) == ["tap"])
    #expect(frames[2].frame.gestures.map(\.state) == [.ended])
  }

  @Test func `S16 taps are counted with the configured thresholds`() throws {
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    // 0.4 s after the lift is within the threshold of a kiosk, but not of `handheld`.
    panel.down(0, 1, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    panel.down(0, 2, 1000, 500, at: 550)
    let counts = try client.frames().flatMap(\.frame.touches).filter { $0.phase == .began }
    #expect(counts.map(\.tapCount) == [1, 2])
  }

  @Test func `a touch that is down is in the state of later subscribers`() throws {
    let panel = VirtualPanel(server)
    panel.down(0, 7, 1000, 500, at: 100)
    let client = VirtualClient(server)
    client.subscribe()
    panel.lift(0, at: 400)
    let frames = try client.frames()
    let known = try #require(frames[0].frame.state?.touches.first)
    #expect(known.phase == .stationary)
    #expect(frames[1].frame.touches.map(\.id) == [known.id])
    #expect(frames[1].frame.touches.map(\.phase) == [.ended])
  }

  @Test func `S122 a touch whose end is withheld is in the state of later subscribers`()
    throws
  {
    let panel = VirtualPanel(server)
    server.showSystemScene(
      try Stage.scene(
        """
        views:
        - name: v
          frame: [0, 0, 2000, 1000]
          multipleTouch: true
          gestures: [{kind: pinch}]
        """))
    panel.down(0, 7, 1000, 500, at: 100)
    panel.down(1, 8, 1500, 500, at: 200)
    panel.lift(0, at: 210)
    let client = VirtualClient(server)
    client.subscribe()
    panel.lift(1, at: 600)
    let frames = try client.frames()
    let known = try #require(frames[0].frame.state?.touches.map(\.id))
    let ended = frames.dropFirst().flatMap(\.frame.touches).filter { $0.phase == .ended }
    #expect(known.count == 2)
    #expect(ended.map(\.id).sorted() == known)
  }

  @Test func `in the default window, a lift is sent at once while other fingers stay down`()
    throws
  {
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    for number in UInt64(1)...50 {
      panel.down(1, Int32(number) + 7, 1500, 500, at: 100 + number * 20)
      panel.lift(1, at: 110 + number * 20)
    }
    let lifts = try client.frames().filter { message in
      message.frame.touches.contains { $0.phase == .ended }
    }
    #expect(lifts.map(\.frame.time) == (1...50).map { VirtualPanel.time(110 + $0 * 20) })
  }

  @Test func `locations are in the window's coordinates, in points of the glass`() throws {
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    let touch = try #require(try client.frames()[1].frame.touches.first)
    // The center of a panel of 200 by 100 mm, plus half a device unit (0.05 mm), which is the
    // center of a unit.
    #expect((touch.location.x - 100.05 / 0.15875).magnitude < 0.01)
    #expect((touch.location.y - 50.05 / 0.15875).magnitude < 0.01)
  }

  @Test func `S24 unplugging a device cancels its touches before the device is removed`() throws {
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    panel.move(0, 1500, 500, at: 108)
    panel.unplug(at: 200)
    let last = try #require(try client.frames().last).frame
    #expect(last.touches.map(\.phase) == [.cancelled])
    #expect(last.gestures.map(\.state) == [.cancelled])
    #expect(last.devices.map(\.change) == [.removed])
    #expect(server.application.windows.isEmpty)
  }

  @Test func `a panel that is plugged in again gets its screen's name back`() throws {
    VirtualPanel(server).unplug(at: 10)
    _ = VirtualPanel(server, id: 2, at: 20)
    _ = VirtualPanel(server, id: 3, at: 30)
    #expect(server.application.windows.map(\.name).sorted() == ["screen", "screen-2"])
  }

  @Test func `touches of two panels never mix`() throws {
    let one = VirtualPanel(server, id: 1)
    let two = VirtualPanel(server, id: 2)
    let client = VirtualClient(server)
    client.subscribe()
    one.down(0, 5, 100, 100, at: 100)
    two.down(0, 5, 200, 200, at: 101)
    one.lift(0, at: 150)
    two.lift(0, at: 151)
    let touches = try client.frames().flatMap(\.frame.touches)
    #expect(touches.map(\.device) == [1, 2, 1, 2])
    #expect(touches.map(\.window.text) == ["screen", "screen-2", "screen", "screen-2"])
    #expect(touches[0].id == touches[2].id)
    #expect(touches[1].id == touches[3].id)
    #expect(touches[0].id != touches[1].id)
  }

  @Test(arguments: ["windows", "users", "views", "gestures", "devices"])
  func `a subscription with a list of more than 256 entries is refused`(list: String) throws {
    let entry = ["users", "devices"].contains(list) ? "1" : #""a""#
    for (count, error) in [(256, nil), (257, VarlinkError.invalidParameter(list))] {
      let entries = Array(repeating: entry, count: count).joined(separator: ",")
      let client = VirtualClient(server, id: UInt32(count))
      client.send(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"\#(list)":[\#(entries)]}}"#
      )
      #expect(try client.replies().first?.knownError() == error)
    }
  }
}
