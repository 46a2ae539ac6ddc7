@preconcurrency import Glibc

/// How many descriptors this process may have open (`RLIMIT_NOFILE`, getrlimit(2)).
package enum DescriptorLimit {
  /// Raises the limit to `count`, or as far as the hard limit lets it; it is never lowered.
  ///
  /// Linux starts programs with 1024 for the sake of select(2), which is used nowhere here.
  ///
  /// - Returns: How many there may be now.
  @discardableResult
  package static func raise(to count: Int) -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return count }
    let wanted = min(rlim_t(count), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return Int(clamping: limit.rlim_cur) }
    let former = limit.rlim_cur
    limit.rlim_cur = wanted
    return Int(clamping: setrlimit(resource, &limit) == 0 ? wanted : former)
  }
}
