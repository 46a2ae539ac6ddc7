import CTactileLinux

/// The conditions for which a loop watches a descriptor.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Data, a connection or the end of the stream can be read.
  package static let read = Interest(rawValue: EPOLLIN.rawValue)

  /// The descriptor accepts data.
  package static let write = Interest(rawValue: EPOLLOUT.rawValue)
}
