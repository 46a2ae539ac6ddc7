import Fixtures
import Foundation
import Testing

/// Tests that connections which clients have closed take no place of other connections.
@Suite struct ClosedConnectionTests {
  private static let info = #"{"method":"org.varlink.service.GetInfo"}"#
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#

  /// Opens and closes connections while the daemon is stopped. Returns the answer to a call on a
  /// connection behind them.
  private func answer(behind count: Int, sending call: String?) throws -> String? {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let configuration = try folder.write("tactiled.yaml", "limits:\n  connectionsPerUser: 2\n")
    let daemon = try Programs.start(
      "tactiled",
      [
        "--config", configuration, "--socket", socket,
        "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01",
      ])
    defer {
      daemon.terminate()
      #expect(Programs.finish(daemon).status == 0)
    }
    try ServiceProbe.waitUntilListening(socket, daemon)
    let process = daemon.process.processIdentifier
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    try #require(Self.waitUntilStopped(process))
    for _ in 0..<count {
      let client = try #require(RawClient(socket))
      if let call { client.call(call) }
    }
    let next = try #require(RawClient(socket))
    next.call(Self.info)
    kill(process, SIGCONT)
    return next.message()
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

  @Test func `connections that were closed in the queue are not counted`() throws {
    let answer = try answer(behind: 40, sending: nil)
    #expect(answer?.contains("tactiled") == true, "\(answer ?? "none")")
  }

  @Test func `closed connections whose calls wait are not counted`() throws {
    let answer = try answer(behind: 40, sending: Self.subscribe)
    #expect(answer?.contains("tactiled") == true, "\(answer ?? "none")")
  }
}
