import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The bytes that one touch adds to a frame")
struct FrameBytesTests {
  private static let emoji = String(repeating: "\u{1F600}", count: 95)

  /// Returns a window with nested views. The innermost view has recognizers of one kind.
  private func window(
    _ kind: GestureKind, recognizers: Int, views: Int, name: (Int) -> String
  ) -> WindowDescription {
    var view = ViewDescription(
      name: name(1000), frame: Rect(x: 0, y: 0, width: 2000, height: 1000))
    view.gestures = (0..<recognizers).map {
      var gesture = GestureDescription(name: name($0), kind: kind)
      gesture.simultaneousWith = .all
      gesture.action = ActionDescription(name: name($0))
      return gesture
    }
    for number in 1..<views {
      var outer = ViewDescription(
        name: name(1000 + number), frame: Rect(x: 0, y: 0, width: 2000, height: 1000))
      outer.views = [view]
      view = outer
    }
    var window = WindowDescription(name: name(2000))
    window.size = Size(width: 2000, height: 1000)
    window.views = [view]
    return window
  }

  private func limits(_ bytesPerTouch: Int) -> ServerLimits {
    var limits = ServerLimits()
    limits.bytesPerTouch = bytesPerTouch
    return limits
  }

  /// Returns the smallest limit that allows a window, in steps of 1000 bytes.
  private func estimate(of window: WindowDescription) -> Int {
    let size = SceneSize(of: window)
    return (0...10_000).first { size.excess(over: limits($0 * 1000)) == nil }! * 1000
  }

  /// Returns the bytes of the longest frame while two fingers move over a window.
  private func longestFrame(of window: WindowDescription) -> Int {
    let server = Server()
    let panel = VirtualPanel(server)
    server.showSystemScene(SceneDescription(windows: [window]))
    var longest = 0
    server.observerReadsJSON = true
    server.frameObserver = { longest = max(longest, $0.bytes.count) }
    panel.down(0, 1, 800, 500, at: 0)
    panel.down(1, 2, 1200, 500, at: 0)
    for step in 1...10 {
      let x = Int32(step) * 37
      panel.move([(0, 800 + x, 500 + x), (1, 1200 + 2 * x, 500)], at: UInt64(step) * 10)
    }
    return longest
  }

  @Test(
    arguments: [GestureKind.pan, .pinch, .rotation, .transform], [1, 25])
  func `is at most the estimate, and at least a quarter of it`(kind: GestureKind, views: Int) {
    // U+2065 has three bytes, and six in JSON.
    for suffix in ["", Self.emoji, String(repeating: "\u{2065}", count: 95)] {
      let window = window(kind, recognizers: 60, views: views) { "\($0)\(suffix)" }
      let (found, estimate) = (longestFrame(of: window), estimate(of: window))
      // The touches themselves take a little more.
      #expect(found <= estimate + 2000, "\(kind) \(views)")
      #expect(estimate <= 4 * found, "\(kind) \(views): \(found) of \(estimate)")
    }
  }

