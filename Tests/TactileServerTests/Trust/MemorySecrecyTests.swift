import Tactile
import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

/// What a user can find out about the memory of others, by asking for memory of many sizes.
@Suite("Memory of other users")
struct MemorySecrecyTests {
  /// A budget with the memory that a test sets.
  private final class Uses: MemoryKeeper {
    let limits = ServerLimits()
    let budget: MemoryBudget
    var bytes: [UInt32: Int] = [:]

    init() {
      let access = AccessControl(policy: Policy(), log: NoticeLog(application: Application()))
      budget = MemoryBudget(limits: limits, access: access)
      budget.add(self)
    }

    func addMemory(to uses: inout [UInt32: MemoryUse]) {
      for (user, bytes) in bytes { uses[user, default: MemoryUse()].windows += bytes }
    }

    /// Returns the most bytes that a user gets in addition to its own, to the byte.
    func room(for user: UInt32) -> Int {
      var (low, high) = (0, limits.totalBytes)
      guard budget.excess(of: user, adding: 0) == nil else { return -1 }
      while low < high {
        let middle = (low + high + 1) / 2
        let fits = budget.excess(of: user, adding: middle) == nil
        if fits { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }

  private let attacker: UInt32 = 1000
  private let victim: UInt32 = 2000

  @Test(arguments: [0, 1 << 20, 40 << 20, 100 << 20, 127 << 20])
  func `a user finds nothing of another one that uses at most its reserve`(own: Int) {
    let uses = Uses()
    uses.bytes[attacker] = own
    let alone = uses.room(for: attacker)
    let reserve = MemoryCost.reserve(uses.limits)
    for bytes in [1, 1500, 300_000, 4 << 20, reserve - 1, reserve] {
      uses.bytes[victim] = bytes
      #expect(uses.room(for: attacker) == alone)
    }
  }

  @Test(arguments: 0..<20)
  func `users together find at most a step of another one, whatever they use`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let uses = Uses()
    let (reserve, step) = (MemoryCost.reserve(uses.limits), MemoryCost.step(uses.limits))
    let base = reserve + step * Int.random(in: 0...3, using: &random)
    uses.bytes[victim] = base + 1
    // The attacker has seven accounts, each of which takes a part of what it may.
    for user in attacker..<attacker + 7 {
      let room = uses.room(for: user)
      uses.bytes[user] = Int.random(in: 0...max(room, 0), using: &random)
    }
    let accounts = attacker..<attacker + 7
    let found = accounts.map { uses.room(for: $0) }
    for _ in 0..<10 {
      uses.bytes[victim] = base + Int.random(in: 1...step, using: &random)
      #expect(accounts.map { uses.room(for: $0) } == found)
    }
  }

  @Test(arguments: [8, 12, 30])
  func `many users find at most a small step of another one`(accounts: Int) {
    let uses = Uses()
    let step = MemoryCost.smallStep(uses.limits)
    uses.bytes[victim] = 1
    let users = attacker..<attacker + UInt32(accounts)
    // Each takes as much as it may, so that little is left.
    for user in users { uses.bytes[user] = max(uses.room(for: user) - 1000, 1) }
    let found = users.map { uses.room(for: $0) }
    for bytes in [2, 1500, 300_000, step] {
      uses.bytes[victim] = bytes
      #expect(users.map { uses.room(for: $0) } == found)
    }
  }

  @Test func `240 users with small windows have their reserves`() {
    let uses = Uses()
    for user in attacker..<attacker + 239 { uses.bytes[user] = 100_000 }
    uses.bytes[victim] = 0
    #expect(uses.room(for: victim) == MemoryCost.reserve(uses.limits))
  }

  @Test func `the views that a window may have do not depend on another user's window`() throws {
    var configuration = ServerConfiguration()
    configuration.limits.totalBytes = 4 << 20
    let server = Server(configuration: configuration)
    let panel = VirtualPanel(server)
    defer { withExtendedLifetime(panel) {} }
    let scene = { (views: Int) in
      let list = (0..<views).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }
      return
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","views":[\#(list.joined(separator: ","))]}]}}"#
    }
    var id: UInt32 = 1
    // The most views that Attach accepts.
    let most = {
      var (low, high) = (0, 4000)
      while low < high {
        let middle = (low + high + 1) / 2
        let probe = VirtualClient(server, id: id, peer: ClientPeer(user: attacker))
        id += 1
        probe.send(scene(middle))
        let isShown = try probe.replies().first?.knownError() == nil
        server.receive(.clientClosed(probe.id), at: .zero)
        if isShown { low = middle } else { high = middle - 1 }
      }
      return low
    }
    let alone = try most()
    #expect(alone > 500 && alone < 4000)
    for views in [1, 12, 13, 40] {
      let pad = VirtualClient(server, id: id, peer: ClientPeer(user: victim))
      id += 1
      pad.send(scene(views))
      #expect(try pad.frames().count == 1)
      #expect(try most() == alone)
      server.receive(.clientClosed(pad.id), at: .zero)
    }
  }
}
