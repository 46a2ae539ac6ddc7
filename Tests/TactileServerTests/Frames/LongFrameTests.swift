import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Frames that are long for many subscribers, which are sent in several turns.
@Suite struct LongFrameTests {
  private static let user: UInt32 = 1000

  /// A server with a window of 199 pans, its client, and subscribers with different filters.
  private struct Scene {
    let server = Server()
    let panel: VirtualPanel
    let app: VirtualClient
    let subscribers: [VirtualClient]

    /// - Parameter frame: The members of the window's frame; by default, it covers the screen.
    init(sharesTurns: Bool, frame: String = "") {
      let server = server
      panel = VirtualPanel(server)
      app = VirtualClient(server, id: 1, peer: ClientPeer(user: LongFrameTests.user))
      let pans = (0..<199).map {
        #"{"kind":"pan","name":"p\#($0)","movement":1,"simultaneousWith":"all"}"#
      }
      app.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
          + #"\#(frame)"gestures":[\#(pans.joined(separator: ","))]}]}}"#)
      // Those of other users receive nothing.
      subscribers = (0..<48).map { number in
        let client = VirtualClient(
          server, id: UInt32(2 + number),
          peer: ClientPeer(user: LongFrameTests.user + UInt32(number / 16)))
        client.send(
          #"{"method":"io.tactile.Events.Subscribe","more":true,"#
            + #""parameters":{"windows":["w","x\#(number)"]}}"#)
        return client
      }
      server.sharesTurns = sharesTurns
    }

    func drag() {
      panel.down(0, 1, 100, 100, at: 100)
      panel.move(0, 300, 100, at: 108)
      panel.move(0, 500, 100, at: 116)
      panel.lift(0, at: 124)
    }

    /// Adds twelve subscribers with the filter of the first one, which have read their state.
    func addMembers() throws -> [VirtualClient] {
      try (0..<12).map { number in
        let client = VirtualClient(
          server, id: UInt32(100 + number), peer: ClientPeer(user: LongFrameTests.user))
        client.send(
          #"{"method":"io.tactile.Events.Subscribe","more":true,"#
            + #""parameters":{"windows":["w","x0"]}}"#)
        _ = work()
        _ = try client.replies()
        return client
      }
    }

    /// Does the work of the next turns; returns the number of parts.
    func work() -> Int {
      var count = 0
      while server.hasWork {
        server.doNextWork(at: Timestamp(nanoseconds: 200_000_000))
        count += 1
      }
      return count
    }
  }

  @Test func `are the same in several turns as at once`() throws {
    let (divided, whole) = (Scene(sharesTurns: true), Scene(sharesTurns: false))
    divided.drag()
    whole.drag()
    #expect(!whole.server.hasWork)
    // The first frame has one touch, and the others wait for each other. The filters of other users receive nothing,
    // and take no part.
    #expect(divided.work() >= 3 * 16)
    #expect(try divided.app.replies() == whole.app.replies())
    for (one, other) in zip(divided.subscribers, whole.subscribers) {
      let replies = try one.replies()
      #expect(try replies == other.replies())
    }
    let gestures = try Scene(sharesTurns: true).subscribers[0].frames()
    #expect(gestures.count == 1)
  }

  @Test func `are sent to one filter in a part, and a call waits for all of them`() throws {
    let scene = Scene(sharesTurns: true)
    for client in scene.subscribers { _ = try client.replies() }
    scene.panel.down(0, 1, 100, 100, at: 100)
    scene.panel.move(0, 300, 100, at: 108)
    let first = scene.subscribers[0]
    let before = try first.frames().count
    let caller = VirtualClient(scene.server, id: 99, peer: ClientPeer(user: Self.user))
    caller.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    // The app's window has a stream, too.
    scene.server.doNextWork(at: .zero)
    scene.server.doNextWork(at: .zero)
    #expect(try first.frames().count + before == 2)
    #expect(scene.server.hasCallsWaiting)
    let rest = scene.work()
    #expect(rest >= 15)
    #expect(!scene.server.hasCallsWaiting)
    #expect(try caller.replies().count == 1)
  }

  @Test func `are sent to some of many clients with one filter in a part`() throws {
    let (divided, whole) = (Scene(sharesTurns: true), Scene(sharesTurns: false))
    let (members, others) = (try divided.addMembers(), try whole.addMembers())
    divided.drag()
    whole.drag()
    // One of them leaves before it has received anything.
    divided.server.receive(.clientClosed(members[11].id), at: .zero)
    var replies = members.map { _ in [VarlinkReply]() }
    var parts: [Int] = []
    while divided.server.hasWork {
      divided.server.doNextWork(at: Timestamp(nanoseconds: 200_000_000))
      var count = 0
      for (index, member) in members.dropLast().enumerated() {
        let new = try member.replies()
        count += new.count
        replies[index] += new
      }
      if count > 0 { parts.append(count) }
    }
    // The landing, which is sent at once, and three moves. With one subscriber of the scene, twelve clients receive
    // each move, six of them in a part.
    #expect(parts == [11, 5, 6, 5, 6, 5, 6])
    for (received, other) in zip(replies, others).dropLast() {
      let expected = try other.replies()
      #expect(received.last == expected.last)
      let frames = try received.map { try EventMessage(from: .object($0.parameters)) }
      #expect(frames.map(\.sequence) == Array(1...4))
      #expect(frames.map(\.frame.time) == frames.map(\.frame.time).sorted())
    }
  }

  @Test func `reach each client once if one leaves, and others see more, in the middle`() throws {
    let scene = Scene(sharesTurns: true)
    let members = try scene.addMembers()
    scene.panel.down(0, 1, 100, 100, at: 100)
    for member in members { _ = try member.replies() }
    scene.panel.move(0, 300, 100, at: 108)
    var begun = 0
    while begun == 0 {
      scene.server.doNextWork(at: .zero)
      begun = try members[0].replies().count
    }
    // The part has reached the first clients, and not the last one.
    scene.server.receive(.clientClosed(members[11].id), at: .zero)
    Self.watch(.all, scene.server)
    _ = scene.work()
    for (number, member) in members.dropLast().enumerated() {
      let frames = try member.frames().map(\.frame)
      let hasBegan = frames.map { $0.gestures.count == 199 }
      // Then follows the state of the new filter.
      let rest = frames.map { $0.state != nil }
      #expect(hasBegan.count { $0 } == (number == 0 ? 0 : 1), "\(number)")
      #expect(rest.count { $0 } == 1 && rest.last == true, "\(number)")
    }
  }

  @Test func `S270 a script waits until that of its last step is sent`() throws {
    let scene = Scene(sharesTurns: true)
    let steps = (0..<30).map {
      #"{"time":\#(Double($0) / 1000),"fingers":[{"finger":1,"x":\#(100 + 10 * $0),"y":100}]}"#
    }
    let player = VirtualClient(scene.server, id: 99, peer: ClientPeer(user: 0))
    player.send(
      #"{"method":"io.tactile.Control.Play","parameters":{"steps":[\#(steps.joined(separator: ",")),"#
        + #"{"time":0.1,"fingers":[]}]}}"#)
    _ = scene.work()
    func place() -> Double? { scene.server.application.liveTouches.first?.screenLocation.x }
    // The turns of `work()` are at 200 ms.
    for time in 200...250 as ClosedRange<UInt64> {
      scene.server.advance(to: VirtualPanel.time(time))
    }
    // The pans begin in the second step, and no turn has sent their events.
    #expect(scene.server.parts.publisher.hasUnsentFrame)
    let first = place()
    #expect(first.map { $0 < 200 } ?? false)
    _ = scene.work()
    scene.server.advance(to: VirtualPanel.time(260))
    #expect(place().map { $0 == (first ?? 0) + 10 } ?? false)
    // Each step follows as soon as the last one is sent.
    for time in 261...500 as ClosedRange<UInt64> {
      _ = scene.work()
      scene.server.advance(to: VirtualPanel.time(time))
    }
    #expect(place() == nil)
    #expect(try player.replies().count == 1)
  }

  @Test func `a client for which they are short receives them at once, and the others in order`()
    throws
  {
    let scene = Scene(sharesTurns: false, frame: #""frame":[0,0,500,1000],"#)
    let neighbour = VirtualClient(scene.server, id: 99, peer: ClientPeer(user: 1009))
    neighbour.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"n","#
        + #""frame":[500,0,2000,1000]}]}}"#)
    for client in scene.subscribers + [neighbour] { _ = try client.replies() }
    scene.server.sharesTurns = true
    scene.panel.down([(0, 100, 100), (1, 1900, 100)], at: 100)
    for step in 1...12 {
      scene.panel.move(
        [(0, 100 + 10 * Int32(step), 100), (1, 1900, 100 + 10 * Int32(step))],
        at: 100 + 8 * UInt64(step))
      // No turn works for clients.
      let touches = try neighbour.frames().flatMap(\.frame.touches)
      #expect(touches.last?.phase == .moved && touches.last?.window.text == "n")
    }
    #expect(scene.server.parts.publisher.hasUnsentFrame)
    _ = scene.work()
    #expect(try neighbour.frames().isEmpty)
    // With the stream of the app's window, the user has the most filters.
    for client in scene.subscribers.prefix(FramePublisher.mostFilters - 1) {
      let times = try client.frames().map(\.frame.time)
      #expect(times.count > 1 && times == times.sorted())
      #expect(times.last == Timestamp(nanoseconds: 196_000_000))
    }
  }

  @Test func `a client that subscribes later receives none of them`() throws {
    let scene = Scene(sharesTurns: true)
    scene.panel.down(0, 1, 100, 100, at: 100)
    scene.panel.move(0, 300, 100, at: 108)
    let late = VirtualClient(scene.server, id: 99, peer: ClientPeer(user: Self.user))
    late.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"windows":["w","x0"]}}"#)
    _ = scene.work()
    #expect(try late.frames().count == 1)
    scene.panel.lift(0, at: 116)
    _ = scene.work()
    #expect(try late.frames().count == 1)
  }

  @Test func `beyond a few, the oldest one is sent at once`() throws {
    let scene = Scene(sharesTurns: true)
    scene.panel.down(0, 1, 100, 100, at: 100)
    for step in 1...40 {
      scene.panel.move(0, 100 + 40 * Int32(step), 100, at: 100 + 8 * UInt64(step))
    }
    // 32 frames and the landing are sent, and moves are merged for a client that does not read.
    #expect(scene.work() <= 8 * 50)
    let frames = try scene.subscribers[0].frames()
    #expect(frames.count >= 2)
    #expect(frames.last?.frame.gestures.count == 199)
  }

  @Test func `if they come too fast, devices wait until all are sent and a call is answered`()
    throws
  {
    let scene = Scene(sharesTurns: true)
    let server = scene.server
    scene.panel.down(0, 1, 100, 100, at: 100)
    let caller = VirtualClient(server, id: 99, peer: ClientPeer(user: Self.user))
    caller.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    for step in 1...UnsentFrames.manyPostponed {
      #expect(!server.isBehind)
      scene.panel.move(0, 100 + 20 * Int32(step), 100, at: 100 + 8 * UInt64(step))
      // No frame makes the turn send those that wait.
      #expect(server.isBehind == (step >= UnsentFrames.many))
      #expect(try caller.replies().isEmpty)
      guard step < UnsentFrames.manyPostponed else { break }
      while server.isBehind { server.doNextWork(at: .zero) }
    }
    while server.parts.publisher.hasUnsentFrame {
      #expect(server.isBehind)
      server.doNextWork(at: .zero)
    }
    #expect(server.isBehind)
    server.doNextWork(at: .zero)
    #expect(!server.isBehind)
    #expect(try caller.replies().count == 1)
  }

  @Test func `are encoded once for filters of a user that choose the same, in any order of users`()
  {
    let scene = Scene(sharesTurns: false, frame: #""frame":[0,0,500,1000],"#)
    let neighbour = VirtualClient(scene.server, id: 98, peer: ClientPeer(user: 1009))
    neighbour.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""frame":[500,0,2000,1000]}]}}"#)
    for number in 0..<8 {
      let user = number % 2 == 0 ? Self.user + 1 : 1009
      let client = VirtualClient(
        scene.server, id: 100 + UInt32(number), peer: ClientPeer(user: user))
      client.send(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"#
          + #""parameters":{"windows":["w","y\#(number)"]}}"#)
    }
    let before = scene.server.parts.publisher.encodingCount
    scene.panel.down([(0, 100, 100), (1, 1900, 100)], at: 100)
    // One message for each of the two users with a window.
    #expect(scene.server.parts.publisher.encodingCount - before <= 5)
  }

  /// Changes who may watch the windows of all users.
  private static func watch(_ users: UserSet, _ server: Server) {
    var configuration = server.configuration
    configuration.policy.watch = users
    server.configure(configuration, scene: nil)
  }

  @Test func `a changed policy sends none of them at once, and its state follows them`() throws {
    let (divided, whole) = (Scene(sharesTurns: true), Scene(sharesTurns: false))
    for scene in [divided, whole] {
      scene.panel.down(0, 1, 100, 100, at: 100)
      scene.panel.move(0, 300, 100, at: 108)
      scene.panel.move(0, 500, 100, at: 116)
      let before = scene.server.parts.publisher.encodingCount
      Self.watch(.all, scene.server)
      #expect(scene.server.parts.publisher.encodingCount == before)
    }
    #expect(divided.server.parts.publisher.hasUnsentFrame)
    // The user of the window has the most filters with the stream of its app, so one subscription was refused.
    #expect(divided.work() >= 2 * 16 + 47)
    for (one, other) in zip(divided.subscribers, whole.subscribers) {
      let replies = try one.replies()
      #expect(try replies == other.replies())
    }
    for scene in [divided, whole] {
      scene.panel.lift(0, at: 124)
      _ = scene.work()
      let later = try scene.subscribers.map { try $0.frames().count }
      #expect(later.count { $0 > 0 } == 47)
    }
  }

  @Test func `a client that may no longer see a window receives those before the change only`()
    throws
  {
    let scene = Scene(sharesTurns: true)
    Self.watch(.all, scene.server)
    _ = scene.work()
    for client in scene.subscribers { _ = try client.replies() }
    scene.panel.down(0, 1, 100, 100, at: 100)
    scene.panel.move(0, 300, 100, at: 108)
    #expect(scene.server.parts.publisher.hasUnsentFrame)
    Self.watch(UserSet(), scene.server)
    scene.panel.move(0, 500, 100, at: 116)
    _ = scene.work()
    scene.panel.move(0, 700, 100, at: 124)
    _ = scene.work()
    for client in scene.subscribers.suffix(32) {
      let frames = try client.frames()
      let times = frames.filter { !$0.frame.gestures.isEmpty }.map(\.frame.time)
      #expect(times == [Timestamp(nanoseconds: 108_000_000)])
      #expect(frames.last?.frame.state != nil)
    }
  }
}