  @Test func `has a limit that long names and paths exceed, and usual names do not`() {
    let short = window(.pan, recognizers: 100, views: 10) { "name \($0)" }
    #expect(SceneSize(of: short).excess(over: ServerLimits()) == nil)
    let long = window(.pan, recognizers: 100, views: 10) { "\($0)" + Self.emoji }
    #expect(
      SceneSize(of: long).excess(over: ServerLimits())?.contains("limits.bytesPerTouch") == true)
  }

  @Test func `counts the actions of a control, and those of one window only`() {
    var view = ViewDescription(name: "b", frame: .zero)
    var control = ControlDescription()
    control.actions = [.init(event: .touchDown, action: ActionDescription(name: "press"))]
    view.kind = .button(title: "", control)
    var window = WindowDescription(name: "w")
    window.views = [view]
    let size = SceneSize(of: window)
    #expect(size.excess(over: limits(100)) != nil)
    #expect(size.excess(over: limits(300)) == nil)
    #expect((size + size + size).excess(over: limits(300)) == nil)
    // A touch of a view in a control belongs to the control as well.
    var inner = ViewDescription(name: "c", frame: .zero)
    inner.gestures = [GestureDescription(name: "tap", kind: .tap)]
    var plain = ViewDescription(name: "p", frame: .zero)
    plain.views = [inner]
    window.views = [plain]
    let alone = SceneSize(of: window)
    #expect(alone.excess(over: limits(300)) == nil)
    view.views = [inner]
    window.views = [view]
    #expect(SceneSize(of: window).excess(over: limits(300)) != nil)
    #expect(SceneSize(of: window).excess(over: limits(600)) == nil)
    window.views = [ViewDescription(name: "d", frame: .zero)]
    #expect(SceneSize(of: window).excess(over: limits(0)) == nil)
  }

  @Test func `S318 counts the actions of idle times, which one touch can end in all windows`()
    throws
  {
    var window = WindowDescription(name: "w")
    window.handles = ["other"]
    #expect(SceneSize(of: window).excess(over: limits(0)) == nil)
    window.handles = ["active"]
    let size = SceneSize(of: window)
    #expect(size.excess(over: limits(100)) != nil)
    #expect(size.excess(over: limits(200)) == nil)
    #expect((size + size).excess(over: limits(200)) != nil)
    // The frame with the longest names is not longer than the estimate.
    let server = Server()
    let panel = VirtualPanel(server, at: 0)
    var configuration = server.configuration
    configuration.idle = [5]
    server.configure(configuration, scene: nil)
    window.name = Self.emoji
    window.passesTouchesThrough = true
    server.showSystemScene(SceneDescription(windows: [window]))
    server.advance(to: VirtualPanel.time(10_000))
    var longest = 0
    server.observerReadsJSON = true
    server.frameObserver = { longest = max(longest, $0.bytes.count) }
    panel.down(0, 1, 800, 500, at: 11_000)
    #expect(longest > 1500 && longest <= estimate(of: window) + 2000)
  }

  @Test func `S218 bounds the bytes of a frame in which recognizers of ten fingers begin together`()
    throws
  {
    let server = Server()
    let panel = VirtualPanel(server)
    let pad = String(repeating: "\u{10348}", count: 90)
    let columns = (0..<10).map { column in
      let presses = (0..<45).map {
        #"{"kind":"longPress","name":"c\#(column)p\#($0)\#(pad)","duration":0.1,"simultaneousWith":"all"}"#
      }
      return #"{"name":"c\#(column)\#(pad)","frame":[\#(column * 200),0,200,1000],"gestures":["#
        + presses.joined(separator: ",") + "]}"
    }
    let client = VirtualClient(server, id: 7, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w\#(pad)","#
        + #""size":[2000,1000],"views":[\#(columns.joined(separator: ","))]}]}}"#)
    #expect(try client.replies().first?.knownError() == nil)
    var longest = 0
    server.observerReadsJSON = true
    server.frameObserver = { longest = max(longest, $0.bytes.count) }
    for finger: Int32 in 0..<10 {
      panel.down(finger, finger + 1, finger * 200 + 100, 500, at: UInt64(finger))
    }
    server.advance(to: VirtualPanel.time(500))
    panel.move((0..<10).map { ($0, $0 * 200 + 110, 510) }, at: 600)
    let limits = ServerLimits()
    #expect(longest > 200_000 && longest < limits.recognizersOfTouches * 512 + 8000, "\(longest)")
  }

  // Claim: The bytes that one touch can add to a frame are limited when the window is shown.
  @Test func `is checked by Attach, and the error names the limit`() throws {
    var configuration = ServerConfiguration()
    configuration.limits.bytesPerTouch = 2000
    let server = Server(configuration: configuration)
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    let gestures = { (count: Int) in
      (0..<count).map { #"{"kind":"tap","name":"t\#($0)"}"# }.joined(separator: ",")
    }
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""gestures":[\#(gestures(9))]}]}}"#)
    guard case .invalidScene("windows", let reason)? = try client.replies().first?.knownError()
    else {
      Issue.record("expected an error")
      return
    }
    #expect(reason.hasPrefix("found 2070 bytes"))
    #expect(reason.contains("expected at most 2000 (limits.bytesPerTouch)"))
  }

  @Test func `an action asks at most 100 responders, and its path names at most 16 of them`() throws
  {
    let server = Server()
    let panel = VirtualPanel(server)
    // Controllers that present each other: the chain goes through all of them.
    func scene(_ count: Int) -> String {
      let views = (0..<count).map { number in
        let presenter = number == 0 ? "" : #","presentedBy":"c\#(number - 1)""#
        let handles = number == 0 ? #","handles":["act"]"# : ""
        return
          #"{"name":"v\#(number)","frame":[0,0,2000,1000],"controller":{"name":"c\#(number)"\#(presenter)\#(handles)},"gestures":[{"kind":"tap","name":"t\#(number)","action":"act"}]}"#
      }
      return #"{"name":"w","size":[2000,1000],"views":[\#(views.joined(separator: ","))]}"#
    }
    for (count, handler) in [(45, "c0"), (120, nil)] as [(Int, String?)] {
      let client = VirtualClient(server, peer: ClientPeer(user: 1000))
      client.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(scene(count))]}}"#
      )
      panel.down(0, Int32(count), 500, 500, at: UInt64(count) * 100)
      panel.lift(0, at: UInt64(count) * 100 + 50)
      let action = try #require(try client.frames().flatMap(\.frame.actions).first)
      #expect(action.path.count == 16)
      #expect(action.handledBy == handler)
      server.receive(.clientClosed(client.id), at: .zero)
    }
  }
}
