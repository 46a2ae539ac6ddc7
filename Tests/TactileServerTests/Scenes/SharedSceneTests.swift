import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Large scenes on a server whose owner runs jobs on another thread.
@Suite struct SharedSceneTests {
  private static let status = #"{"method":"io.tactile.Control.GetStatus"}"#
  private let server = Server()
  private let panel: VirtualPanel

  init() {
    panel = VirtualPanel(server)
    server.sharesTurns = true
  }

  private func client(_ id: UInt32, user: UInt32 = 1000) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  /// The windows of a call; the views lie beside each other.
  private static func windows(_ name: String, views: Int) -> String {
    let list = (0..<views).map { #"{"name":"v\#($0)","frame":[\#($0),0,1,1000]}"# }
    return
      #"{"windows":[{"name":"\#(name)","size":[2000,1000],"views":[\#(list.joined(separator: ","))]}]}"#
  }

  private static func attach(_ name: String, views: Int) -> String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":"#
      + windows(name, views: views) + "}"
  }

  /// The call that replaces a window of a user; nil means the client's own.
  private static func update(_ name: String, views: Int, user: Int?) -> String {
    let owner = user.map { #""user":\#($0),"# } ?? ""
    let rest = windows(name, views: views).dropFirst()
    return #"{"method":"io.tactile.Scene.Update","parameters":{\#(owner)\#(rest)}"#
  }

  /// Does everything that needs no job.
  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  /// Runs the next job; returns false if there is none.
  private func runJob() -> Bool {
    guard let job = server.takeJob() else { return false }
    #expect(server.takeJob() == nil)
    server.receive(.jobFinished(job.run()), at: .zero)
    return true
  }

  /// Runs the next job of a lane. No other one can start there meanwhile.
  private func runNextJob(in lane: JobLane) throws {
    let job = try #require(server.takeJob(for: lane))
    #expect(server.takeJob(for: lane) == nil)
    server.receive(.jobFinished(job.run()), at: .zero)
    work()
  }

  private func workWithJobs() {
    repeat { work() } while runJob()
  }

  private func windowNames() -> [String] {
    server.application.windows.filter { $0.level > DefaultWindow.level }.map(\.name)
  }

  @Test func `calls of others are answered while a job decodes and builds a scene`() throws {
    let app = client(1)
    let other = client(2, user: 1001)
    app.send(Self.attach("w", views: 600))
    other.send(Self.status)
    work()
    #expect(try other.replies().count == 1)
    let job = try #require(server.takeJob())
    other.send(Self.status)
    work()
    #expect(try other.replies().count == 1)
    #expect(try app.replies().isEmpty)
    server.receive(.jobFinished(job.run()), at: .zero)
    #expect(windowNames() == [])
    workWithJobs()
    #expect(windowNames() == ["w"])
    #expect(try app.frames().first?.frame.state?.windows.map(\.name) == ["w"])
  }

  @Test func `the jobs of users take turns`() throws {
    let apps = [client(1), client(2), client(3)]
    for (index, app) in apps.enumerated() { app.send(Self.attach("a\(index)", views: 600)) }
    let other = client(4, user: 1001)
    other.send(Self.attach("b", views: 600))
    work()
    // Decoding for two users, then building for them.
    for _ in 0..<4 { #expect(runJob()) }
    #expect(windowNames().contains("b"))
    workWithJobs()
    #expect(Set(windowNames()) == ["a0", "a1", "a2", "b"])
  }

  @Test func `a job waits for one job of another user, however many wait`() throws {
    let apps = (1...20).map { client($0) }
    for (index, app) in apps.enumerated() { app.send(Self.attach("a\(index)", views: 600)) }
    work()
    let running = try #require(server.takeJob())
    let other = client(99, user: 1001)
    other.send(Self.attach("b", views: 600))
    work()
    server.receive(.jobFinished(running.run()), at: .zero)
    // Decoding for the other user, building for the many, and building for the other user.
    for _ in 0..<3 { #expect(runJob()) }
    #expect(windowNames().contains("b"))
    #expect(windowNames().count == 2)
  }

  @Test func `a short job does not wait for the long job of another user`() throws {
    let (large, small) = (client(1), client(2, user: 1001))
    large.send(Self.attach("large", views: 3000))
    work()
    let long = try #require(server.takeJob())
    small.send(Self.attach("small", views: 300))
    work()
    // Decoding and building.
    for _ in 0..<2 { try runNextJob(in: .short) }
    #expect(windowNames() == ["small"])
    server.receive(.jobFinished(long.run()), at: .zero)
    workWithJobs()
    #expect(Set(windowNames()) == ["large", "small"])
  }

  @Test func `while a job runs, a job builds also smaller windows`() throws {
    let (large, small) = (client(1), client(2, user: 1001))
    small.send(Self.attachSeveral(7, views: 10))
    workWithJobs()
    #expect(windowNames().count == 7)
    server.receive(.clientClosed(small.id), at: .zero)
    large.send(Self.attach("large", views: 600))
    work()
    let running = try #require(server.takeJob())
    let again = client(3, user: 1001)
    again.send(Self.attachSeveral(7, views: 10))
    // Decoding.
    work()
    try runNextJob(in: .short)
    // The last one, with more than 64 views together, is built by a job.
    #expect(windowNames().count == 6)
    try runNextJob(in: .short)
    #expect(windowNames().count == 7)
    server.receive(.jobFinished(running.run()), at: .zero)
    workWithJobs()
    #expect(windowNames().count == 8)
  }

  @Test func `while a job runs, a job decodes also shorter messages`() throws {
    let (large, small, other) = (client(1), client(2, user: 1001), client(3, user: 1002))
    large.send(Self.attach("large", views: 600))
    work()
    let running = try #require(server.takeJob())
    let message = Self.attach("small", views: 40)
    #expect(message.utf8.count > CallRouter.longMessageBesideJobs)
    #expect(message.utf8.count < CallRouter.longMessage)
    small.send(message)
    other.send(Self.status)
    work()
    #expect(windowNames() == [])
    #expect(try other.replies().count == 1)
    try runNextJob(in: .short)
    #expect(windowNames() == ["small"])
    server.receive(.jobFinished(running.run()), at: .zero)
    workWithJobs()
    other.send(Self.attach("other", views: 40))
    work()
    #expect(Set(windowNames()) == ["large", "small", "other"])
    #expect(server.takeJob() == nil)
  }

  @Test func `a long job does not wait for the long job of another user`() throws {
    let (one, two, three) = (client(1), client(2, user: 1001), client(3, user: 1002))
    one.send(Self.attach("one", views: 3000))
    work()
    let first = try #require(server.takeJob())
    for app in [two, three] { app.send(Self.attach("w\(app.id.rawValue)", views: 3000)) }
    work()
    // Decoding for the second user and for the third, then building for both.
    for _ in 0..<4 { try runNextJob(in: .second) }
    #expect(Set(windowNames()) == ["w2", "w3"])
    // The user of a job that runs has no second one.
    #expect(server.takeJob(for: .second) == nil)
    server.receive(.jobFinished(first.run()), at: .zero)
    workWithJobs()
    #expect(Set(windowNames()) == ["one", "w2", "w3"])
  }

  @Test
  func `a job that changes windows of another user does not run beside a job of this user`()
    throws
  {
    let (stream, app, root) = (client(1), client(2), client(3, user: 0))
    stream.send(Self.attach("w", views: 600))
    workWithJobs()
    for (views, senders) in [(700, [app, root]), (800, [root, app])] {
      for sender in senders {
        sender.send(Self.update("w", views: views, user: sender === root ? 1000 : nil))
        work()
      }
      // Each message is decoded at once; the updates of the window come one after the other.
      let decoding = [try #require(server.takeJob()), try #require(server.takeJob(for: .second))]
      for job in decoding { server.receive(.jobFinished(job.run()), at: .zero) }
      work()
      let running = try #require(server.takeJob())
      #expect(server.takeJob(for: .second) == nil)
      server.receive(.jobFinished(running.run()), at: .zero)
      workWithJobs()
      for sender in [app, root] {
        #expect(try sender.replies().allSatisfy { $0.error == nil })
      }
    }
    #expect(windowNames() == ["w"])
  }

  @Test func `long jobs do not run in the lane for short ones, nor two jobs of one user at once`()
    throws
  {
    let (one, two, other) = (client(1), client(2), client(3, user: 1001))
    other.send(Self.attach("large", views: 3000))
    work()
    #expect(server.takeJob(for: .short) == nil)
    #expect(runJob())
    // Building takes long too.
    #expect(server.takeJob(for: .short) == nil)
    workWithJobs()
    one.send(Self.attach("a", views: 300))
    two.send(Self.attach("b", views: 300))
    work()
    let first = try #require(server.takeJob())
    #expect(server.takeJob(for: .short) == nil)
    server.receive(.jobFinished(first.run()), at: .zero)
    let next = try #require(server.takeJob(for: .short))
    #expect(server.takeJob() == nil)
    server.receive(.jobFinished(next.run()), at: .zero)
    workWithJobs()
    #expect(Set(windowNames()) == ["large", "a", "b"])
  }

  @Test func `the connections of one user take turns with their jobs`() throws {
    let apps = (1...3).map { client($0) }
    for (index, app) in apps.enumerated() { app.send(Self.attach("a\(index)", views: 600)) }
    work()
    // A window is built before the next message is decoded, because decoded messages take much memory.
    for count in 1...3 {
      #expect(runJob())
      #expect(windowNames().count == count - 1)
      #expect(runJob())
      #expect(windowNames().count == count)
    }
  }

  @Test func `the result of a job for a client that left is dropped`() throws {
    let app = client(1)
    app.send(Self.attach("w", views: 600))
    work()
    let decoding = try #require(server.takeJob())
    server.receive(.clientClosed(app.id), at: .zero)
    server.receive(.jobFinished(decoding.run()), at: .zero)
    workWithJobs()
    #expect(windowNames() == [])
    let next = client(2)
    next.send(Self.attach("w", views: 600))
    work()
    #expect(runJob())
    let building = try #require(server.takeJob())
    server.receive(.clientClosed(next.id), at: .zero)
    server.receive(.jobFinished(building.run()), at: .zero)
    workWithJobs()
    #expect(windowNames() == [])
    #expect(server.application.windows.count == 1)
  }

  @Test func `a job frees the windows of a long call that is refused`() throws {
    let (one, two) = (client(1), client(2))
    one.send(Self.attach("w", views: 600))
    workWithJobs()
    #expect(!server.hasJob)
    for call in [Self.attach("w", views: 600), Self.update("x", views: 600, user: nil)] {
      two.send(call)
      work()
      #expect(runJob())
      #expect(try two.replies().first?.knownError() != nil)
      #expect(runJob())
      #expect(!server.hasJob)
    }
    // The call of a client that leaves meanwhile has no effect either.
    two.send(Self.attach("y", views: 600))
    work()
    let decoding = try #require(server.takeJob())
    server.receive(.clientClosed(two.id), at: .zero)
    server.receive(.jobFinished(decoding.run()), at: .zero)
    #expect(runJob())
    #expect(!server.hasJob)
    #expect(windowNames() == ["w"])
  }

  @Test func `a name is taken while its window is built`() throws {
    let (one, two) = (client(1), client(2))
    one.send(Self.attach("w", views: 600))
    work()
    #expect(runJob())
    two.send(Self.attach("w", views: 1))
    work()
    let error = try two.replies().first?.knownError()
    guard case .invalidScene(let path, _)? = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(path == "windows[0].name")
    workWithJobs()
    #expect(windowNames() == ["w"])
  }

  @Test func `windows appear in order when the largest is built`() throws {
    let app = client(1)
    let large = Self.windows("large", views: 600).dropLast(2)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":"# + large
        + #",{"name":"small"}]}}"#)
    workWithJobs()
    #expect(windowNames() == ["small", "large"])
  }

  /// A call that shows several windows.
  private static func attachSeveral(_ count: Int, views: Int) -> String {
    let list = (0..<count).map { windows("w\($0)", views: views).dropFirst(12).dropLast(2) }
    return #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
      + list.joined(separator: ",") + "]}}"
  }

  @Test func `jobs build windows that are large together`() throws {
    let app = client(1)
    app.send(Self.attachSeveral(4, views: 100))
    work()
    #expect(runJob())
    // The first two are small enough together.
    for _ in 0..<2 {
      #expect(windowNames() == ["w1", "w0"])
      #expect(runJob())
    }
    #expect(windowNames() == ["w3", "w2", "w1", "w0"])
    withExtendedLifetime(app) {}
  }

  @Test func `a job frees the descriptions of windows that are large together`() throws {
    let app = client(1)
    app.send(Self.attachSeveral(4, views: 100))
    workWithJobs()
    #expect(!server.hasJob)
    server.receive(.clientClosed(app.id), at: .zero)
    #expect(server.hasJob)
    workWithJobs()
    #expect(!server.hasJob)
  }

  @Test func `the recognizers of a window are described in parts`() throws {
    let app = client(1)
    let views = (0..<10).map { view in
      let recognizers = (0..<100).map { #"{"kind":"tap","name":"g\#(view).\#($0)"}"# }
      return
        #"{"name":"v\#(view)","frame":[\#(view * 10),0,9,9],"gestures":[\#(recognizers.joined(separator: ","))]}"#
    }
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + #"{"name":"w","views":[\#(views.joined(separator: ","))]}]}}"#)
    workWithJobs()
    let reader = client(2)
    reader.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    var steps = 0
    while server.hasWork {
      server.doNextWork(at: .zero)
      steps += 1
    }
    #expect(steps > 1000 / SceneInspection.part)
    workWithJobs()
    let reply = try #require(try reader.replies().first)
    let window = try #require(DescribeMessage(from: .object(reply.parameters)).windows.first)
    #expect(window.recognizers.count == 1000)
    #expect(window.recognizers.map(\.name) == window.recognizers.map(\.name).sorted())
    withExtendedLifetime(app) {}
  }

  @Test func `a window is built again if its screen changed meanwhile`() throws {
    let app = client(1)
    app.send(Self.attach("w", views: 600))
    work()
    #expect(runJob())
    let building = try #require(server.takeJob())
    let screen = server.application.screens[0]
    screen.size = Size(width: screen.size.width / 2, height: screen.size.height)
    server.receive(.jobFinished(building.run()), at: .zero)
    #expect(windowNames() == [])
    workWithJobs()
    #expect(server.application.windows[0].frame.size == screen.size)
  }

  @Test func `replies keep the order of the calls`() throws {
    let app = client(1)
    let long = String(repeating: "x", count: 10_000)
    app.send(
      #"{"method":"io.tactile.Scene.Describe","parameters":{"window":"\#(long)"}}"#)
    app.send(Self.status)
    app.send(#"{"method":"io.tactile.Control.EndIgnoring","oneway":true,"x":"\#(long)"}"#)
    app.send(Self.status)
    workWithJobs()
    let replies = try app.replies()
    #expect(replies.map { $0.error == nil } == [false, true, true])
  }

  @Test func `S43 a removed window is taken apart in steps, and its name is free at once`() throws {
    let app = client(1)
    app.send(Self.attach("w", views: 3000))
    workWithJobs()
    weak let window = server.application.windows[0]
    weak let view = window?.subviews[0]
    panel.down(0, 1, 10, 10, at: 10)
    #expect(try app.frames().last?.frame.touches.map(\.phase) == [.began])
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(20))
    #expect(windowNames() == [])
    #expect(server.application.touchesWithViews.isEmpty)
    #expect(window != nil)
    let next = client(2)
    next.send(Self.attach("w", views: 1))
    var steps = 0
    while server.hasWork {
      server.doNextWork(at: VirtualPanel.time(20))
      steps += 1
    }
    #expect(steps > 2 * 3000 / WindowTeardown.step)
    #expect(view == nil)
    #expect(window == nil)
    #expect(windowNames() == ["w"])
  }

  @Test func `many small removed windows are taken apart together`() throws {
    let app = client(1)
    app.send(Self.attachSeveral(20, views: 1))
    workWithJobs()
    server.receive(.clientClosed(app.id), at: .zero)
    var steps = 0
    while server.hasWork {
      server.doNextWork(at: .zero)
      steps += 1
    }
    // A step has 32 of the 80 windows, views and names.
    #expect(steps == 3)
  }

  @Test func `a job does not wait for removed windows of other users`() throws {
    let (one, two) = (client(1), client(2, user: 1001))
    one.send(Self.attach("a", views: 3000))
    workWithJobs()
    server.receive(.clientClosed(one.id), at: .zero)
    two.send(Self.attach("b", views: 600))
    // The call is read by a job. Some of the removed window is left.
    for _ in 0..<6 { server.doNextWork(at: .zero) }
    #expect(server.hasWork)
    let again = client(3)
    again.send(Self.attach("a", views: 600))
    for _ in 0..<3 { server.doNextWork(at: .zero) }
    // The first job frees the description of the removed window.
    #expect(runJob())
    // The next two are of the second user, since those of the first wait.
    #expect(runJob())
    #expect(runJob())
    #expect(windowNames() == ["b"])
    #expect(server.takeJob() == nil)
    workWithJobs()
    #expect(Set(windowNames()) == ["a", "b"])
  }

  @Test func `a chain of controllers is freed in steps`() throws {
    struct Weak { weak var controller: SceneController? }
    let views = (0..<1000).map { number in
      let presenter = number > 0 ? #","presentedBy":"c\#(number - 1)""# : ""
      return
        #"{"name":"v\#(number)","frame":[0,0,9,9],"controller":{"name":"c\#(number)"\#(presenter)}}"#
    }
    let app = client(1)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + #"{"name":"w","views":[\#(views.joined(separator: ","))]}]}}"#)
    workWithJobs()
    let controllers = try #require(server.application.windows[0] as? SceneWindow).controllers.values
      .map { Weak(controller: $0) }
    #expect(controllers.count == 1000)
    server.receive(.clientClosed(app.id), at: .zero)
    var left = 1000
    while server.hasWork {
      server.doNextWork(at: .zero)
      let now = controllers.count { $0.controller != nil }
      // A controller of an earlier step may have stayed for its presenter.
      #expect(left - now <= 2 * WindowTeardown.step)
      left = now
    }
    #expect(left == 0)
  }

  @Test func `a long description is made in parts, and may be longer than the queue`() throws {
    let app = client(1)
    app.send(Self.attach("w", views: 4000))
    workWithJobs()
    let reader = client(2)
    let describe = #"{"method":"io.tactile.Scene.Describe"}"#
    reader.send(describe)
    reader.send(Self.status)
    var steps = 0
    while server.hasWork {
      server.doNextWork(at: .zero)
      steps += 1
    }
    #expect(steps > 4000 / SceneInspection.part)
    workWithJobs()
    let replies = try reader.replies()
    #expect(replies.count == 2)
    server.sharesTurns = false
    reader.send(describe)
    #expect(try reader.replies().first?.parameters == replies.first?.parameters)
    let message = try DescribeMessage(from: .object(try #require(replies.first).parameters))
    #expect(message.windows.first { $0.window.name == "w" }?.views.count == 4001)
  }
}
