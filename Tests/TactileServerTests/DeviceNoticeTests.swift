import Tactile
import Testing

@testable import TactileServer

@Suite("Log lines about devices")
final class DeviceNoticeTests {
  private let server = Server()
  private var notices: [ServerNotice] = []

  init() {
    server.noticeHandler = { [unowned self] in notices.append($0) }
  }

  private func notices(_ level: ServerNotice.Level) -> [String] {
    notices.filter { $0.level == level }.map(\.message)
  }

  // Claim: No device fills the log by coming and going.
  @Test func `a panel that is plugged in and out again and again does not fill the log`() throws {
    for number in 1...1000 { VirtualPanel(server, id: UInt32(number)).unplug(at: 0) }
    #expect(notices(.info).count == DeviceNotices.burst)
    _ = VirtualPanel(server, id: 2000, at: 1000)
    #expect(notices(.info).count == DeviceNotices.burst + 1)
    let left = 2000 - DeviceNotices.burst
    #expect(notices(.info).last?.hasSuffix("; \(left) such lines before were left out") == true)
    _ = VirtualPanel(server, id: 2001, at: 2000)
    #expect(notices(.info).last?.hasSuffix("left out") == false)
  }

  @Test func `a panel that programs grab and release again and again does not fill the log`() {
    let panel = VirtualPanel(server)
    notices = []
    for number in 0..<1000 {
      server.receive(
        .grabChanged(panel.id, isGrabbed: number.isMultiple(of: 2)), at: VirtualPanel.time(10))
    }
    #expect(notices(.warning).count == DeviceNotices.burst)
    #expect(notices(.info).count == DeviceNotices.burst - 1)
  }

  @Test func `a device that cannot be opened again and again does not fill the log`() {
    for _ in 0..<1000 { server.noteDevice(.warning, "cannot open it") }
    #expect(notices(.warning).count == DeviceNotices.burst)
    // Lines of another level have a limit of their own.
    server.noteDevice(.info, "added")
    #expect(notices(.info) == ["added"])
  }

  @Test func `a limit allows some lines at once, and then one for each second`() {
    var limit = DeviceNoticeLimit(burst: 3)
    func note(at milliseconds: UInt64) -> Int? { limit.note(at: VirtualPanel.time(milliseconds)) }
    #expect((0..<5).map { _ in note(at: 1000) } == [0, 0, 0, nil, nil])
    #expect(note(at: 1999) == nil)
    #expect([note(at: 2000), note(at: 2000)] == [3, nil])
    // Parts of seconds are not lost.
    #expect([note(at: 3900), note(at: 4000)] == [1, 0])
    #expect((0..<4).map { _ in note(at: 60_000) } == [0, 0, 0, nil])
    // A time that goes back allows nothing more.
    #expect(note(at: 0) == nil)
  }
}
