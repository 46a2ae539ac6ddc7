import Fixtures
import Foundation
import Testing

/// Tests that long work for one client delays no other client.
@Suite(.waits) struct LongWorkTests {
  private static let status = #"{"method":"io.tactile.Control.GetStatus"}"#

  private static func attach(views: Int) -> String {
    let list = (0..<views).map { #"{"name":"v\#($0)","frame":[\#($0 % 1000),0,1,1]}"# }
    return #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
      + #""size":[1000,1000],"views":[\#(list.joined(separator: ","))]}]}}"#
  }

  @Test func `another client is answered before the reply to an Attach of 10,000 views`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let app = try #require(RawClient(socket, patience: 120))
    let other = try #require(RawClient(socket, patience: 120))
    let reply = Reply()
    #expect(app.call(Self.attach(views: 10_000)))
    // Only the thread uses it from now on.
    nonisolated(unsafe) let waiting = app
    let reader = Thread { reply.text = waiting.message() }
    reader.start()
    // The daemon has read the message when it answers calls that were sent later.
    var answers = 0
    while !reply.hasCome, answers < 3 {
      #expect(other.call(Self.status))
      #expect(other.message()?.contains(#""status""#) == true)
      if !reply.hasCome { answers += 1 }
    }
    #expect(answers == 3)
    #expect(reply.wait()?.contains(#""name":"w""#) == true)
    let tree = try Programs.run("tactile", ["scene", "--socket", socket, "--window", "w"])
    #expect(tree.status == 0, "\(tree.errors)")
    #expect(tree.lines.count == 10_001)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `the daemon can end while a scene is decoded`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let app = try #require(RawClient(socket, patience: 120))
    let other = try #require(RawClient(socket, patience: 120))
    #expect(app.call(Self.attach(views: 15_000)))
    #expect(other.call(Self.status))
    #expect(other.message()?.contains(#""status""#) == true)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }
}

/// A message that another thread receives.
private final class Reply: @unchecked Sendable {
  private let condition = NSCondition()
  private var received: String??

  var text: String? {
    get { condition.withLock { received ?? nil } }
    set {
      condition.withLock { received = .some(newValue) }
      condition.broadcast()
    }
  }

  var hasCome: Bool { condition.withLock { received != nil } }

  /// The message, once it has come; at most after 120 seconds.
  func wait() -> String? {
    let limit = Date(timeIntervalSinceNow: 120)
    condition.lock()
    defer { condition.unlock() }
    while received == nil, condition.wait(until: limit) {}
    return received ?? nil
  }
}
