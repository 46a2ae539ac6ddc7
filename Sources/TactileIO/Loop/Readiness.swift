import CTactileLinux

/// The conditions that the kernel reports for a descriptor.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Data or the end of the stream can be read.
  package static let readable = Readiness(rawValue: EPOLLIN.rawValue)

  /// The descriptor accepts data.
  package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

  /// The peer has closed the connection, or the device was removed.
  ///
  /// The kernel reports this for any interest, in every turn until the registration is removed.
  package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

  /// The descriptor is in an error state; reported like ``hangUp``.
  package static let error = Readiness(rawValue: EPOLLERR.rawValue)
}
