import Fixtures
import Foundation
import Tactile
import TactileIO
import Testing

@testable import TactileDevices

/// The guard with sockets in the place of panels and clones. A byte that waits is an unread event.
@Suite(
  "The guard of owned panels", .waits,
  .disabled(if: Programs.areSanitized, "the guard runs without exec; sanitizers have threads"))
struct PanelGuardTests {
  /// The two ends of a connection.
  private final class Connection {
    let near: Int32
    let far: Int32

    init(_ type: __socket_type) throws {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(type.rawValue), 0, &ends) == 0)
      (near, far) = (ends[0], ends[1])
    }

    deinit {
      close(near)
      close(far)
    }

    /// Whether a message arrives at the far end in time.
    func hasMessage(within milliseconds: Int32) -> Bool {
      var polled = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, milliseconds) == 1
    }
  }

  private struct Panel {
    let panel: Connection
    let clone: Connection
    let row: Int

    init(_ panelGuard: PanelGuard) throws {
      panel = try Connection(SOCK_STREAM)
      clone = try Connection(SOCK_SEQPACKET)
      row = try #require(panelGuard.add(panel: panel.near, clone: clone.near))
    }

    func sendEvent() { _ = write(panel.far, "x", 1) }
  }

  /// Waits until the guard has released a panel, so that it runs and has read all earlier orders.
  private func waitForRelease(by panelGuard: PanelGuard) throws {
    let panel = try Panel(panelGuard)
    panel.sendEvent()
    try #require(panel.clone.hasMessage(within: 20_000))
    panelGuard.remove(panel.row)
  }

  // Claim: If the daemon hangs, the guard releases its panels after half a second.
  @Test
  func `S256 a panel that is not read is released and its touches end, one that is read is not`()
    throws
  {
    let panelGuard = try PanelGuard()
    let read = try Panel(panelGuard)
    let unread = try Panel(panelGuard)
    let idle = try Panel(panelGuard)
    read.sendEvent()
    unread.sendEvent()
    let limit = MonotonicClock.now().advanced(by: 20)
    while !panelGuard.hasReleased(unread.row) {
      // Events wait all the time, and the daemon is ready to read them.
      panelGuard.noteRead(read.row)
      usleep(1000)
      try #require(MonotonicClock.now() < limit)
    }
    #expect(unread.clone.hasMessage(within: 20_000))
    #expect(!panelGuard.hasReleased(read.row) && !panelGuard.hasReleased(idle.row))
    #expect(!read.clone.hasMessage(within: 0) && !idle.clone.hasMessage(within: 0))
    // Without further notes, this panel is released too.
    #expect(read.clone.hasMessage(within: 20_000))
    #expect(panelGuard.hasReleased(read.row))
    #expect(!panelGuard.hasReleased(idle.row))
  }

  @Test func `a panel that was removed is left alone`() throws {
    let panelGuard = try PanelGuard()
    let removed = try Panel(panelGuard)
    let other = try Panel(panelGuard)
    panelGuard.remove(removed.row)
    removed.sendEvent()
    other.sendEvent()
    #expect(other.clone.hasMessage(within: 20_000))
    #expect(!removed.clone.hasMessage(within: 0))
    // Its row is free again.
    let next = try Panel(panelGuard)
    #expect(next.row == removed.row)
    #expect(!panelGuard.hasReleased(next.row))
  }

  // Claim: If the daemon ends, no touch of a clone stays.
  @Test func `S254 the touches of all clones end when the daemon ends`() throws {
    var panelGuard: PanelGuard? = try PanelGuard()
    let panels = try (0..<3).map { _ in try Panel(try #require(panelGuard)) }
    let process = try #require(panelGuard).process
    try waitForRelease(by: try #require(panelGuard))
    // The service manager ends the processes of a service together. The guard ends after the daemon.
    kill(process, SIGTERM)
    try waitForRelease(by: try #require(panelGuard))
    for panel in panels { #expect(!panel.clone.hasMessage(within: 0)) }
    panelGuard = nil
    for panel in panels { #expect(panel.clone.hasMessage(within: 0)) }
    #expect(kill(process, 0) != 0)
  }

  @Test func `its descriptor is at its end when the guard was killed`() throws {
    let panelGuard = try PanelGuard()
    kill(panelGuard.process, SIGKILL)
    var polled = pollfd(fd: panelGuard.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 20_000) == 1)
    let panel = try Connection(SOCK_STREAM)
    #expect(panelGuard.add(panel: panel.near, clone: panel.far) == nil)
  }
}
