import CTactileLinux

/// What a descriptor is watched for.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection or the end of the stream can be read.
  package static let read = Interest(rawValue: EPOLLIN.rawValue)

  /// There is room to write.
  package static let write = Interest(rawValue: EPOLLOUT.rawValue)
}
