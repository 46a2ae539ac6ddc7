import Fixtures
import Foundation
import Testing

/// A test like `HostileClientTests`, with a panel. Live input does not wait for slow clients.
@Suite("A client that never reads, while a panel is touched", .waits, .timeLimit(.minutes(5)))
struct SlowClientOfPanelTests {
  /// This number of taps is twice the number that the kernel and the daemon can queue for a client.
  private static let taps = 700
  private static let limit = 16384
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `a client that never reads is disconnected with a reason, and other clients miss no touch`()
    throws
  {
    let panel = try LivePanel(
      in: folder, configuration: "limits: {queuedBytes: \(Self.limit)}\n")
    // Lift the finger that was down when the daemon opened the panel.
    _ = try panel.send([(0x2f, 1), (0x39, -1)])
    try panel.waitUntilStatus("nothing is down") { $0["touches"] as? Int == 0 }
    let keen = try #require(GoodClient(panel.socket, call: Self.subscribe))
    let idle = try #require(RawClient(panel.socket))
    idle.call(Self.subscribe)
    try panel.waitUntilStatus("both have subscribed") { $0["subscribers"] as? Int == 2 }

    let start = DaemonMeasurements(of: panel.process)
    // Send each tap after the client has received the previous one, because the queue of the kernel
    // for a slow daemon is shorter than a pipe.
    for tap in 0..<Int32(Self.taps) {
      _ = try panel.send([(0x2f, 0), (0x39, 100 + tap), (0x35, tap % 2 * 3000), (0x36, tap)])
      let lift = try panel.send([(0x2f, 0), (0x39, -1)])
      try #require(keen.wait(until: lift, atMost: 60), "the good client waits for tap \(tap)")
    }
    let end = DaemonMeasurements(of: panel.process)
    #expect(end.memory - start.memory < 2048)

    let status = try panel.status()
    #expect(status["dropped"] as? Int == 1)
    #expect(status["subscribers"] as? Int == 1)
    let reason = "it left more than \(Self.limit) bytes unread"
    let incidents = try #require(status["incidents"] as? [[String: Any]])
    #expect(incidents.compactMap { $0["reason"] as? String } == [reason])
    #expect(incidents.first?["process"] as? Int == Int(getpid()))
    let told = try Programs.run("tactile", ["status", "--socket", panel.socket])
    #expect(told.output.hasSuffix("(process \(getpid())): \(reason)\n"), "\(told.output)")
    #expect(panel.log.contains("is disconnected: \(reason)"), "\(panel.log)")

    var lastWord = ""
    while let message = idle.message() { lastWord = message }
    #expect(lastWord.contains("io.tactile.Events.TooSlow"), "\(lastWord)")
    let stream = try GoodStream(keen.finish())
    #expect(stream.complaints.isEmpty, "\(stream.complaints.prefix(3))")
    let phases = stream.frames.map(\.text)
    #expect(phases.count { $0.contains(#""phase":"began""#) } == Self.taps)
    #expect(phases.count { $0.contains(#""phase":"ended""#) } == Self.taps)
    panel.finish()
  }
}
