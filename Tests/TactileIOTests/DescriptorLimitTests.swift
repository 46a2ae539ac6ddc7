@preconcurrency import Glibc
import TactileIO
import Testing

/// The limit is the whole process's, so what is tried here only asks for what there is.
@Suite struct `descriptor limit` {
  private var limit: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  @Test func `is never lowered`() {
    let before = limit
    #expect(DescriptorLimit.raise(to: 1) == Int(clamping: before.rlim_cur))
    #expect(limit.rlim_cur == before.rlim_cur)
  }

  @Test func `is raised as far as the hard limit lets it`() {
    let hardest = Int(clamping: limit.rlim_max)
    #expect(DescriptorLimit.raise(to: hardest) == hardest)
    #expect(Int(clamping: limit.rlim_cur) == hardest)
  }
}
