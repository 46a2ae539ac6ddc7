import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Control")
struct ControlTests {
  private let server = Server()
  private let panel: VirtualPanel
  private let client: VirtualClient

  init() {
    panel = VirtualPanel(server)
    client = VirtualClient(server)
  }

  private func call(_ method: String, _ parameters: String = "") throws -> VarlinkReply {
    client.send(#"{"method":"io.tactile.Control.\#(method)","parameters":{\#(parameters)}}"#)
    return try #require(client.replies().last)
  }

  private func status() throws -> ServiceStatus {
    try StatusMessage(from: .object(call("GetStatus").parameters)).status
  }

  @Test
  func `S196 touches are ignored for a time, or until the client ends the request or disconnects`()
    throws
  {
    panel.down(0, 1, 100, 100, at: 0)
    _ = try call("BeginIgnoring", #""seconds":2"#)
    #expect(server.application.liveTouches.isEmpty)
    panel.lift(0, at: 10)
    #expect(server.nextDeadline == VirtualPanel.time(2000))
    server.advance(to: VirtualPanel.time(1999))
    #expect(try status().isIgnoring)
    server.advance(to: VirtualPanel.time(2000))
    #expect(try !status().isIgnoring)
    _ = try call("BeginIgnoring", #""seconds":9"#)
    _ = try call("BeginIgnoring", #""seconds":9"#)
    _ = try call("EndIgnoring")
    #expect(try status().isIgnoring)
    server.receive(.clientClosed(client.id), at: VirtualPanel.time(2100))
    #expect(!server.application.isIgnoringInteractionEvents)
    #expect(server.nextDeadline == nil)
  }

  @Test(arguments: ["0", "-1", "3601", "\"5\""])
  func `an invalid time limit is refused`(seconds: String) throws {
    #expect(
      try call("BeginIgnoring", #""seconds":\#(seconds)"#).knownError()
        == .invalidParameter("seconds"))
  }

  @Test func `a focusable responder can be made first responder`() throws {
    let text =
      "windows: [{name: w, views: [{name: a, frame: [0, 0, 9, 9], focusable: true}, "
      + "{name: b, frame: [0, 0, 9, 9]}]}]"
    server.showSystemScene(try SceneDescription(text: Array(text.utf8), file: "t"))
    let set = { (name: String) in
      try FirstResponderMessage(
        from: .object(
          try call("SetFirstResponder", #""window":"w","responder":"\#(name)""#).parameters)
      ).isDone
    }
    #expect(try set("a"))
    #expect(try !set("b"))
    #expect(try !set("nobody"))
    #expect(server.application.windows.first?.firstResponder as? View != nil)
    #expect(
      try call("SetFirstResponder", #""window":"x""#).knownError() == .noSuchWindow(.control, "x"))
  }

  @Test func `a client with control can send media keys`() throws {
    let watcher = VirtualClient(server, id: 2)
    watcher.subscribe()
    _ = try call("SendRemoteControl", #""command":"nextTrack""#)
    #expect(try watcher.frames().last?.frame.remoteControls.map(\.command) == [.nextTrack])
  }

  @Test func `a reload that fails returns the error`() throws {
    struct Wrong: Error, CustomStringConvertible { let description = "tactiled.yaml:3:1: no" }
    var isWrong = true
    server.reloadHandler = { _, finish in
      finish(isWrong ? .failure(Wrong()) : .success(["device 1 is being touched"]))
    }
    #expect(
      try call("Reload").knownError() == .invalidConfiguration(reason: "tactiled.yaml:3:1: no"))
    isWrong = false
    let reply = try call("Reload")
    #expect(try reply.knownError() == nil)
    #expect(
      try ReloadMessage(from: .object(reply.parameters)).notes == ["device 1 is being touched"])
  }

  @Test func `the status has the counts, and the reasons for which clients were disconnected`()
    throws
  {
    panel.down(0, 1, 100, 100, at: 0)
    let other = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000, process: 7))
    other.send("{nonsense")
    let status = try status()
    #expect(status.devices == 1)
    #expect(status.windows == 1)
    #expect(status.touches == 1)
    #expect(status.clients == 2)
    #expect(status.incidents.map(\.user) == [1000])
    #expect(status.incidents.map(\.process) == [7])
    #expect(status.incidents[0].reason.contains("not JSON"))
  }

  // Claim: Without `watch` or `health`, the status has no touches, windows, clients and
  // disconnections of other users.
  @Test func `without the permission to watch, the status has only what concerns one's own user`()
    throws
  {
    panel.down(0, 1, 100, 100, at: 0)
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    panel.down(1, 2, 900, 100, at: 10)
    VirtualClient(server, id: 3, peer: ClientPeer(user: 1001)).send("{nonsense")
    let status = { (user: UInt32) in
      let client = VirtualClient(server, id: 9, peer: ClientPeer(user: user))
      defer { server.receive(.clientClosed(client.id), at: .zero) }
      client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
      let reply = try #require(client.replies().first)
      return try StatusMessage(from: .object(reply.parameters)).status
    }
    let stranger = try status(1002)
    #expect(stranger.clients == 1 && stranger.subscribers == 0)
    // The default window belongs to every user, and so does the touch in it.
    #expect(stranger.windows == 1 && stranger.touches == 1)
    #expect(stranger.frames == nil && stranger.messages == nil)
    #expect(stranger.merged == nil && stranger.dropped == nil)
    #expect(stranger.incidents.isEmpty)
    let own = try status(1000)
    #expect(own.clients == 2 && own.subscribers == 1)
    #expect(own.windows == 2 && own.touches == 2)
    // The numbers of connections count those of all users.
    #expect(try status(1001).incidents.map(\.user) == [1001])
    #expect(try status(1001).incidents.map(\.client) == [0])
    let root = try status(0)
    #expect(root.windows == 2 && root.touches == 2)
    #expect(root.frames != nil && root.incidents.map(\.user) == [1001])
    #expect(root.incidents.allSatisfy { $0.client > 0 })
  }
}
