import Fixtures
import Foundation
import Testing

/// Clients that shut down their sending side after their calls, as `nc -N` does.
@Suite(.waits) struct HalfClosedClientTests {
  private static let describe = #"{"method":"io.tactile.Scene.Describe"}"#
  private static let views = 2000
  private static let replay = [
    "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01",
  ]

  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  private func startDaemon(_ arguments: [String] = replay) throws -> Running {
    let configuration = try folder.write("tactiled.yaml", "limits:\n  behind: 1\n")
    let daemon = try Programs.start(
      "tactiled", ["--config", configuration, "--socket", socket] + arguments)
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// A client that shows a window whose description is longer than the buffer of a socket.
  private func app() throws -> RawClient {
    let app = try #require(RawClient(socket, patience: 60))
    let label = String(repeating: "x", count: 100)
    let list = (0..<Self.views).map {
      #"{"name":"v\#($0)","frame":[\#($0 % 1000),0,1,1],"label":"\#(label)"}"#
    }
    app.call(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""size":[1000,1000],"views":[\#(list.joined(separator: ","))]}]}}"#)
    _ = try #require(app.message())
    return app
  }

  private func finish(_ daemon: Running) {
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(arguments: [false, true])
  func `receive a long reply to its end`(endsAfterBeginning: Bool) throws {
    let daemon = try startDaemon()
    let app = try app()
    let client = try #require(RawClient(socket, patience: 60))
    client.call(Self.describe)
    if endsAfterBeginning { #expect(client.waitForBytes()) }
    client.endSending()
    let reply = try #require(client.message())
    #expect(reply.contains(#""v\#(Self.views - 1)""#))
    // The daemon closes the connection after the reply.
    #expect(client.message() == nil)
    withExtendedLifetime(app) { finish(daemon) }
  }

  // Claim: A client that has closed its end and does not read is closed.
  @Test func `are closed if they do not read`() throws {
    // A replayed recording would wait for the client.
    let daemon = try startDaemon([])
    let process = daemon.process.processIdentifier
    let client = try #require(RawClient(socket, patience: 60))
    // Longer together than the buffer of a socket, and shorter than that and the queue.
    for _ in 0..<24 {
      client.call(
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":"#
          + #"{"interface":"io.tactile.Scene"}}"#)
    }
    #expect(client.waitForBytes())
    let descriptors = DaemonMeasurements(of: process).descriptors
    client.endSending()
    #expect(DaemonMeasurements.settle(process, at: descriptors - 1))
    withExtendedLifetime(client) { finish(daemon) }
  }
}
