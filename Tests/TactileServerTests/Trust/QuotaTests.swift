import Testing

@testable import TactileServer

@Suite("Quota of users")
struct QuotaTests {
  private let user: UInt32 = 1000
  private let other: UInt32 = 1001
  private let daemon: UInt32 = 990

  private func quota(views: Int = 10, connections: Int = 6, ofAll: Int = 12) -> Quota {
    var share = Quota.Counts(.views, views)
    share[.windows] = 2
    share[.connections] = connections
    return Quota(share: share, connectionsOfAll: ofAll, owners: [0, daemon])
  }

  @Test func `a user may use its whole share, and nothing beyond it`() throws {
    let quota = quota()
    try quota.charge(Quota.Counts(.views, 7), to: user)
    try quota.charge(Quota.Counts(.views, 3), to: user)
    let excess = #expect(throws: Quota.Excess.self) {
      try quota.charge(Quota.Counts(.views, 1), to: user)
    }
    #expect(excess?.reason == "found 11 views of this user in all windows, expected at most 10")
    #expect(quota.held(by: user)[.views] == 10)
  }

  @Test func `a refused charge changes nothing, also of the kinds that have room`() throws {
    let quota = quota()
    var scene = Quota.Counts(.windows, 1)
    scene[.views] = 11
    #expect(throws: Quota.Excess.self) { try quota.charge(scene, to: user) }
    #expect(quota.held(by: user).isEmpty)
    #expect(quota.users.isEmpty)
  }

  @Test func `what is discharged can be used again`() throws {
    let quota = quota()
    try quota.charge(Quota.Counts(.views, 10), to: user)
    quota.discharge(Quota.Counts(.views, 4), from: user)
    try quota.charge(Quota.Counts(.views, 4), to: user)
    quota.discharge(Quota.Counts(.views, 10), from: user)
    #expect(quota.users.isEmpty)
  }

  @Test func `a window may take the place of another one in a full share`() throws {
    let quota = quota()
    var scene = Quota.Counts(.windows, 2)
    scene[.views] = 10
    try quota.charge(scene, to: user)
    try quota.charge(Quota.Counts(.views, 6), to: user, replacing: Quota.Counts(.views, 6))
    try quota.charge(Quota.Counts(.views, 2), to: user, replacing: Quota.Counts(.views, 5))
    #expect(quota.held(by: user)[.views] == 7)
    #expect(throws: Quota.Excess.self) {
      try quota.charge(Quota.Counts(.views, 6), to: user, replacing: Quota.Counts(.views, 2))
    }
  }

  // Claim: Each user has the same fixed share. What a user may have does not depend on what others have, so no user can
  // take the share of another one, or learn from a refusal what others do.
  @Test(arguments: [0, 990, 1001] as [UInt32])
  func `no user takes from the share of another`(second: UInt32) throws {
    let quota = quota()
    try quota.charge(Quota.Counts(.views, 10), to: user)
    try quota.charge(Quota.Counts(.views, 10), to: second)
    let excess = quota.excess(of: second, adding: Quota.Counts(.views, 1))
    #expect(excess == Quota.Excess(resource: .views, found: 11, limit: 10))
  }

  // Claim: Root and the user that the daemon runs as can connect although other users have as many connections as they may.
  @Test func `the last four connections are for root and the daemon's own user`() throws {
    let quota = quota(connections: 6, ofAll: 12)
    let one = Quota.Counts(.connections, 1)
    for _ in 0..<6 { try quota.charge(one, to: user) }
    #expect(quota.excess(of: user, adding: one)?.isOfAll == false)
    for _ in 0..<2 { try quota.charge(one, to: other) }
    // The other user has two of six, but eight are open.
    let excess = try #require(quota.excess(of: other, adding: one))
    #expect(excess.isOfAll)
    #expect(excess.reason == "more than 8 connections of all users are open")
    for owner in [0, 0, daemon, daemon] { try quota.charge(one, to: owner) }
    #expect(quota.excess(of: 0, adding: one)?.isOfAll == true)
    quota.discharge(one, from: user)
    #expect(quota.excess(of: other, adding: one)?.isOfAll == true)
    #expect(quota.excess(of: 0, adding: one) == nil)
  }

  @Test func `a smaller share takes nothing away`() throws {
    let quota = quota()
    try quota.charge(Quota.Counts(.views, 10), to: user)
    quota.share[.views] = 5
    #expect(quota.held(by: user)[.views] == 10)
    // Less is always possible, also if it is still too much.
    try quota.charge(Quota.Counts(.views, 2), to: user, replacing: Quota.Counts(.views, 4))
    #expect(quota.excess(of: user, adding: Quota.Counts(.views, 1)) != nil)
    quota.discharge(Quota.Counts(.views, 4), from: user)
    #expect(quota.excess(of: user, adding: Quota.Counts(.views, 1)) == nil)
  }
}
