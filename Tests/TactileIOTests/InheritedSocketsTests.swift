@preconcurrency import Glibc
import TactileIO
import Testing

@Suite struct `inherited sockets` {
  private let process = "\(getpid())"

  private func sockets(_ environment: [String: String]) -> InheritedSockets {
    InheritedSockets { environment[$0] }
  }

  @Test func `are those that the environment means for this process`() {
    #expect(sockets(["LISTEN_PID": process, "LISTEN_FDS": "2"]).descriptors == 3..<5)
    #expect(sockets(["LISTEN_PID": "1", "LISTEN_FDS": "2"]).descriptors.isEmpty)
    #expect(sockets([:]).descriptors.isEmpty)
  }

  @Test(arguments: ["", "none", "-1", "0", "99999999999"])
  func `are none where the environment makes no sense`(count: String) {
    let none = sockets(["LISTEN_PID": process, "LISTEN_FDS": count])
    #expect(none.descriptors.isEmpty)
    #expect(none.descriptor(named: "tactiled") == nil)
  }

  @Test func `are found by name, and without names the first is meant`() {
    let named = sockets([
      "LISTEN_PID": process, "LISTEN_FDS": "3", "LISTEN_FDNAMES": "other::tactiled",
    ])
    #expect(named.names == ["other", "", "tactiled"])
    #expect(named.descriptor(named: "tactiled") == 5)
    #expect(named.descriptor(named: "unheard-of") == 3)
    #expect(sockets(["LISTEN_PID": process, "LISTEN_FDS": "1"]).descriptor(named: "x") == 3)
  }

  @Test func `have no names if there are more or fewer names than sockets`() {
    let odd = sockets([
      "LISTEN_PID": process, "LISTEN_FDS": "1", "LISTEN_FDNAMES": "a:tactiled",
    ])
    #expect(odd.names.isEmpty)
    #expect(odd.descriptor(named: "tactiled") == 3)
  }
}
