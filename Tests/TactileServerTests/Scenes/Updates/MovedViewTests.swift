import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Updates that move views to other superviews.
@Suite struct MovedViewTests {
  private let server = Server()
  private let panel: VirtualPanel

  init() { panel = VirtualPanel(server) }

  private func client(_ id: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: 1000))
  }

  private static func window(_ name: String, views: Int) -> String {
    let list = (0..<views).map { #"{"name":"\#(name)\#($0)","frame":[\#($0),0,1,1000]}"# }
    return #"{"name":"\#(name)","size":[2000,1000],"views":[\#(list.joined(separator: ","))]}"#
  }

  /// An app that shows a window.
  private func app(_ id: UInt32, _ name: String, views: Int) -> VirtualClient {
    let app = client(id)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + Self.window(name, views: views) + "]}}")
    return app
  }

  private static func update(_ changes: String...) -> String {
    #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
      + changes.joined(separator: ",") + "]}}"
  }

  private static func replacement(_ window: String) -> String {
    #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#
  }

  private func sceneWindow(_ name: String) -> SceneWindow? {
    server.application.windows.lazy.compactMap { $0 as? SceneWindow }.first { $0.name == name }
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
    panel.down(0, 1, 100, 500, at: 1)
    client(2).send(Self.replacement(window("", list)))
    panel.lift(0, at: 40)
    let touches = try app.frames().flatMap(\.frame.touches)
    #expect(touches.map(\.phase) == [.began, .ended])
    let names = sceneWindow("w")?.views["q"]?.subviews
      .map { ($0 as? any SceneResponder)?.element.name.text }
    #expect(names == (0..<300).map { "v\($0)" })
    #expect(sceneWindow("w")?.views["p"]?.subviews.isEmpty == true)
  }

  @Test func `a moved view may be as deep as before, and not deeper than the limit`() throws {
    let app = app(1, "w", views: 2)
    let other = client(2)
    let deeper = (0..<28).map {
      #"{"window":"w","addView":{"name":"d\#($0)","frame":[0,0,9,9]},"#
        + #""in":"\#($0 == 0 ? "w0" : "d\($0 - 1)")"}"#
    }
    other.send(Self.update(deeper.joined(separator: ",")))
    #expect(try other.replies().first?.knownError() == nil)
    let moves = [
      #"{"window":"w","moveView":"d0","in":"w1"}"#, #"{"window":"w","moveView":"d0","in":"w0"}"#,
    ]
    other.send(Self.update(moves.joined(separator: ",")))
    #expect(try other.replies().first?.knownError() == nil)
    other.send(
      Self.update(
        #"{"window":"w","moveView":"w1","in":"w0"}"#, #"{"window":"w","moveView":"d0","in":"w1"}"#,
        #"{"window":"w","addView":{"name":"e","frame":[0,0,9,9]},"in":"d27"}"#))
    guard case .invalidScene(let path, _)? = try other.replies().first?.knownError() else {
      Issue.record("no refusal")
      return
    }
    #expect(path.hasPrefix("changes[2]"))
    withExtendedLifetime(app) {}
  }
}
