import CTactileLinux

/// What the kernel says of a watched descriptor.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// There is something to read, the end of the stream included.
  package static let readable = Readiness(rawValue: EPOLLIN.rawValue)

  /// There is room to write.
  package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

  /// The other end is gone, or the device is.
  ///
  /// Reported whatever the interest is, and again in every turn until the descriptor is removed.
  package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

  /// The descriptor is in an error state; reported like ``hangUp``.
  package static let error = Readiness(rawValue: EPOLLERR.rawValue)
}
