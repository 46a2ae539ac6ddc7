import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// A call that changes a window while fingers are down, with the expected events.
struct LiveChange: CustomTestStringConvertible, Sendable {
  let name: String
  let changes: String
  var testDescription: String { name }

  init(_ name: String, _ changes: String) {
    self.name = name
    self.changes = changes
  }

  static let harmless = [
    LiveChange("the window's level", #"{"window":"w","setWindow":{"level":7}}"#),
    LiveChange("its frame", #"{"window":"w","setWindow":{"frame":[0,0,900,500]}}"#),
    LiveChange("its own size", #"{"window":"w","setWindow":{"size":[4000,2000]}}"#),
    LiveChange("the actions it handles", #"{"window":"w","setWindow":{"handles":["go"]}}"#),
    LiveChange(
      "the view's frame", #"{"window":"w","setView":{"name":"a","frame":[300,0,400,400]}}"#),
    LiveChange(
      "the view's rotation", #"{"window":"w","setView":{"name":"a","transform":{"rotation":1}}}"#),
    LiveChange("hidden", #"{"window":"w","setView":{"name":"a","hidden":true}}"#),
    LiveChange("not interactive", #"{"window":"w","setView":{"name":"a","interactive":false}}"#),
    LiveChange("one finger", #"{"window":"w","setView":{"name":"a","multipleTouch":false}}"#),
    LiveChange("moved into another", #"{"window":"w","moveView":"a","in":"box"}"#),
    LiveChange("moved out", #"{"window":"w","moveView":"a","in":"w"}"#),
    LiveChange("moved to the back", #"{"window":"w","moveView":"a","in":"page","behind":"b"}"#),
    LiveChange("its superview hidden", #"{"window":"w","setView":{"name":"page","hidden":true}}"#),
    LiveChange(
      "its superview of another kind",
      #"{"window":"w","setView":{"name":"page","kind":"scroll","contentSize":[9,9]}}"#),
    LiveChange(
      "its superview inside it",
      #"{"window":"w","moveView":"a","in":"w"},{"window":"w","moveView":"page","in":"a"}"#),
    LiveChange(
      "its superview gone",
      #"{"window":"w","moveView":"a","in":"w"},{"window":"w","removeView":"page"}"#),
    LiveChange(
      "a view in front of it",
      #"{"window":"w","addView":{"name":"n","frame":[0,0,2000,1000]}}"#),
    LiveChange("another view gone", #"{"window":"w","removeView":"b"}"#),
    LiveChange(
      "a new recognizer", #"{"window":"w","addGesture":{"kind":"tap","touches":2},"in":"a"}"#),
    LiveChange("another recognizer gone", #"{"window":"w","removeGesture":"press"}"#),
    LiveChange("another one off", #"{"window":"w","setGesture":{"name":"press","enabled":false}}"#),
    LiveChange("parameters", #"{"window":"w","setGesture":{"name":"a.pan","movement":30}}"#),
    LiveChange("rules", #"{"window":"w","setGesture":{"name":"a.pan","requireToFail":"press"}}"#),
    LiveChange("flags", #"{"window":"w","setGesture":{"name":"a.pan","cancelsTouches":false}}"#),
    LiveChange("action", #"{"window":"w","setGesture":{"name":"a.pan","action":"go"}}"#),
  ]

  static let harmful: [(LiveChange, [String])] = [
    (
      LiveChange("the view gone", #"{"window":"w","removeView":"a"}"#),
      ["a.pan cancelled", "still ended"]
    ),
    (
      LiveChange("its superview gone", #"{"window":"w","removeView":"page"}"#),
      ["still cancelled", "a.pan cancelled"]
    ),
    (
      LiveChange(
        "another kind", #"{"window":"w","setView":{"name":"a","kind":"button","title":"x"}}"#),
      ["a.pan cancelled", "still ended"]
    ),
    (
      LiveChange("recognizer gone", #"{"window":"w","removeGesture":"a.pan"}"#),
      ["a.pan cancelled", "still ended"]
    ),
    (
      LiveChange(
        "recognizer off", #"{"window":"w","setGesture":{"name":"a.pan","enabled":false}}"#),
      ["a.pan cancelled", "still ended"]
    ),
    (
      LiveChange("another screen", #"{"window":"w","setWindow":{"screen":"screen"}}"#),
      ["still cancelled", "a.pan cancelled"]
    ),
  ]
}

@Suite("Update")
struct UpdateTests {
  private let server: Server
  private let panel: VirtualPanel

  init() {
    server = Server(configuration: .allLevels)
    panel = VirtualPanel(server)
  }

  /// `a` has a finger that rests and a finger that pans. It is in `page`, next to `b`.
  private static let window =
    #"{"name":"w","size":[2000,1000],"views":[{"name":"page","frame":[0,0,2000,1000],"views":["#
    + #"{"name":"b","frame":[1000,0,1000,1000],"gestures":[{"kind":"tap"}]},"#
    + #"{"name":"still","frame":[0,600,900,400],"multipleTouch":true},"#
    + #"{"name":"a","frame":[0,0,900,600],"multipleTouch":true,"gestures":[{"kind":"pan"}]}]},"#
    + #"{"name":"box","frame":[0,900,10,10]}],"gestures":[{"kind":"longPress","name":"press","touches":3}]}"#

  private func app(_ window: String = UpdateTests.window, id: UInt32 = 1, user: UInt32 = 1000)
    -> VirtualClient
  {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  private func change(_ changes: String, user: UInt32 = 1000) throws -> VarlinkError? {
    let client = VirtualClient(server, id: 99, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[\#(changes)]}}"#)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return try reply.knownError()
  }

  private func path(_ changes: String) throws -> String? {
    guard case .invalidScene(let path, let reason)? = try change(changes) else { return nil }
    return "\(path): \(reason)"
  }

  /// Returns the events that a client received, without movements.
  private func tale(_ client: VirtualClient) throws -> [String] {
    try client.frames().flatMap { message in
      message.frame.touches.filter { $0.phase != .moved }.map { "\($0.view) \($0.phase)" }
        + message.frame.gestures.filter { $0.state != .changed }
        .map { "\($0.recognizer) \($0.state)" }
    }
  }

  /// One finger rests on `a` while another pans there, until `body` returns.
  private func whileFingersAreDown(_ body: () throws -> Void) throws {
    panel.down(0, 1, 100, 900, at: 0)
    panel.down(1, 2, 500, 300, at: 600)
    panel.move(1, 560, 300, at: 616)
    panel.move(1, 600, 300, at: 632)
    try body()
    panel.move([(0, 110, 900), (1, 640, 300)], at: 700)
    panel.lift(1, at: 716)
    panel.lift(0, at: 732)
  }

  // MARK: Touches during a change

  @Test(arguments: LiveChange.harmless)
  func `a change keeps the touches and gestures of views that stay`(_ live: LiveChange) throws {
    let app = app()
    var error: VarlinkError?
    var before: [String] = []
    try whileFingersAreDown {
      before = try tale(app)
      error = try change(live.changes)
    }
    #expect(error == nil)
    #expect(before.contains("a.pan began"))
    let after = try tale(app)
    if live.name == "its superview gone" {
      #expect(after == ["still cancelled", "a.pan ended"])
    } else {
      #expect(after == ["a.pan ended", "still ended"])
    }
  }

  @Test(arguments: LiveChange.harmful.indices)
  func `a change cancels only the touches and gestures that cannot continue`(_ index: Int) throws {
    let (live, expected) = LiveChange.harmful[index]
    let app = app()
    var error: VarlinkError?
    try whileFingersAreDown {
      _ = try tale(app)
      error = try change(live.changes)
    }
    #expect(error == nil)
    let after = try tale(app)
    #expect(after == expected, "\(live.name)")
  }

  @Test func `S43 a view that moves within its window keeps its touches`() throws {
    let app = app()
    panel.down(0, 1, 100, 900, at: 0)
    #expect(try change(#"{"window":"w","moveView":"still","in":"box"}"#) == nil)
    #expect(try change(#"{"window":"w","setView":{"name":"still","frame":[5,5,1,1]}}"#) == nil)
    panel.move(0, 300, 700, at: 20)
    panel.lift(0, at: 40)
    #expect(try tale(app) == ["still began", "still ended"])
  }

  // MARK: The window after a change

  private func description() throws -> WindowDescriptionMessage {
    let client = VirtualClient(server, id: 98, peer: ClientPeer(user: 1000))
    client.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return try #require(DescribeMessage(from: .object(reply.parameters)).windows.first)
  }

  @Test func `changes apply in order, and Describe returns the result`() throws {
    _ = app()
    let changes = [
      #"{"window":"w","addView":{"name":"n","frame":[0,0,50,50]},"in":"page","behind":"b"}"#,
      #"{"window":"w","addGesture":{"kind":"pinch"},"in":"n"}"#,
      #"{"window":"w","setView":{"name":"n","frame":[7,8,9,10]}}"#,
      #"{"window":"w","moveView":"b"}"#,
      #"{"window":"w","setGesture":{"name":"b.tap","enabled":false,"taps":2}}"#,
      #"{"window":"w","removeGesture":"press"}"#,
      #"{"window":"w","removeView":"box"}"#,
      #"{"window":"w","setWindow":{"level":3}}"#,
    ]
    #expect(try change(changes.joined(separator: ",")) == nil)
    let window = try description()
    #expect(window.window.level == 3)
    #expect(window.views.map(\.name) == ["w", "page", "n", "still", "a", "b"])
    #expect(window.views[2].frame == [7, 8, 9, 10])
    #expect(window.recognizers.map(\.name) == ["a.pan", "b.tap", "n.pinch"])
    #expect(window.recognizers.map(\.isEnabled) == [true, false, true])
    panel.down(0, 1, 1500, 500, at: 0)
    panel.lift(0, at: 40)
    #expect(try change(#"{"window":"w","setGesture":{"name":"b.tap","enabled":null}}"#) == nil)
    #expect(try description().recognizers.map(\.isEnabled) == [true, true, true])
  }

  @Test func `a recognizer uses its new parameters, and its defaults when they are removed`()
    throws
  {
    let app = app()
    let tap = { (time: UInt64) in
      panel.down(0, Int32(time), 1500, 500, at: time)
      panel.lift(0, at: time + 40)
    }
    #expect(try change(#"{"window":"w","setGesture":{"name":"b.tap","taps":2}}"#) == nil)
    tap(0)
    #expect(try !tale(app).contains("b.tap ended"))
    tap(2000)
    tap(2100)
    #expect(try tale(app).contains("b.tap ended"))
    #expect(try change(#"{"window":"w","setGesture":{"name":"b.tap","taps":null}}"#) == nil)
    tap(4000)
    #expect(try tale(app).contains("b.tap ended"))
  }

  @Test func `lists of names apply to the views and recognizers that have these names now`() throws
  {
    let app = app(
      #"{"name":"w","size":[2000,1000],"views":[{"name":"b","frame":[0,0,100,100]}],"gestures":["#
        + #"{"kind":"pan","name":"one","simultaneousWith":["two"]},{"kind":"tap","name":"two"},"#
        + #"{"kind":"tap","name":"on b","simultaneousWith":"all","shouldReceive":{"views":["b"]}}]}"#
    )
    var time: UInt64 = 0
    let began = {
      time += 2000
      panel.down(0, Int32(time), 50, 50, at: time)
      panel.lift(0, at: time + 40)
      panel.down(0, Int32(time + 1), 500, 500, at: time + 800)
      for step in 1...4 {
        panel.move(0, 500 + 50 * Int32(step), 500, at: time + 800 + UInt64(step))
      }
      panel.lift(0, at: time + 900)
      return try tale(app).filter { !$0.hasPrefix("w ") && !$0.hasPrefix("b ") }
    }
    #expect(try began() == ["two ended", "on b ended", "one began", "one ended"])
    let replaced =
      #"{"window":"w","removeGesture":"two"},"#
      + #"{"window":"w","addGesture":{"kind":"pan","name":"two"}},"#
      + #"{"window":"w","setView":{"name":"b","kind":"scroll","contentSize":[9,9]}}"#
    let problem = try path(replaced)
    #expect(problem == nil)
    let together = try began()
    #expect(together == ["on b ended", "one began", "two began", "one ended", "two ended"])
    let separated = #"{"window":"w","setGesture":{"name":"one","simultaneousWith":null}}"#
    #expect(try change(separated) == nil)
    let alone = try began()
    #expect(alone == ["on b ended", "one began", "one ended"])
  }

  @Test func `a window can be replaced by one whose views are nested in the opposite order`() throws
  {
    let app = app(
      #"{"name":"w","views":[{"name":"x","frame":[0,0,900,900],"views":["#
        + #"{"name":"y","frame":[0,0,900,900]}]}]}"#)
    panel.down(0, 1, 100, 100, at: 0)
    let client = VirtualClient(server, id: 5, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[{"name":"w","views":["#
        + #"{"name":"y","frame":[0,0,900,900],"views":[{"name":"x","frame":[0,0,9,9]}]}]}]}}"#)
    #expect(try client.replies().first?.knownError() == nil)
    panel.lift(0, at: 40)
    #expect(try tale(app) == ["y began", "y ended"])
    #expect(try description().views.map(\.name) == ["w", "y", "x"])
  }

  // MARK: Errors

  @Test func `setFrames moves views, and what a later change describes has the new frames`() throws
  {
    let app = app()
    panel.down(0, 1, 100, 900, at: 0)
    #expect(
      try change(
        #"{"window":"w","setFrames":{"still":[5,5,9,9],"b":[1,2,3,4]}},"#
          + #"{"window":"w","setFrames":{"b":[900,0,50,60]}}"#) == nil)
    let moved = try description().views
    #expect(moved.first { $0.name == "still" }?.frame == [5, 5, 9, 9])
    #expect(moved.first { $0.name == "b" }?.frame == [900, 0, 50, 60])
    #expect(try change(#"{"window":"w","moveView":"b"}"#) == nil)
    #expect(try description().views.first { $0.name == "b" }?.frame == [900, 0, 50, 60])
    #expect(
      try change(
        #"{"window":"w","setFrames":{"b":[7,7,7,7]}},{"window":"w","setWindow":{"level":2}}"#)
        == nil)
    #expect(try description().views.first { $0.name == "b" }?.frame == [7, 7, 7, 7])
    panel.lift(0, at: 40)
    #expect(try tale(app) == ["still began", "still ended"])
  }

  @Test(arguments: ["", #",{"window":"w","setWindow":{"level":9}}"#])
  func `setFrames with an error moves nothing`(rest: String) throws {
    _ = app()
    let before = try description()
    let good = #"{"window":"w","setFrames":{"b":[1,2,3,4]}}"#
    #expect(
      try path(good + #",{"window":"w","setFrames":{"a":[1,2,3,4],"bb":[1,2,3,4]}}"# + rest)?
        .hasPrefix(#"changes[1].setFrames.bb: found "bb", expected a view of this window"#) ?? false
    )
    #expect(
      try path(good + #",{"window":"w","setFrames":{"a":[1,2,3]}}"# + rest)?
        .hasPrefix("changes[1].setFrames.a: found a list of 3") ?? false)
    #expect(
      try path(good + #",{"window":"w","setFrames":[1]}"# + rest)?
        .hasPrefix("changes[1].setFrames: found a list of 1, expected a map") ?? false)
    let many = (0...2_000).map { #""v\#($0)":[0,0,1,1]"# }.joined(separator: ",")
    #expect(
      try path(#"{"window":"w","setFrames":{\#(many)}}"#)?.contains("expected at most 2000")
        ?? false)
    // The limit of bytes is that of all changes together.
    let letters = String(repeating: "\u{416}", count: 48)
    let halves = [1_000..<1_700, 2_000..<2_700].map { numbers in
      let frames = numbers.map { #""\#(letters)\#($0)":[0,0,1,1]"# }.joined(separator: ",")
      return #",{"window":"w","setFrames":{\#(frames)}}"#
    }
    #expect(
      try path(good + halves.joined() + rest)
        == "changes[2].setFrames: found 140001 bytes of names of views in this call so far, "
        + "expected at most 131072; divide the frames among several calls")
    #expect(try description() == before)
  }

  @Test(arguments: [
    (#"{"window":"w"}"#, "changes[0]: found no verb, expected exactly one of setWindow"),
    (#"{"window":"w","removeView":"a","removeGesture":"p"}"#, "changes[0]: found removeView and"),
    (#"{"window":"w","removeVeiw":"a"}"#, "changes[0].removeVeiw: found the unknown key"),
    (#"{"window":"w","removeView":"bb"}"#, #"changes[0].removeView: found "bb", expected a view"#),
    (
      #"{"window":"w","setView":{"name":"a","frame":[0,0,1]}}"#,
      "changes[0].setView.frame: found a list of 3"
    ),
    (#"{"window":"w","setView":{"name":"a","hiden":true}}"#, "changes[0].setView.hiden: found"),
    (#"{"window":"w","setView":{"frame":[0,0,1,1]}}"#, "changes[0].setView: found no name"),
    (#"{"window":"w","setView":{"name":"a","views":[]}}"#, "changes[0].setView.views: found"),
    (#"{"window":"w","setView":7}"#, "changes[0].setView: found 7, expected a map"),
    (
      #"{"window":"w","removeView":"b"},{"window":"w","addView":{"name":"a","frame":[0,0,1,1]}}"#,
      #"changes[1].addView.name: found the name "a" a second time"#
    ),
    (
      #"{"window":"w","setView":{"name":"b","hitTarget":"a"}},{"window":"w","removeView":"a"}"#,
      #"changes[0].setView.hitTarget: found "a", expected a view of this window"#
    ),
    (
      #"{"window":"w","setView":{"name":"b","hitTarget":"a"}},"#
        + #"{"window":"w","setView":{"name":"a","hitTarget":"b"}}"#,
      "changes[1].setView.hitTarget: found a cycle"
    ),
    (#"{"window":"w","moveView":"page","in":"a"}"#, #"changes[0].in: found "a", expected a view"#),
    (
      #"{"window":"w","moveView":"a","behind":"box"}"#,
      #"changes[0].behind: found "box", expected a sibling of the view"#
    ),
    (#"{"window":"w","removeView":"a","in":"page"}"#, "changes[0].in: found"),
    (
      #"{"window":"w","setGesture":{"name":"a.pan","taps":2}}"#,
      "changes[0].setGesture.taps: found the unknown key"
    ),
  ])
  func `a change with an error is refused with its path, and changes nothing`(
    changes: String, expected: String
  ) throws {
    _ = app()
    let before = try description()
    let found = try path(#"{"window":"w","setWindow":{"level":9}},\#(changes)"#)
    let shifted = expected.replacing("changes[1]", with: "changes[2]")
      .replacing("changes[0]", with: "changes[1]")
    #expect(found?.hasPrefix(shifted) ?? false, "\(found ?? "nothing")")
    #expect(try description() == before)
  }

  @Test func `an error elsewhere in the window names the change that causes it`() throws {
    _ = app(
      #"{"name":"w","views":[{"name":"a","frame":[0,0,9,9],"hitTarget":"b"},"#
        + #"{"name":"b","frame":[0,0,9,9]},{"name":"s","kind":"slider","frame":[0,0,9,9],"#
        + #""value":30,"maximum":100}]}"#)
    let level = #"{"window":"w","setWindow":{"level":1}}"#
    #expect(
      try path(#"\#(level),{"window":"w","removeView":"b"},\#(level)"#)?
        .hasPrefix("changes[1]: found \"b\", expected a view of this window") ?? false)
    #expect(
      try path(#"\#(level),\#(level),{"window":"w","setView":{"name":"s","maximum":10}}"#)?
        .hasPrefix("changes[2]: found 30") ?? false)
  }

  @Test func `a change cannot affect another user's window, or bypass permissions`() throws {
    _ = app()
    let level = #"{"window":"w","setWindow":{"level":900}}"#
    #expect(
      try change(#"{"window":"w","removeView":"a"}"#, user: 1001) == .noSuchWindow(.scene, "w"))
    #expect(try change(level) == .notAllowed(.scene, right: "attach at level 900"))
    #expect(
      try change(#"{"window":"w","addGesture":{"kind":"tap","scope":"screen"}}"#)
        == .notAllowed(.scene, right: "systemGestures"))
    #expect(try description().window.level == 0)
  }

  // MARK: Limits

  @Test func `views and recognizers are counted over all windows of a user, for every call`()
    throws
  {
    var configuration = server.configuration
    configuration.limits.views = 5
    configuration.limits.recognizers = 3
    #expect(server.configure(configuration, scene: nil) == [])
    let one = app(#"{"name":"w","views":[{"name":"a","frame":[0,0,9,9]}]}"#)
    #expect(try one.frames().count == 1)
    let three = (0..<3).map { #"{"name":"v\#($0)","frame":[0,0,9,9]}"# }.joined(separator: ",")
    let two = app(#"{"name":"x","views":[\#(three)]}"#, id: 2)
    #expect(try two.frames().count == 1)
    let refused = app(#"{"name":"y","views":[\#(three)]}"#, id: 3)
    #expect(
      try refused.replies().first?.knownError()
        == .invalidScene(
          path: "windows",
          reason: "found 7 views of this user in all windows, expected at most 5"))
    let other = app(#"{"name":"y","views":[\#(three)]}"#, id: 4, user: 1001)
    #expect(try other.frames().count == 1)
    let add: (String) -> String = {
      #"{"window":"w","addView":{"name":"\#($0)","frame":[0,0,1,1]}}"#
    }
    #expect(try change(add("b")) == nil)
    #expect(try path(add("c"))?.hasPrefix("changes: found 6 views") ?? false)
    #expect(try change(#"{"window":"x","removeView":"v0"},\#(add("c"))"#) == nil)
    let gestures = (0..<4).map { #"{"window":"w","addGesture":{"kind":"tap","name":"g\#($0)"}}"# }
    #expect(try path(gestures.joined(separator: ","))?.contains("recognizers") ?? false)
    #expect(try change(gestures.prefix(3).joined(separator: ",")) == nil)
    server.receive(.clientClosed(two.id), at: .zero)
    #expect(try change(add("d") + "," + add("e")) == nil)
  }

  @Test func `the recognizers that one touch can reach are limited, whatever the call`() throws {
    var configuration = server.configuration
    configuration.limits.recognizersPerTouch = 3
    (configuration.policy.watch, configuration.policy.control) = (.all, .all)
    #expect(server.configure(configuration, scene: nil) == [])
    let tap = { (name: String) in #"{"kind":"tap","name":"\#(name)"}"# }
    let view = { (name: String, gestures: String, views: String) in
      #"{"name":"\#(name)","frame":[0,0,9,9],"gestures":[\#(gestures)],"views":[\#(views)]}"#
    }
    let window = { (views: String) in
      #"{"name":"w","gestures":[\#(tap("g"))],"views":[\#(views)]}"#
    }
    let inner = view("b", tap("h") + "," + tap("i"), "")
    let refused = app(window(view("x", tap("s"), "") + "," + view("a", tap("j"), inner)))
    #expect(
      try refused.replies().first?.knownError()
        == .invalidScene(
          path: "windows[0].views[1].views[0].gestures",
          reason: "found 4 recognizers that one touch can reach, expected at most 3: those of a "
            + "view, of all views around it and of its window, and all screen-wide ones"))
    let beside = app(window(view("a", tap("j"), "") + "," + inner), id: 2)
    #expect(try beside.frames().count == 1)
    let move = #"{"window":"w","moveView":"b","in":"a"}"#
    #expect(try path(move)?.contains("found 4 recognizers that one touch") ?? false)
    #expect(try change(#"{"window":"w","removeGesture":"j"},"# + move) == nil)
    let wide = #"{"kind":"tap","name":"wide","scope":"screen"}"#
    let other = app(#"{"name":"x","gestures":[\#(wide)]}"#, id: 3)
    #expect(
      try other.replies().first?.knownError()
        == .invalidScene(
          path: "windows",
          reason: "found 4 recognizers that one touch can reach of this user in all windows, "
            + "expected at most 3"))
  }

  @Test func `changes cannot make a window deeper or larger than one call can`() throws {
    _ = app(#"{"name":"w","views":[{"name":"v0","frame":[0,0,9,9]}]}"#)
    let deeper = (1...40).map {
      #"{"window":"w","addView":{"name":"v\#($0)","frame":[0,0,9,9]},"in":"v\#($0 - 1)"}"#
    }
    #expect(try path(deeper.joined(separator: ","))?.contains("deep") ?? false)
    var refusal: String?
    for number in 0..<100 where refusal == nil {
      let names = (0..<250).map { #""\#(String(repeating: "x", count: 90))\#($0)""# }
      refusal = try path(
        #"{"window":"w","addView":{"name":"h\#(number)","frame":[0,0,9,9],"#
          + #""handles":[\#(names.joined(separator: ","))]}}"#)
    }
    let most = server.configuration.limits.messageBytes
    #expect(refusal?.contains("expected at most \(most)") ?? false)
  }

  @Test func `a machine's window can be replaced with control, and its parts cannot be changed`()
    throws
  {
    server.showSystemScene(try Stage.scene("views: [{name: a, frame: [0, 0, 9, 9]}]"))
    #expect(
      try change(#"{"window":"w","removeView":"a"}"#, user: 0)
        == .invalidScene(
          path: "changes",
          reason: "found the machine's window w, expected a window of a client: "
            + "a window of the machine can only be changed as a whole"))
  }
}
