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
    notifier.report(.alive)
    notifier.report(.timeout(0.4))
    notifier.reloading(at: Timestamp(nanoseconds: 12_345_678_999))
    notifier.stopping()
    #expect(manager.receive() == "READY=1\nSTATUS=2 panels, no client")
    #expect(manager.receive() == "STATUS=3 panels")
    #expect(manager.receive() == "WATCHDOG=1")
    #expect(manager.receive() == "WATCHDOG=1\nWATCHDOG_USEC=400000")
    #expect(manager.receive() == "RELOADING=1\nMONOTONIC_USEC=12345678")
    #expect(manager.receive() == "STOPPING=1")
    #expect(manager.receive() == nil)
  }

  @Test func `gives the manager a descriptor, and takes it back by its name`() throws {
    let directory = TemporaryDirectory()
    let name = directory.path + "/notify"
    let manager = RawSocket(SOCK_DGRAM, boundTo: name)
    let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? name : nil }
    let pipe = Pipe()
    notifier.keep(pipe.writeEnd, named: "clone-input7")
    notifier.discard(named: "clone-input7")
    let (message, copy) = try #require(manager.receiveDescriptor())
    #expect(message == "FDSTORE=1\nFDNAME=clone-input7")
    // The copy is another descriptor of the same pipe.
    #expect(copy != pipe.writeEnd)
    #expect(write(copy, "x", 1) == 1)
    close(copy)
    #expect(pipe.readByte())
    #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=clone-input7")
  }

  /// Sends changes until the queue of the manager's socket is full, so that the last one waits. Returns the
  /// number of the others.
  private func fill(_ notifier: ServiceNotifier) -> Int {
    var count = 0
    while notifier.nextDeadline == nil, count < 100_000 {
      notifier.discard(named: "filler\(count)")
      count += 1
    }
    return count - 1
  }

  @Test func `sends a descriptor again while the socket of the manager is full`() throws {
    let directory = TemporaryDirectory()
    let name = directory.path + "/notify"
    let manager = RawSocket(SOCK_DGRAM, boundTo: name)
    let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? name : nil }
    let pipe = Pipe()
    let fillers = fill(notifier)
    notifier.keep(pipe.writeEnd, named: "clone-input7")
    let due = try #require(notifier.nextDeadline)
    notifier.sendAgain(at: due)
    let later = try #require(notifier.nextDeadline)
    #expect(later > due)
    for number in 0..<fillers {
      #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=filler\(number)")
    }
    // The rest is not due yet.
    notifier.sendAgain(at: due)
    #expect(manager.receive() == nil)
    notifier.sendAgain(at: later)
    #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=filler\(fillers)")
    let (message, copy) = try #require(manager.receiveDescriptor())
    close(copy)
    #expect(message == "FDSTORE=1\nFDNAME=clone-input7")
    #expect(notifier.nextDeadline == nil)
  }

  @Test func `does not send a descriptor that was discarded while it waited`() throws {
    let directory = TemporaryDirectory()
    let name = directory.path + "/notify"
    let manager = RawSocket(SOCK_DGRAM, boundTo: name)
    let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? name : nil }
    let pipe = Pipe()
    let fillers = fill(notifier)
    notifier.keep(pipe.writeEnd, named: "clone-input7")
    notifier.keep(pipe.writeEnd, named: "clone-input8")
    notifier.discard(named: "clone-input7")
    for _ in 0..<fillers { #expect(manager.receive() != nil) }
    notifier.sendAgain(at: try #require(notifier.nextDeadline))
    #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=filler\(fillers)")
    let (message, copy) = try #require(manager.receiveDescriptor())
    close(copy)
    #expect(message == "FDSTORE=1\nFDNAME=clone-input8")
    #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=clone-input7")
    #expect(manager.receive() == nil)
  }

  @Test func `sends nothing without a manager, or after the manager has ended`() {
    ServiceNotifier { _ in nil }.ready(status: "")
    ServiceNotifier { _ in nil }.keep(0, named: "clone")
    let lost = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? "/nonexistent/notify" : nil }
    lost.ready(status: "")
    lost.keep(0, named: "clone")
    #expect(lost.nextDeadline == nil)
    #expect(lost.watchdogTimeout == nil)
  }

  @Test func `knows the watchdog's timeout`() {
    let mine = ServiceNotifier {
      ["WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "\(getpid())"][$0]
    }
    #expect(mine.watchdogTimeout == 2.5)
    let another = ServiceNotifier { ["WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "1"][$0] }
    #expect(another.watchdogTimeout == nil)
    let broken = ServiceNotifier { ["WATCHDOG_USEC": "soon"][$0] }
    #expect(broken.watchdogTimeout == nil)
  }
}
