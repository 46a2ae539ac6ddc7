import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Calls with names that are equal as text but have other bytes, and with very long names.
@Suite("Names in scenes")
struct SceneNameTests {
  /// The same text for readers, in other bytes.
  private static let composed = "caf\u{e9}"
  private static let decomposed = "cafe\u{301}"

  private let server = Server()
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    panel = VirtualPanel(server)
    client = VirtualClient(server, peer: ClientPeer(user: 1000))
  }

  private func attach(_ windows: String...) throws -> VarlinkError? {
    let list = windows.joined(separator: ",")
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(list)]}}"#)
    return try #require(client.replies().first).knownError()
  }

  /// Makes a call, and returns its error.
  private func call(_ method: String, _ parameters: String) throws -> VarlinkError? {
    let other = VirtualClient(server, id: 9, peer: ClientPeer(user: 1000))
    other.send(#"{"method":"io.tactile.\#(method)","parameters":{\#(parameters)}}"#)
    defer { server.receive(.clientClosed(other.id), at: .zero) }
    return try #require(other.replies().first).knownError()
  }

  private func change(_ changes: String) throws -> VarlinkError? {
    try call("Scene.Update", #""changes":[\#(changes)]"#)
  }

  private func view(_ name: String) throws -> View {
    let window = server.application.windows.first { $0.name == "w" } as? SceneWindow
    return try #require(window?.views[name])
  }

  // MARK: Bytes

  @Test func `S219 views whose names have other bytes are different views`() throws {
    let views = [Self.composed, Self.decomposed].map { #"{"name":"\#($0)","frame":[0,0,9,9]}"# }
    #expect(try attach(#"{"name":"w","views":[\#(views.joined(separator: ","))]}"#) == nil)
    #expect(
      try change(#"{"window":"w","setFrames":{"\#(Self.decomposed)":[5,0,9,9]}}"#) == nil)
    #expect(try view(Self.composed).frame.minX == 0)
    #expect(try view(Self.decomposed).frame.minX == 5)
    #expect(
      try change(
        #"{"window":"w","setView":{"name":"\#(Self.composed)","frame":[7,0,9,9]}},"#
          + #"{"window":"w","moveView":"\#(Self.decomposed)","in":"\#(Self.composed)"}"#) == nil)
    #expect(try view(Self.composed).frame.minX == 7)
    #expect(try view(Self.decomposed).superview === view(Self.composed))
    #expect(try change(#"{"window":"w","removeView":"\#(Self.decomposed)"}"#) == nil)
    #expect(try view(Self.composed).superview != nil)
  }

  @Test func `S219 a user can have windows whose names have other bytes`() throws {
    let windows = [Self.composed, Self.decomposed].map {
      #"{"name":"\#($0)","views":[{"name":"v","frame":[0,0,9,9]}]}"#
    }
    #expect(try attach(windows[0], windows[1]) == nil)
    #expect(
      try change(
        #"{"window":"\#(Self.composed)","setFrames":{"v":[1,0,9,9]}},"#
          + #"{"window":"\#(Self.decomposed)","setFrames":{"v":[2,0,9,9]}}"#) == nil)
    let places = server.application.windows.compactMap {
      ($0 as? SceneWindow)?.views["v"]?.frame.minX
    }
    #expect(Set(places) == [1, 2])
    #expect(
      try change(
        #"{"window":"\#(Self.composed)","setView":{"name":"v","alpha":0.5}},"#
          + #"{"window":"\#(Self.decomposed)","setFrames":{"v":[3,0,9,9]}}"#) == nil)
    let alphas = server.application.windows.compactMap { ($0 as? SceneWindow)?.views["v"]?.alpha }
    #expect(Set(alphas) == [0.5, 1])
    server.receive(.clientClosed(client.id), at: .zero)
    #expect(
      try call("Scene.Describe", #""window":"\#(Self.composed)""#)
        == .noSuchWindow(.scene, Self.composed))
  }

  @Test(arguments: [1, 30])
  func `S219 a responder handles an action whose name has the same bytes`(count: Int) throws {
    let names = (1..<count).map { #""other \#($0)""# }.joined(separator: ",")
    let handles = { (name: String) in #"["\#(name)"\#(names.isEmpty ? "" : "," + names)]"# }
    #expect(
      try attach(
        #"{"name":"w","size":[2000,1000],"handles":\#(handles(Self.decomposed)),"#
          + #""views":[{"name":"v","frame":[0,0,2000,1000],"handles":\#(handles(Self.composed)),"#
          + #""controller":{"name":"c","handles":\#(handles(Self.composed))},"gestures":["#
          + #"{"kind":"tap","name":"up","simultaneousWith":"all","action":"\#(Self.decomposed)"},"#
          + #"{"kind":"tap","name":"to","simultaneousWith":"all","#
          + #""action":{"name":"\#(Self.decomposed)","target":"v"}}]}]}"#) == nil)
    panel.down(0, 1, 500, 500, at: 10)
    panel.lift(0, at: 50)
    let actions = try client.frames().flatMap(\.frame.actions)
    #expect(actions.map(\.sender) == ["up", "to"])
    #expect(actions.map(\.handledBy) == ["w", nil])
    #expect(actions.map(\.path) == [["v", "c", "w"], ["v"]])
    // An update changes the names that a view, a controller and the window handle.
    #expect(
      try change(
        #"{"window":"w","setView":{"name":"v","handles":["\#(Self.decomposed)"]}}"#) == nil)
    panel.down(0, 2, 500, 500, at: 1000)
    panel.lift(0, at: 1050)
    #expect(try client.frames().flatMap(\.frame.actions).map(\.handledBy) == ["v", "v"])
    #expect(
      try change(
        #"{"window":"w","setView":{"name":"v","handles":null,"#
          + #""controller":{"name":"c","handles":["\#(Self.decomposed)"]}}}"#) == nil)
    panel.down(0, 3, 500, 500, at: 2000)
    panel.lift(0, at: 2050)
    #expect(try client.frames().flatMap(\.frame.actions).map(\.handledBy) == ["c", nil])
    #expect(
      try change(
        #"{"window":"w","setView":{"name":"v","controller":{"name":"c"}}},"#
          + #"{"window":"w","setWindow":{"handles":["x"]}}"#) == nil)
    panel.down(0, 4, 500, 500, at: 3000)
    panel.lift(0, at: 3050)
    #expect(try client.frames().flatMap(\.frame.actions).map(\.handledBy) == [nil, nil])
  }

  @Test func `S219 references mean the parts whose names have the same bytes`() throws {
    let views = #"[{"name":"\#(Self.composed)","frame":[0,0,9,9]}]"#
    let error = try attach(
      #"{"name":"w","firstResponder":"\#(Self.decomposed)","views":\#(views)}"#)
    guard case .invalidScene("windows[0].firstResponder", let reason) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(reason.contains("a view or controller of this window"))
    #expect(
      try attach(#"{"name":"w","firstResponder":"\#(Self.composed)","views":\#(views)}"#) == nil)
  }

  @Test func `S219 recognizers in lists are those whose names have the same bytes`() {
    let both = NameSet([Self.composed, Self.decomposed, Self.composed])
    #expect(both.names.map { Name($0) } == [Name(Self.decomposed), Name(Self.composed)])
    #expect(both == [Self.decomposed, Self.composed])
    #expect(both != [Self.decomposed])
    #expect(NameSet([Self.composed]) != [Self.decomposed])
    #expect(ActionNames([Self.composed]) != [Self.decomposed])
    #expect(ActionNames(["a", "b"]) != ["b", "a"])
    #expect(ActionNames(["a", "b"]) == ["a", "b"])
  }

  @Test func `S219 two fingers zoom the view whose name has the same bytes`() throws {
    let views = [Self.composed, Self.decomposed].map { #"{"name":"\#($0)","frame":[0,0,500,500]}"# }
    #expect(
      try attach(
        #"{"name":"w","size":[2000,1000],"views":[{"name":"map","kind":"scroll","#
          + #""frame":[0,0,1000,1000],"contentSize":[1000,1000],"zoom":[1,4],"#
          + #""zoomView":"\#(Self.decomposed)","views":[\#(views.joined(separator: ","))]}]}"#)
        == nil)
    #expect(try !view(Self.composed).isZoomed)
    #expect(try view(Self.decomposed).isZoomed)
    #expect(
      try change(#"{"window":"w","setView":{"name":"map","zoomView":"\#(Self.composed)"}}"#) == nil)
    #expect(try view(Self.composed).isZoomed)
    #expect(try !view(Self.decomposed).isZoomed)
  }

  // MARK: Long names

  @Test(arguments: [
    String(repeating: "\u{416}", count: 101), String(repeating: "\u{416}", count: 250_000),
    "two\\nlines", "",
  ])
  func `a call that sets frames refuses what is no name, with a short error`(name: String) throws {
    #expect(try attach(#"{"name":"w","views":[{"name":"v","frame":[0,0,9,9]}]}"#) == nil)
    let error = try change(#"{"window":"w","setFrames":{"v":[1,1,9,9],"\#(name)":[0,0,1,1]}}"#)
    guard case .invalidScene("changes[0].setFrames", let reason) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(reason.hasSuffix("expected a name of 1 to 100 characters on one line"))
    #expect(reason.utf8.count < 500)
    #expect(try view("v").frame.minX == 0)
  }

  @Test func `names of 100 characters of any language are names`() throws {
    let name = String(repeating: "\u{915}\u{94d}\u{937}\u{93f}\u{4e2d}", count: 20)
    #expect(try attach(#"{"name":"w","views":[{"name":"\#(name)","frame":[0,0,9,9]}]}"#) == nil)
    #expect(try change(#"{"window":"w","setFrames":{"\#(name)":[1,0,9,9]}}"#) == nil)
    #expect(try view(name).frame.minX == 1)
  }

  @Test(arguments: [
    ("Scene.HitTest", #""location":{"x":1,"y":1},"window":"#),
    ("Scene.Describe", #""window":"#),
  ])
  func `an error reply has at most 100 characters of a long name`(
    method: String, parameters: String
  ) throws {
    let name = String(repeating: "\u{2028}", count: 150_000)
    let error = try call(method, #"\#(parameters)"\#(name)""#)
    switch error {
    case .noSuchWindow(.scene, let found):
      #expect(found == name.prefix(100) + "…")
    default: Issue.record("found \(String(describing: error))")
    }
  }

  @Test func `an error about a long interface or method has 100 characters of it`() throws {
    let name = String(repeating: "\u{416}", count: 250_000)
    let short = "\(name.prefix(100))…"
    let other = VirtualClient(server, id: 9)
    other.send(
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\#(name)"}}"#
    )
    other.send(#"{"method":"io.tactile.Scene.\#(name)"}"#)
    let errors = try other.replies().map { try $0.knownError() }
    let start = "io.tactile.Scene."
    let method = "\(start)\(name.prefix(100 - start.count))…"
    #expect(errors == [.interfaceNotFound(short), .methodNotFound(method)])
  }

  @Test func `a sequence has at most 64 regions, whose names are names`() throws {
    let window = { (names: [String]) in
      let regions = names.map { #""\#($0)":[0,0,9,9]"# }.joined(separator: ",")
      return
        #"{"name":"w","gestures":[{"kind":"sequence","regions":{\#(regions)},"#
        + #""steps":["\#(names[0])"]}]}"#
    }
    let path = "windows[0].gestures[0].regions"
    #expect(
      try attach(window((0...64).map { "r\($0)" }))
        == .invalidScene(path: path, reason: "found 65 regions, expected at most 64"))
    let long = String(repeating: "\u{416}", count: 101)
    guard case .invalidScene(path, let reason) = try attach(window(["r", long])) else {
      Issue.record("a long name was accepted")
      return
    }
    #expect(reason.hasSuffix("expected a name of 1 to 100 characters on one line"))
    #expect(try attach(window((1...64).map { "r\($0)" })) == nil)
  }
}
