import Fixtures
@preconcurrency import Glibc
import Tactile
import TactileIO
import Testing

@Suite struct `service notifier` {
  @Test(arguments: [false, true])
  func `notifies the manager at a path or an abstract name`(isAbstract: Bool) {
    let directory = TemporaryDirectory()
    let name = (isAbstract ? "@" : "") + directory.path + "/notify"
    let manager = RawSocket(SOCK_DGRAM, boundTo: name)
    let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? name : nil }
    notifier.ready(status: "2 panels,\nno client")
    notifier.status("3 panels")
    notifier.keepAlive()
    notifier.reloading(at: Timestamp(nanoseconds: 12_345_678_999))
    notifier.stopping()
    #expect(manager.receive() == "READY=1\nSTATUS=2 panels, no client")
    #expect(manager.receive() == "STATUS=3 panels")
    #expect(manager.receive() == "WATCHDOG=1")
    #expect(manager.receive() == "RELOADING=1\nMONOTONIC_USEC=12345678")
    #expect(manager.receive() == "STOPPING=1")
    #expect(manager.receive() == nil)
  }

  @Test func `sends nothing without a manager, or after the manager has ended`() {
    ServiceNotifier { _ in nil }.ready(status: "")
    let lost = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? "/nonexistent/notify" : nil }
    lost.ready(status: "")
    #expect(lost.watchdogInterval == nil)
  }

  @Test func `knows the watchdog's timeout`() {
    let mine = ServiceNotifier {
      ["WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "\(getpid())"][$0]
    }
    #expect(mine.watchdogInterval == 2.5)
    let another = ServiceNotifier { ["WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "1"][$0] }
    #expect(another.watchdogInterval == nil)
    let broken = ServiceNotifier { ["WATCHDOG_USEC": "soon"][$0] }
    #expect(broken.watchdogInterval == nil)
  }
}
