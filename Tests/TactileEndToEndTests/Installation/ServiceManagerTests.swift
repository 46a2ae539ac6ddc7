import Fixtures
import Foundation
import Glibc
import Testing

@Suite("tactiled under a service manager", .waits)
struct ServiceManagerTests {
  private let folder: TemporaryFolder
  private let manager: ServiceManager
  /// A speed at which the recording does not end during a test.
  private let playing = ["--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01"]

  init() throws {
    folder = try TemporaryFolder()
    manager = try ServiceManager(in: folder)
  }

  /// A client that has sent a call.
  private func asking() throws -> Int32 {
    let client = try ServiceProbe.connect(to: manager.path)
    let call = Array("{\"method\":\"org.varlink.service.GetInfo\"}\0".utf8)
    try #require(write(client, call, call.count) == call.count)
    return client
  }

  /// The first part of the reply to a client, within ten seconds.
  private func answer(to client: Int32) throws -> String {
    var polled = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    try #require(poll(&polled, 1, 10_000) == 1, "the daemon does not answer")
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<max(0, read(client, &bytes, bytes.count))], as: UTF8.self)
  }

  @Test func `serves clients that connected before it started or during a restart`() throws {
    let early = try asking()
    defer { close(early) }
    let first = try manager.start(playing)
    #expect(try answer(to: early).contains("Tactile"))
    #expect(manager.end(first, with: SIGKILL) == SIGKILL)
    let between = try asking()
    defer { close(between) }
    let second = try manager.start(playing)
    #expect(try answer(to: between).contains("Tactile"))
    #expect(manager.end(second) == 0)
    // The service manager owns the socket, so the third client waits.
    let late = try asking()
    close(late)
  }

  @Test func `reports readiness, status, reloads and its end`() throws {
    let daemon = try manager.start(playing)
    #expect(try manager.heard() == "READY=1\nSTATUS=Playing a recording of 1 device for no clients")
    let client = try asking()
    #expect(try manager.heard() == "STATUS=Playing a recording of 1 device for 1 client")
    kill(daemon, SIGHUP)
    let reloading = try manager.heard().split(separator: "\n")
    #expect(reloading.first == "RELOADING=1")
    #expect(reloading.last?.hasPrefix("MONOTONIC_USEC=") == true)
    #expect(try manager.heard() == "READY=1\nSTATUS=Playing a recording of 1 device for 1 client")
    close(client)
    #expect(try manager.heard() == "STATUS=Playing a recording of 1 device for no clients")
    #expect(manager.end(daemon) == 0)
    #expect(try manager.heard() == "STOPPING=1")
  }

  @Test func `reloads that many clients request at once are few, and each client has its reply`()
    throws
  {
    let daemon = try manager.start(playing)
    _ = try manager.heard()
    let clients = try (0..<20).map { _ in try ServiceProbe.connect(to: manager.path) }
    defer { for client in clients { close(client) } }
    let began = Date()
    let call = Array("{\"method\":\"io.tactile.Control.Reload\"}\0".utf8)
    for client in clients { try #require(write(client, call, call.count) == call.count) }
    var (reloads, unanswered) = (0, clients)
    while let client = unanswered.first {
      // The kernel keeps few notifications.
      reloads += manager.received().count { $0.hasPrefix("RELOADING=1") }
      var polled = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      try #require(Date().timeIntervalSince(began) < 30, "\(unanswered.count) have no reply")
      guard poll(&polled, 1, 10) == 1 else { continue }
      #expect(try answer(to: client) == "{\"parameters\":{\"notes\":[]}}\0")
      unanswered.removeFirst()
    }
    reloads += manager.received().count { $0.hasPrefix("RELOADING=1") }
    #expect(reloads > 0)
    #expect(Double(reloads) <= 2 + Date().timeIntervalSince(began))
    #expect(manager.end(daemon) == 0)
  }

  @Test func `asks the watchdog for more time while it is idle, and for less with work`() throws {
    let daemon = try manager.start(playing)
    _ = try manager.heard()
    #expect(try manager.next() == "WATCHDOG=1")
    for _ in 0..<2 {
      try manager.waitForReport("WATCHDOG=1\nWATCHDOG_USEC=10000000")
      let client = try asking()
      defer { close(client) }
      try manager.waitForReport("WATCHDOG=1\nWATCHDOG_USEC=400000")
    }
    #expect(manager.end(daemon) == 0)
  }

  @Test func `many clients cause at most one status line per second`() throws {
    let daemon = try manager.start(playing)
    _ = try manager.heard()
    let began = Date()
    for _ in 0..<200 {
      let client = try asking()
      _ = try answer(to: client)
      close(client)
    }
    let last = try asking()
    defer { close(last) }
    var lines = 1
    while try manager.heard() != "STATUS=Playing a recording of 1 device for 1 client" {
      lines += 1
    }
    #expect(Double(lines) <= 2 + Date().timeIntervalSince(began))
    #expect(manager.end(daemon) == 0)
  }

  @Test func `the daemon raises its limit of descriptors, as its unit does`() throws {
    let unit = try String(
      contentsOfFile: Fixtures.path("../../systemd/tactiled.service"), encoding: .utf8)
    let given = try #require(unit.firstMatch(of: /\nLimitNOFILE=(\d+)\n/).flatMap { Int($0.1) })
    let daemon = try manager.start(playing, settings: "ulimit -Sn 256")
    _ = try manager.heard()
    let limits = try String(contentsOfFile: "/proc/\(daemon)/limits", encoding: .utf8)
    let soft = limits.firstMatch(of: /Max open files +(\d+) +(\d+)/)
    let taken = try #require(soft.flatMap { Int($0.1) })
    let hard = try #require(soft.flatMap { Int($0.2) })
    #expect(taken == min(hard, given))
    #expect(given >= 4096)
    #expect(manager.end(daemon) == 0)
  }
}
