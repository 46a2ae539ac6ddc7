import Fixtures
import Foundation
import Testing

/// Tests the daemon with hostile clients and two good clients.
///
/// `make check-hostile` does the same for minutes: 10,000 connections, and a hundred times the
/// bytes.
@Suite("Hostile clients", .waits)
struct HostileClientTests {
  private static let isThorough = ProcessInfo.processInfo.environment["TACTILE_HOSTILE"] != nil
  /// The allowed difference in the daemon's memory between rounds, in kB.
  private static let slack = 2048
  private static let limits = "limits:\n  behind: 1\n"
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#
  private static let attach =
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"good","#
    + #""size":[1000,1000],"views":[{"name":"left","frame":[0,0,500,1000],"gestures":["#
    + #"{"kind":"pan"},{"kind":"tap"}]},{"name":"right","frame":[500,0,500,1000]}]}]}}"#

  private let folder: TemporaryFolder
  private let strokes = Strokes(count: isThorough ? 1500 : 120)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The streams of two good clients, and the resources of the daemon.
  private func streams(
    speed: String, meanwhile: (_ socket: String, _ daemon: Running) throws -> Void
  ) throws -> [GoodStream] {
    let socket = folder.path("socket-\(speed)")
    let recording = try folder.write("strokes.evemu", try strokes.text())
    let configuration = try folder.write("tactiled.yaml", Self.limits)
    let daemon = try Programs.start(
      "tactiled",
      [
        "--config", configuration, "--socket", socket, "--replay", recording, "--speed", speed,
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let clients = try [Self.attach, Self.subscribe].map {
      try #require(GoodClient(socket, call: $0))
    }
    for client in clients { try #require(client.wait(until: 0, atMost: 20)) }
    try meanwhile(socket, daemon)
    for client in clients {
      #expect(client.wait(until: strokes.end, atMost: 300), "a good client waits for its touches")
    }
    let messages = clients.map { $0.finish() }
    #expect(daemon.process.isRunning)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    return try messages.map { try GoodStream($0) }
  }

  @Test func `do not affect other clients, and cost the daemon neither memory nor descriptors`()
    throws
  {
    let undisturbed = try streams(speed: "30") { _, _ in }
    let disturbed = try streams(speed: "1") { socket, daemon in
      let process = daemon.process.processIdentifier
      let attack = Attack(path: socket, scale: Self.isThorough ? 10 : 1)
      let start = DaemonMeasurements(of: process)
      var rounds: [DaemonMeasurements] = []
      for _ in 0..<4 {
        attack.perform()
        let isSettled = DaemonMeasurements.settle(process, at: start.descriptors)
        #expect(isSettled, "descriptors stay open: \(DaemonMeasurements(of: process).descriptors)")
        rounds.append(DaemonMeasurements(of: process))
      }
      // In the first rounds, lists grow to their size. The last round needs no additional memory.
      print("hostile clients: \(start.memory) kB, then \(rounds.map(\.memory)) kB")
      // A sanitizer keeps freed memory to find later uses.
      guard !Programs.areSanitized else { return }
      #expect(rounds[3].memory - rounds[1].memory < Self.slack)
      #expect(rounds[3].memory - start.memory < 8 << 10)
    }
    for (calm, stormy) in zip(undisturbed, disturbed) {
      #expect(calm.complaints.isEmpty, "\(calm.complaints.prefix(3))")
      #expect(stormy.complaints.isEmpty, "\(stormy.complaints.prefix(3))")
      let expected = calm.texts(from: 0, to: strokes.end)
      #expect(expected.count > 5 * strokes.count)
      let found = stormy.texts(from: 0, to: strokes.end)
      #expect(found == expected, "\(found.count) frames instead of \(expected.count)")
    }
  }
}
