import TactileTesting
import TactileWire
import Testing

@testable import Tactile
@testable import TactileServer

/// Updates of random windows to random windows.
@Suite struct RandomUpdateTests {
  /// A random window of a few names, so that most names stay, move or change their kind.
  private struct RandomWindow {
    var generator: SeededGenerator
    private var names: [String] = []
    private var gestures: [String] = []
    /// The names that the window has.
    private var used: [String] = []
    /// Whether scroll views wait for recognizers. Otherwise, recognizers wait for the pans of scroll views.
    private var pansWait = false

    init(_ generator: SeededGenerator) {
      self.generator = generator
    }

    mutating func text() -> String {
      names = (0..<12).map { "v\($0)" }.shuffled(using: &generator)
      gestures = (0..<6).map { "g\($0)" }.shuffled(using: &generator)
      used = []
      pansWait = Bool.random(using: &generator)
      let text =
        #"{"name":"w","size":[100,100],"gestures":[\#(recognizers(1))],"views":[\#(views(0))]}"#
      return withReferences(text)
    }

    /// Replaces each `?v5?` by a reference to another view, each `?g5?` by one to another recognizer, and each
    /// `?p?` by one for which a scroll view waits. References to views and recognizers lead to lower numbers, so
    /// that there is no cycle.
    private mutating func withReferences(_ text: String) -> String {
      let parts = text.split(separator: "?", omittingEmptySubsequences: false)
      return parts.enumerated().map { index, part in
        guard index % 2 == 1 else { return String(part) }
        let lower = used.filter { name in
          if part.hasPrefix("p") { return pansWait && name.hasPrefix("g") }
          if name.hasSuffix(".pan") { return part.hasPrefix("g") && !pansWait }
          return name.prefix(1) == part.prefix(1) && Self.number(name) < Self.number(part)
        }
        guard Bool.random(using: &generator), let name = lower.randomElement(using: &generator)
        else { return "" }
        return part.hasPrefix("v") ? #""hitTarget":"\#(name)","# : #""requireToFail":["\#(name)"],"#
      }.joined()
    }

    private static func number(_ name: some StringProtocol) -> Int { Int(name.dropFirst()) ?? 0 }

    private mutating func views(_ depth: Int) -> String {
      var list: [String] = []
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        guard let name = names.popLast() else { break }
        used.append(name)
        let kind = ["view", "button", "scroll"].randomElement(using: &generator) ?? "view"
        let left = Int.random(in: 0...2, using: &generator) * 10
        let size = kind == "scroll" ? #""contentSize":[80,80],?p?"# : ""
        if kind == "scroll" { used.append("\(name).pan") }
        let subviews = depth < 3 ? views(depth + 1) : ""
        list.append(
          #"{?\#(name)?"name":"\#(name)","kind":"\#(kind)","frame":[\#(left),0,50,50],"# + size
            + #""gestures":[\#(recognizers(2))],"views":[\#(subviews)]}"#)
      }
      return list.joined(separator: ",")
    }

    private mutating func recognizers(_ most: Int) -> String {
      var list: [String] = []
      for _ in 0..<Int.random(in: 0...most, using: &generator) {
        guard let name = gestures.popLast() else { break }
        used.append(name)
        let kind = ["tap", "pan"].randomElement(using: &generator) ?? "tap"
        list.append(#"{?\#(name)?"name":"\#(name)","kind":"\#(kind)"}"#)
      }
      return list.joined(separator: ",")
    }
  }

  /// What a client sees of the window, and the frames of its views in the engine.
  private static func contents(of server: Server) throws -> [String] {
    let client = VirtualClient(server, id: 9, peer: ClientPeer(user: 1000))
    client.send(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let reply = try #require(try client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    let window = try #require(DescribeMessage(from: .object(reply.parameters)).windows.first)
    return window.views.map { "\($0)" } + window.recognizers.map { "\($0)" } + links(in: server)
  }

  /// The ends of the chains of hit targets, and the requirements of recognizers.
  private static func links(in server: Server) -> [String] {
    guard let window = server.application.windows.first as? SceneWindow else { return [] }
    let hits = window.views.values.compactMap { view in
      view.element.redirect(view).flatMap { $0 === view ? nil : "\(view.name) hits \($0.name)" }
    }
    let pans = window.views.values.compactMap { ($0 as? SceneScrollView)?.panGestureRecognizer }
    let requirements = (window.gestures.values.map(\.recognizer) + pans).flatMap { recognizer in
      recognizer.requirements.recognizers.map { "\(recognizer.name) waits for \($0.name)" }
    }
    return (hits + requirements).sorted()
  }

  private static func attached(_ window: String) -> (Server, VirtualClient) {
    let server = Server(configuration: .allLevels)
    _ = VirtualPanel(server)
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return (server, client)
  }

  @Test(arguments: 0..<300)
  func `an updated window is like one that was attached so`(_ seed: UInt64) throws {
    var random = RandomWindow(SeededGenerator(seed: seed))
    let (server, owner) = Self.attached(random.text())
    for _ in 0..<4 {
      let new = random.text()
      let client = VirtualClient(server, id: 5, peer: ClientPeer(user: 1000))
      client.send(
        #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(new)]}}"#)
      let error = try client.replies().first?.knownError()
      #expect(error == nil)
      server.receive(.clientClosed(client.id), at: .zero)
      let (fresh, other) = Self.attached(new)
      #expect(try Self.contents(of: server) == Self.contents(of: fresh), "\(new)")
      withExtendedLifetime((owner, other)) {}
    }
  }
}
