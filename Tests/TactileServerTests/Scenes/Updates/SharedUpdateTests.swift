import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Updates of large windows on a server whose owner runs jobs on another thread.
@Suite struct SharedUpdateTests {
  private let server = Server()
  private let panel: VirtualPanel

  init() {
    panel = VirtualPanel(server)
    server.sharesTurns = true
  }

  private func client(_ id: UInt32, user: UInt32 = 1000) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  private static func window(_ name: String, views: Int, keys: String = "") -> String {
    let list = (0..<views).map { #"{"name":"\#(name)\#($0)","frame":[\#($0),0,1,1000]}"# }
    return
      #"{"name":"\#(name)","size":[2000,1000],\#(keys)"views":[\#(list.joined(separator: ","))]}"#
  }

  /// An app that shows a window.
  private func app(_ id: UInt32, _ name: String, views: Int) -> VirtualClient {
    let app = client(id)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + Self.window(name, views: views) + "]}}")
    workWithJobs()
    return app
  }

  private static func update(_ changes: String...) -> String {
    #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
      + changes.joined(separator: ",") + "]}}"
  }

  private static func replacement(_ window: String) -> String {
    #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#
  }

  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func startJob() throws -> ServerJob {
    work()
    return try #require(server.takeJob())
  }

  private func finish(_ job: ServerJob) {
    server.receive(.jobFinished(job.run()), at: .zero)
    work()
  }

  private func workWithJobs() {
    repeat {
      work()
    } while server.takeJob().map { server.receive(.jobFinished($0.run()), at: .zero) } != nil
  }

  private func sceneWindow(_ name: String) -> SceneWindow? {
    server.application.windows.lazy.compactMap { $0 as? SceneWindow }.first { $0.name == name }
  }

