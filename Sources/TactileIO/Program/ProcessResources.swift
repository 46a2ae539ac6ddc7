import CTactileLinux
@preconcurrency import Glibc

/// The memory and the file descriptors of this process.
package enum ProcessResources {
  /// Maps blocks of at least 64 KiB separately (mallopt(3)), so that their memory is returned when they are freed. After
  /// three times 40 messages of 1 MiB, `tactile web` had 1.3 MB of its own; without this setting, 16 MB.
  package static func mapLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, 64 << 10)
  }

  /// Raises the limit of open descriptors to `count`, or to the hard limit if that is lower
  /// (`RLIMIT_NOFILE`, getrlimit(2)).
  ///
  /// This never lowers the limit. Linux starts programs with 1024 descriptors because select(2)
  /// cannot use more; Tactile does not use select(2).
  ///
  /// - Returns: The limit that now applies.
  @discardableResult
  package static func raiseDescriptorLimit(to count: Int) -> Int {
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
