@preconcurrency import Glibc
import TactileIO
import Testing

@Suite struct `inherited sockets` {
  private let process = "\(getpid())"

  private func sockets(_ environment: [String: String]) -> InheritedSockets {
    InheritedSockets { environment[$0] }
  }

  @Test func `are the ones in the environment for this process`() {
    #expect(sockets(["LISTEN_PID": process, "LISTEN_FDS": "2"]).descriptors == 3..<5)
    #expect(sockets(["LISTEN_PID": "1", "LISTEN_FDS": "2"]).descriptors.isEmpty)
    #expect(sockets([:]).descriptors.isEmpty)
  }

  @Test(arguments: ["", "none", "-1", "0", "99999999999"])
  func `are none if the environment is invalid`(count: String) {
    let none = sockets(["LISTEN_PID": process, "LISTEN_FDS": count])
    #expect(none.descriptors.isEmpty)
    #expect(none.descriptor(named: "tactiled") == nil)
  }

  @Test func `are found by name, or the first one if none has a name`() {
    let named = sockets([
      "LISTEN_PID": process, "LISTEN_FDS": "3", "LISTEN_FDNAMES": "other::tactiled",
    ])
    #expect(named.names == ["other", "", "tactiled"])
    #expect(named.descriptor(named: "tactiled") == 5)
    #expect(named.descriptor(named: "unheard-of") == 3)
    #expect(sockets(["LISTEN_PID": process, "LISTEN_FDS": "1"]).descriptor(named: "x") == 3)
  }

  @Test func `are found by names that can be parsed`() {
    let parse = { (name: String) in name.wholeMatch(of: /clone-input(\d)/).map { $0.1 } }
    let named = sockets([
      "LISTEN_PID": process, "LISTEN_FDS": "4",
      "LISTEN_FDNAMES": "clone-input7:tactiled:stored:clone-input9",
    ])
    let clones = named.descriptors(parse)
    #expect(clones.map(\.name) == ["7", "9"])
    #expect(clones.map(\.descriptor) == [3, 6])
    let unnamed = sockets(["LISTEN_PID": process, "LISTEN_FDS": "1"])
    #expect(unnamed.descriptors(parse).isEmpty)
  }

  @Test func `have no names if the number of names differs`() {
    let odd = sockets([
      "LISTEN_PID": process, "LISTEN_FDS": "1", "LISTEN_FDNAMES": "a:tactiled",
    ])
    #expect(odd.names.isEmpty)
    #expect(odd.descriptor(named: "tactiled") == 3)
  }
}