  @Test func `changes that decode long lists again and again are made by a job`() throws {
    let names = (0..<2000).map { #""h\#($0)""# }.joined(separator: ",")
    let app = client(1)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[{"name":"v","frame":[0,0,9,9],"handles":[\#(names)]}]}]}}"#)
    workWithJobs()
    let other = client(2)
    let hides = { (count: Int) in
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
        + (0..<count).map {
          #"{"window":"w","setView":{"name":"v","hidden":\#($0 % 2 == 0)}}"#
        }.joined(separator: ",") + "]}}"
    }
    other.send(hides(1))
    work()
    #expect(try other.replies().map(\.error) == [nil])
    other.send(hides(50))
    work()
    #expect(try other.replies().isEmpty)
    workWithJobs()
    #expect(try other.replies().map(\.error) == [nil])
  }

  @Test func `few decoded messages wait at a time, however many users send them`() throws {
    var configuration = ServerConfiguration()
    configuration.limits.messageBytes = 64 << 10
    server.configure(configuration, scene: nil)
    let users = (0..<8).map { UInt32(2000 + $0) }
    for user in users {
      client(user, user: user).send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
          + Self.window("w", views: 600) + "]}}")
    }
    workWithJobs()
    // Three of these calls take as much memory as the longest message.
    let call = Self.replacement(Self.window("w", views: 700))
    #expect((22 << 10..<32 << 10).contains(call.utf8.count))
    let callers = users.map { client($0 + 100, user: $0) }
    for caller in callers { caller.send(call) }
    work()
    var (decoded, updated, most) = (0, 0, 0)
    while let job = server.takeJob() {
      let result = job.run()
      if result.value is Result<CallReading, WireError> { decoded += 1 }
      if result.value is Result<[WindowUpdate], VarlinkError> { updated += 1 }
      most = max(most, decoded - updated)
      server.receive(.jobFinished(result), at: .zero)
      work()
    }
    #expect(decoded == users.count && updated == users.count)
    #expect((1...3).contains(most))
    for caller in callers { #expect(try caller.replies().map(\.error) == [nil]) }
  }

  /// Descriptions of large windows must not wait behind other jobs of the user: each takes megabytes.
  @Test func `old descriptions are freed before the next update is prepared`() throws {
    let first = app(1, "w", views: 3000)
    let others = (2..<12).map { client($0) }
    for other in others {
      other.send(Self.update(#"{"window":"w","setWindow":{"level":\#(other.id.rawValue)}}"#))
    }
    for _ in others {
      finish(try startJob())
      // The next job frees; the one after it prepares the next update.
      let release = try startJob()
      #expect(server.takeJob() == nil)
      finish(release)
    }
    #expect(server.takeJob() == nil)
    #expect(try others.allSatisfy { try $0.replies().count == 1 })
    _ = first
  }

  @Test func `a job prepares an update of a large window`() throws {
    let app = app(1, "w", views: 600)
    let other = client(2)
    other.send(Self.update(#"{"window":"w","setView":{"name":"w3","alpha":0.5}}"#))
    let job = try startJob()
    #expect(try other.replies().isEmpty)
    #expect(sceneWindow("w")?.views["w3"]?.alpha == 1)
    finish(job)
    #expect(sceneWindow("w")?.views["w3"]?.alpha == 0.5)
    #expect(try other.replies().first?.knownError() == nil)
    withExtendedLifetime(app) {}
  }

  @Test func `many changes of a small window are a job too`() throws {
    let app = app(1, "w", views: 100)
    let other = client(2)
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
        + (0..<100).map { #"{"window":"w","moveView":"w\#($0)"}"# }.joined(separator: ",") + "]}}")
    finish(try startJob())
    #expect(try other.replies().first?.knownError() == nil)
    withExtendedLifetime(app) {}
  }

  @Test func `a long change of a small window is a job too`() throws {
    let app = app(1, "w", views: 1)
    let views = (0..<250).map { #"{"name":"n\#($0)","frame":[0,0,9,9]}"# }.joined(separator: ",")
    let other = client(2)
    other.send(
      Self.update(#"{"window":"w","addView":{"name":"n","frame":[0,0,9,9],"views":[\#(views)]}}"#))
    // One job reads the message, and one prepares the update.
    finish(try startJob())
    #expect(sceneWindow("w")?.views.count == 1)
    finish(try startJob())
    #expect(sceneWindow("w")?.views.count == 252)
    #expect(try other.replies().first?.knownError() == nil)
    withExtendedLifetime(app) {}
  }

  /// An app that shows several windows.
  private func app(_ id: UInt32, windows: [String]) -> VirtualClient {
    let app = client(id)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}")
    workWithJobs()
    return app
  }

  @Test func `a job prepares an update of windows that are large together`() throws {
    let names = ["a", "b", "c", "d"]
    let app = app(1, windows: names.map { Self.window($0, views: 100) })
    let other = client(2)
    let changes = names.map { #"{"window":"\#($0)","setView":{"name":"\#($0)3","alpha":0.5}}"# }
    other.send(Self.update(changes.joined(separator: ",")))
    let job = try startJob()
    #expect(try other.replies().isEmpty)
    finish(job)
    #expect(try other.replies().first?.knownError() == nil)
    #expect(names.allSatisfy { sceneWindow($0)?.views["\($0)3"]?.alpha == 0.5 })
    withExtendedLifetime(app) {}
  }

  @Test func `an update that changes too much at once builds the window again`() throws {
    let app = app(1, windows: [Self.window("a", views: 1500), Self.window("b", views: 1500)])
    let old = (try #require(sceneWindow("a")), try #require(sceneWindow("b")))
    let other = client(2)
    let windows = ["a", "b"].map {
      Self.window($0, views: 1500).replacing(",0,1,1000]", with: ",0,1,900]")
    }
    other.send(Self.replacement(windows.joined(separator: ",")))
    finish(try startJob())
    finish(try startJob())
    // The first window has changed in place. A job builds the other one.
    #expect(sceneWindow("a")?.views["a3"]?.bounds.size.height == 900)
    #expect(sceneWindow("b")?.views["b3"]?.bounds.size.height == 1000)
    workWithJobs()
    #expect(try other.replies().first?.knownError() == nil)
    #expect(sceneWindow("a") === old.0)
    #expect(sceneWindow("b") !== old.1)
    #expect(sceneWindow("b")?.views["b3"]?.bounds.size.height == 900)
    withExtendedLifetime(app) {}
  }

  @Test func `a job frees the changes of a long call`() throws {
    let app = app(1, "w", views: 600)
    let other = client(2)
    let frames = (0..<600).map { #""w\#($0)":[1,2,3,4]"# }.joined(separator: ",")
    other.send(Self.update(#"{"window":"w","setFrames":{\#(frames)}}"#))
    finish(try startJob())
    #expect(try other.replies().first?.knownError() == nil)
    #expect(sceneWindow("w")?.views["w9"]?.bounds.size == Size(width: 3, height: 4))
    #expect(server.hasJob)
    workWithJobs()
    #expect(!server.hasJob)
    withExtendedLifetime(app) {}
  }

  @Test func `views that move to another superview keep their touches`() throws {
    let app = client(1)
    let views = (0..<300).map { #"{"name":"v\#($0)","frame":[\#($0),0,1,1000]}"# }
    let list = views.joined(separator: ",")
    let window = { (first: String, second: String) in
      #"{"name":"w","size":[2000,1000],"views":["#
        + #"{"name":"p","frame":[0,0,2000,1000],"views":[\#(first)]},"#
        + #"{"name":"q","frame":[0,0,2000,1000],"views":[\#(second)]}]}"#
    }
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + window(list, "") + "]}}")
    workWithJobs()
    panel.down(0, 1, 100, 500, at: 1)
    client(2).send(Self.replacement(window("", list)))
    workWithJobs()
    panel.lift(0, at: 40)
    let touches = try app.frames().flatMap(\.frame.touches)
    #expect(touches.map(\.phase) == [.began, .ended])
    let names = sceneWindow("w")?.views["q"]?.subviews
      .map { ($0 as? any SceneResponder)?.element.name.text }
    #expect(names == (0..<300).map { "v\($0)" })
    #expect(sceneWindow("w")?.views["p"]?.subviews.isEmpty == true)
  }

  @Test func `frames that are set while a job prepares an update come after it, and both stay`()
    throws
  {
    let app = app(1, "w", views: 600)
    let (one, two) = (client(2), client(3))
    one.send(Self.update(#"{"window":"w","setView":{"name":"w3","frame":[0,0,7,7]}}"#))
    let job = try startJob()
    two.send(Self.update(#"{"window":"w","setFrames":{"w3":[0,0,8,8],"w4":[0,0,9,9]}}"#))
    work()
    #expect(try two.replies().isEmpty)
    finish(job)
    #expect(try one.replies().first?.knownError() == nil)
    #expect(sceneWindow("w")?.views["w3"]?.bounds.size == Size(width: 7, height: 7))
    workWithJobs()
    #expect(try two.replies().first?.knownError() == nil)
    #expect(sceneWindow("w")?.views["w3"]?.bounds.size == Size(width: 8, height: 8))
    #expect(sceneWindow("w")?.views["w4"]?.bounds.size == Size(width: 9, height: 9))
    two.send(Self.update(#"{"window":"w","setFrames":{"w3":[0,0,5,5]}}"#))
    work()
    #expect(sceneWindow("w")?.views["w3"]?.bounds.size == Size(width: 5, height: 5))
    withExtendedLifetime(app) {}
  }

  @Test func `a window whose client left while a job prepared its update stays away`() throws {
    let one = app(1, "a", views: 200)
    let two = app(2, "b", views: 200)
    let other = client(3)
    other.send(
      Self.update(
        #"{"window":"a","setView":{"name":"a3","alpha":0.5}}"#,
        #"{"window":"b","setWindow":{"screen":"nowhere"}}"#,
        #"{"window":"a","setWindow":{"thresholds":"handheld"}}"#
      ).replacing(
        "]}}",
        with: ","
          + (0..<80).map { #"{"window":"b","moveView":"b\#($0)"}"# }
          .joined(separator: ",") + "]}}"))
    let job = try startJob()
    server.receive(.clientClosed(one.id), at: .zero)
    finish(job)
    workWithJobs()
    #expect(sceneWindow("a") == nil)
    #expect(try other.replies().first?.knownError() == .noSuchWindow(.scene, "a"))
    withExtendedLifetime(two) {}
  }

  @Test func `an update does not begin again for a new window of the same name`() throws {
    let app = app(1, "w", views: 600)
    let other = client(2)
    other.send(Self.update(#"{"window":"w","setView":{"name":"w3","alpha":0.5}}"#))
    let job = try startJob()
    server.receive(.clientClosed(app.id), at: .zero)
    let next = client(3)
    next.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + Self.window("w", views: 9) + "]}}")
    work()
    #expect(sceneWindow("w")?.views.count == 9)
    finish(job)
    #expect(try other.replies().first?.knownError() == .noSuchWindow(.scene, "w"))
    #expect(sceneWindow("w")?.views["w3"]?.alpha == 1)
  }

  @Test func `an update that waits does not change the window of another owner of the same name`()
    throws
  {
    let (app, next) = (client(1, user: 1000), client(2, user: 2000))
    let attach = { (views: Int) in
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + Self.window("w", views: views) + "]}}"
    }
    app.send(attach(600))
    workWithJobs()
    let administrator = client(3, user: 0)
    administrator.send(Self.update(#"{"window":"w","setView":{"name":"w3","alpha":0.5}}"#))
    work()
    server.receive(.clientClosed(app.id), at: .zero)
    next.send(attach(9))
    workWithJobs()
    #expect(try administrator.replies().first?.knownError() == .noSuchWindow(.scene, "w"))
    #expect(sceneWindow("w")?.views.count == 9)
    #expect(sceneWindow("w")?.views["w3"]?.alpha == 1)
    administrator.send(Self.update(#"{"window":"w","setView":{"name":"w3","alpha":0.5}}"#))
    workWithJobs()
    #expect(try administrator.replies().first?.knownError() == nil)
    #expect(sceneWindow("w")?.views["w3"]?.alpha == 0.5)
  }

  @Test func `an update of a window of the machine waits while a job prepares the scene`() throws {
    func scene(_ views: Int) throws -> SceneDescription {
      let windows = [Self.window("m", views: views), Self.window("s", views: 1)]
      let text = #"{"windows":[\#(windows.joined(separator: ","))]}"#
      return try SceneDescription(text: Array(text.utf8), file: "kiosk.yaml")
    }
    server.showSystemScene(try scene(600))
    var jobs = 0
    while let job = server.takeJob() {
      jobs += 1
      finish(job)
      work()
    }
    // Jobs measure the scene, and build the large window and the one behind it.
    #expect(jobs == 3 && sceneWindow("m")?.views.count == 600)
    var isShown = false
    server.showSystemScene(try scene(601)) { isShown = true }
    finish(try startJob())
    let job = try startJob()
    let other = client(2, user: 0)
    other.send(Self.replacement(Self.window("s", views: 2)))
    work()
    #expect(try other.replies().isEmpty)
    finish(job)
    #expect(isShown)
    #expect(sceneWindow("m")?.views["m600"] != nil)
    workWithJobs()
    #expect(try other.replies().first?.knownError() == nil)
    #expect(sceneWindow("s")?.views["s1"] != nil)
  }

  @Test func `a replaced window stays until the new one is built`() throws {
    let app = app(1, "w", views: 600)
    panel.down(0, 1, 100, 500, at: 1)
    panel.lift(0, at: 20)
    _ = try app.replies()
    let old = try #require(sceneWindow("w"))
    client(2).send(
      Self.replacement(Self.window("w", views: 600, keys: #""thresholds":"handheld","#)))
    var jobs = 0
    repeat {
      work()
      guard sceneWindow("w") === old, let job = server.takeJob() else { break }
      jobs += 1
      panel.down(0, Int32(jobs + 1), 100, 500, at: UInt64(jobs) * 1000)
      panel.lift(0, at: UInt64(jobs) * 1000 + 20)
      server.receive(.jobFinished(job.run()), at: VirtualPanel.time(UInt64(jobs) * 1000 + 20))
    } while jobs < 10
    // Jobs decode, prepare the update, release the old description, and build the window.
    #expect(jobs == 4)
    let touches = try app.frames().flatMap(\.frame.touches)
    #expect(touches.count { $0.phase == .began } == jobs)
    #expect(touches.allSatisfy { $0.window.text == "w" && $0.view.text == "w100" })
    workWithJobs()
    #expect(sceneWindow("w") !== old && sceneWindow("w") != nil)
  }

  @Test func `changes read long lists again only up to a limit`() throws {
    let app = app(1, "w", views: 1)
    let names = (0..<6000).map { #""\#(String(repeating: "x", count: 90))\#($0)""# }
    let other = client(2)
    let view =
      #"{"window":"w","setView":{"name":"w0","handles":[\#(names.joined(separator: ","))]}}"#
    other.send(Self.update(view))
    workWithJobs()
    #expect(try other.replies().first?.knownError() == nil)
    let change = #"{"window":"w","setView":{"name":"w0","alpha":0.5}}"#
    other.send(Self.update(change))
    finish(try startJob())
    #expect(try other.replies().first?.knownError() == nil)
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
        + [String](repeating: change, count: 20).joined(separator: ",") + "]}}")
    workWithJobs()
    guard case .invalidScene(let path, let reason)? = try other.replies().first?.knownError() else {
      Issue.record("no refusal")
      return
    }
    #expect(path == "changes[3].setView")
    #expect(reason.contains("divide the changes into several calls"))
    withExtendedLifetime(app) {}
  }

  @Test func `a moved view may be as deep as before, and not deeper than the limit`() throws {
    let app = app(1, "w", views: 2)
    let other = client(2)
    let deeper = (0..<28).map {
      #"{"window":"w","addView":{"name":"d\#($0)","frame":[0,0,9,9]},"#
        + #""in":"\#($0 == 0 ? "w0" : "d\($0 - 1)")"}"#
    }
    other.send(Self.update(deeper.joined(separator: ",")))
    workWithJobs()
    #expect(try other.replies().first?.knownError() == nil)
    let moves = [
      #"{"window":"w","moveView":"d0","in":"w1"}"#, #"{"window":"w","moveView":"d0","in":"w0"}"#,
    ]
    other.send(Self.update(moves.joined(separator: ",")))
    workWithJobs()
    #expect(try other.replies().first?.knownError() == nil)
    other.send(
      Self.update(
        #"{"window":"w","moveView":"w1","in":"w0"}"#, #"{"window":"w","moveView":"d0","in":"w1"}"#,
        #"{"window":"w","addView":{"name":"e","frame":[0,0,9,9]},"in":"d27"}"#))
    workWithJobs()
    guard case .invalidScene(let path, _)? = try other.replies().first?.knownError() else {
      Issue.record("no refusal")
      return
    }
    #expect(path.hasPrefix("changes[2]"))
    withExtendedLifetime(app) {}
  }
}
