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

  @Test func `S196 touches are ignored for a time, or until the client ends it or goes`() throws {
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
  func `a time limit that is none is refused`(seconds: String) throws {
    #expect(
      try call("BeginIgnoring", #""seconds":\#(seconds)"#).knownError()
        == .invalidParameter("seconds"))
  }

  @Test func `the first responder is set where it is focusable`() throws {
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

  @Test func `a media key can be pretended`() throws {
    let watcher = VirtualClient(server, id: 2)
    watcher.subscribe()
    _ = try call("SendRemoteControl", #""command":"nextTrack""#)
    #expect(try watcher.frames().last?.frame.remoteControls.map(\.command) == [.nextTrack])
  }

  @Test func `a reload that fails says why`() throws {
    struct Wrong: Error, CustomStringConvertible { let description = "tactiled.yaml:3:1: no" }
    var isWrong = true
    server.reloadHandler = {
      if isWrong { throw Wrong() }
      return ["device 1 is being touched"]
    }
    #expect(
      try call("Reload").knownError() == .invalidConfiguration(reason: "tactiled.yaml:3:1: no"))
    isWrong = false
    let reply = try call("Reload")
    #expect(try reply.knownError() == nil)
    #expect(
      try ReloadMessage(from: .object(reply.parameters)).notes == ["device 1 is being touched"])
  }

  @Test func `the status counts, and keeps why a client was closed`() throws {
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
}
