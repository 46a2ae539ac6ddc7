@preconcurrency import Glibc
import TactileIO
import Testing

/// The limit belongs to the whole process, so these tests ask only for limits that already apply.
@Suite struct `descriptor limit` {
  private var limit: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  @Test func `is never lowered`() {
    let before = limit
    #expect(ProcessResources.raiseDescriptorLimit(to: 1) == Int(clamping: before.rlim_cur))
    #expect(limit.rlim_cur == before.rlim_cur)
  }

  @Test func `is raised up to the hard limit`() {
    let hardest = Int(clamping: limit.rlim_max)
    #expect(ProcessResources.raiseDescriptorLimit(to: hardest) == hardest)
    #expect(Int(clamping: limit.rlim_cur) == hardest)
  }
}
