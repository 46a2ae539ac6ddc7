import Fixtures
import Foundation
import Testing

/// Tests that connections which clients have closed take no place of other connections.
@Suite(.waits) struct ClosedConnectionTests {
  private static let info = #"{"method":"org.varlink.service.GetInfo"}"#
  private static let replay = [
    "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01",
  ]
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#

  /// A daemon whose configuration has these limits.
  private struct Service {
    let folder: TemporaryFolder
    let socket: String
    let daemon: Running
    var process: Int32 { daemon.process.processIdentifier }

    init(limits: String, _ arguments: [String] = ClosedConnectionTests.replay) throws {
      folder = try TemporaryFolder()
      socket = folder.path("socket")
      let configuration = try folder.write("tactiled.yaml", "limits: {\(limits)}\n")
      daemon = try Programs.start(
        "tactiled", ["--config", configuration, "--socket", socket] + arguments)
      try ServiceProbe.waitUntilListening(socket, daemon)
    }

    /// Calls `body` while the daemon is stopped.
    func whileStopped(_ body: () throws -> Void) throws {
      kill(process, SIGSTOP)
      defer { kill(process, SIGCONT) }
      try #require(ClosedConnectionTests.waitUntilStopped(process))
      try body()
    }

    func finish() {
      daemon.terminate()
      #expect(Programs.finish(daemon).status == 0)
    }
  }

  /// Opens and closes connections while the daemon is stopped. Returns the answer to a call on a
  /// connection behind them.
  private func answer(behind count: Int, sending call: String?) throws -> String? {
    let service = try Service(limits: "connectionsPerUser: 2")
    defer { service.finish() }
    var next: RawClient?
    try service.whileStopped {
      for _ in 0..<count {
        let client = try #require(RawClient(service.socket))
        if let call { client.call(call) }
      }
      next = RawClient(service.socket)
      next?.call(Self.info)
    }
    return next?.message()
  }

  private static func waitUntilStopped(_ process: Int32) -> Bool {
    let limit = Date(timeIntervalSinceNow: 20)
    while Date() < limit {
      let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      if text.split(separator: ")").last?.hasPrefix(" T") == true { return true }
      usleep(1000)
    }
    return false
  }

  @Test func `connections that were closed in the queue take no place`() throws {
    let answer = try answer(behind: 40, sending: nil)
    #expect(answer?.contains("tactiled") == true, "\(answer ?? "none")")
  }

  @Test func `the bytes of closed connections stay in their sockets while calls wait`() throws {
    // The time of a replayed recording would pass more slowly.
    let service = try Service(limits: "connectionsPerUser: 64", [])
    defer { service.finish() }
    let first = try #require(RawClient(service.socket))
    first.call(Self.info)
    _ = try #require(first.message())
    let before = DaemonMeasurements(of: service.process)
    let padding = String(repeating: " ", count: 5000)
    let call = #"{"method":"org.varlink.service.GetInfo","oneway":true}"# + padding + "\0"
    let calls = Array(String(repeating: call, count: 150_000 / call.utf8.count).utf8)
    // A sanitized daemon reads ten times as slowly, and then a user waits three times as long as that.
    let count = Programs.areSanitized ? 6 : 60
    try service.whileStopped {
      for _ in 0..<count {
        let client = try #require(RawClient(service.socket))
        #expect(client.send(calls))
      }
    }
    // Every connection ends after its calls.
    first.call(Self.info)
    _ = try #require(first.message())
    #expect(DaemonMeasurements.settle(service.process, at: before.descriptors))
    let after = DaemonMeasurements(of: service.process)
    // The bytes of all connections would take at least 9 MB. A sanitizer keeps freed memory.
    guard !Programs.areSanitized else { return }
    #expect(after.mostMemory < before.mostMemory + 6000)
  }

  @Test(arguments: ["", #""oneway":true,"#])
  func `the last calls of a closed connection are performed, however many bytes they have`(
    oneway: String
  ) throws {
    let service = try Service(limits: "connectionsPerUser: 64")
    defer { service.finish() }
    let app = try #require(RawClient(service.socket))
    app.call(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[{"name":"v","frame":[0,0,1,1]}]}]}}"#)
    _ = try #require(app.message())
    try service.whileStopped {
      let client = try #require(RawClient(service.socket))
      let calls = (1...400).map {
        #"{"method":"io.tactile.Scene.Update",\#(oneway)"parameters":{"changes":[{"window":"w","#
          + #""setView":{"name":"v","frame":[\#($0 < 400 ? 3 : 7),0,1,1]}}]}}"# + "\0"
      }
      #expect(client.send(Array(calls.joined().utf8)))
    }
    let reader = try #require(RawClient(service.socket))
    let limit = Date(timeIntervalSinceNow: 60)
    var description = ""
    repeat {
      reader.call(#"{"method":"io.tactile.Scene.Describe"}"#)
      description = try #require(reader.message())
    } while !description.contains("[7,0,1,1]") && Date() < limit
    #expect(description.contains("[7,0,1,1]"))
    withExtendedLifetime(app) {}
  }

  @Test func `closed connections whose calls wait are not counted`() throws {
    let answer = try answer(behind: 40, sending: Self.subscribe)
    #expect(answer?.contains("tactiled") == true, "\(answer ?? "none")")
  }
}
